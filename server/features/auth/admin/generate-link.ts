import { passwordHash } from '#server/features/auth/admin/attributes.ts';
import { prepareAccount } from '#server/features/auth/admin/invite-user.ts';
import { refuseInvitation } from '#server/features/auth/registration.ts';
import { noteOperation, type Operator } from '#server/features/auth/admin/operator.ts';
import { invalid, requireEmail } from '#server/features/auth/input.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { codeSubject } from '#server/features/auth/redeem-token.ts';
import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { replaceOneTimeToken } from '#server/features/auth/repository/one-time-tokens.ts';
import {
  changeUser,
  findUserByEmail,
  lockUser,
  type UserRow,
} from '#server/features/auth/repository/users.ts';
import { hashToken, newCode, newToken } from '#server/features/auth/secrets.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import type { GeneratedLink, generateLink as contract } from '#shared/auth/contracts/admin.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { CODE_TTL_S } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type Body = Output<(typeof contract)['body']>;

/** Types of links an operator may make: the kind of their token, and the type that redeems it. */
const TYPES = {
  signup: { kind: 'confirmation', type: 'signup' },
  invite: { kind: 'confirmation', type: 'invite' },
  magiclink: { kind: 'magiclink', type: 'magiclink' },
  recovery: { kind: 'recovery', type: 'recovery' },
  email_change_current: { kind: 'email_change_current', type: 'email_change' },
  email_change_new: { kind: 'email_change_new', type: 'email_change' },
} as const satisfies Record<string, { kind: TokenKind; type: string }>;

/** A type of link an operator may make. */
type LinkType = keyof typeof TYPES;

/** A link's person, its token and code, and the type that redeems them. */
interface MadeLink {
  readonly user: UserRow;
  readonly token: string;
  readonly code: string;
  readonly type: string;
}

/**
 * Makes the link and code of a mail without sending it (POST /admin/generate_link). Throws AppError `user_not_found`
 * (404), `email_exists`, `weak_password` (422), `validation_failed`.
 */
export async function generateLink(
  services: Services,
  body: Body,
  address: { readonly authRoot: string; readonly redirectTo: string },
  operator: Operator,
): Promise<GeneratedLink> {
  const wanted = body.type ?? '';
  if (!isLinkType(wanted)) throw invalid(serverMessages.auth.linkType, 'type');
  const { link, identities } = await makeLink(services, { ...body, type: wanted }, operator);
  const query = new URLSearchParams({
    token: link.token,
    type: link.type,
    redirect_to: address.redirectTo,
  });
  return {
    ...presentUser(link.user, identities),
    action_link: `${address.authRoot}/verify?${query.toString()}`,
    email_otp: link.code,
    hashed_token: link.token,
    verification_type: wanted,
    redirect_to: address.redirectTo,
  };
}

/** Makes the token and code of a link and stores their hashes; the former ones of the kind end. */
export async function makeLink(
  services: Services,
  body: Body & { readonly type: LinkType },
  operator: Operator,
) {
  const email = requireEmail(body.email);
  if (body.type === 'signup' && !body.password) {
    throw invalid(serverMessages.auth.linkPassword, 'password');
  }
  const changesEmail = TYPES[body.type].type === 'email_change';
  if (changesEmail && !body.new_email) {
    throw invalid(serverMessages.auth.newEmailMissing, 'new_email');
  }
  const newEmail = changesEmail ? requireEmail(body.new_email) : undefined;
  const hash =
    body.type === 'signup'
      ? await passwordHash(services, { password: body.password, user_metadata: body.data }, email)
      : undefined;
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const data = body.data ?? {};
    const user = await personOf(tx, services, { ...body, email, newEmail, data, hash }, now);
    const link = await storeLink(tx, services, user, body.type, now);
    const details = { link: body.type };
    const entry = { action: 'link_generated', userId: user.id, details } as const;
    await noteOperation(tx, operator, entry, now);
    return { link, identities: await identitiesOf(tx, user.id) };
  });
}

interface LinkRequest {
  readonly type: LinkType;
  readonly email: string;
  readonly newEmail: string | undefined;
  readonly data: Record<string, unknown>;
  readonly hash: string | undefined;
}

/** The person a link is for, with what its type sets. */
async function personOf(
  tx: Transaction,
  services: Services,
  { type, email, newEmail, data, hash }: LinkRequest,
  now: Date,
): Promise<UserRow> {
  const found = await findUserByEmail(tx, email);
  if (type === 'signup' || type === 'invite' || (type === 'magiclink' && !found)) {
    refuseInvitation(services);
    const prepared = await prepareAccount(tx, services, { email, data, passwordHash: hash }, now);
    return type === 'invite' ? changeUser(tx, prepared.id, { invited_at: now }, now) : prepared;
  }
  const user = found && (await lockUser(tx, found.id));
  if (!user) throw new AppError(ERRORS.no_such_user, serverMessages.auth.noSuchUser);
  if (newEmail === undefined || newEmail === user.new_email) return user;
  if (await findUserByEmail(tx, newEmail)) {
    throw new AppError(ERRORS.email_exists, serverMessages.auth.emailExists, {
      field: 'new_email',
    });
  }
  const pending = { new_email: newEmail, email_change_confirmed: null, email_change_sent_at: now };
  return changeUser(tx, user.id, pending, now);
}

async function storeLink(
  tx: Transaction,
  services: Services,
  user: UserRow,
  wanted: LinkType,
  now: Date,
): Promise<MadeLink> {
  const { kind, type } = TYPES[wanted];
  const [token, code] = [newToken(), newCode()];
  await replaceOneTimeToken(
    tx,
    {
      userId: user.id,
      kind,
      purpose: wanted,
      relatesTo: (wanted === 'email_change_new' ? user.new_email : user.email) ?? '',
      linkHash: hashToken(token),
      codeHash: services.secrets.hashCode(codeSubject(user.id, kind), code),
      flowStateId: null,
      expiresAt: new Date(now.getTime() + CODE_TTL_S * 1000),
    },
    now,
  );
  return { user, token, code, type };
}

function isLinkType(text: string): text is LinkType {
  return Object.hasOwn(TYPES, text);
}
