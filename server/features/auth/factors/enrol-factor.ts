import { requireCaller, type Caller } from '#server/features/auth/caller.ts';
import { refuseAnonymous } from '#server/features/auth/anonymous/refuse-anonymous.ts';
import { readName } from '#server/features/auth/factors/factor-input.ts';
import { newTotp, purposeOf } from '#server/features/auth/factors/totp.ts';
import { requirePhone, invalid } from '#server/features/auth/input.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  deleteUnverified,
  factorsOf,
  insertFactor,
  type FactorRow,
  type FactorType,
} from '#server/features/auth/repository/factors.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { EnrolledFactor, enrolFactor as contract } from '#shared/auth/contracts/factors.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS, type ErrorForm } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FACTOR_CHALLENGE_TTL_S, FACTORS_MAX } from '#shared/auth/factor-limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The name of the site in authenticator apps. */
const ISSUER = 'Waymark';
const ISSUER_MAX = 64;

/** What a person asks for when they add a factor. */
type EnrolBody = Output<(typeof contract)['body']>;
/** A kind of factor that is enrolled here; recovery codes have addresses of their own. */
type Enrolled = Exclude<FactorType, 'recovery_code'>;

/**
 * Adds an unconfirmed second factor (POST /factors); its first challenge that is answered confirms it. With a confirmed
 * factor it takes aal2. Throws AppError with the code of the protocol.
 */
export async function enrolFactor(
  services: Services,
  identity: SignedIn,
  wish: EnrolBody,
  client: Client,
): Promise<EnrolledFactor> {
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCaller(tx, identity, now);
    refuseAnonymous(caller.user);
    const type = readType(services, wish.factor_type);
    const name = readName(wish.friendly_name);
    const phone = type === 'phone' ? readPhone(wish.phone) : null;
    await reclaimSpace(tx, caller, { type, name, phone }, now);

    const key = { user_id: caller.user.id, id: rowId(now) };
    const totp = type === 'totp' ? newTotp(issuerOf(wish), accountOf(caller)) : undefined;
    const stored = await insertFactor(tx, {
      ...key,
      factor_type: type,
      status: 'unverified',
      friendly_name: name,
      secret: totp ? services.protection.protect(purposeOf(key), totp.secret) : null,
      phone,
      created_at: now,
      updated_at: now,
    });
    if (!stored) throw nameTaken(name);
    const entry = { userId: key.user_id, sessionId: caller.session.id, ip: client.ip };
    await audit(tx, { action: 'factor_enrolled', ...entry, details: { type } }, now);
    return {
      id: stored.id,
      type,
      friendly_name: name,
      ...(totp && { totp }),
      ...(phone && { phone }),
    };
  });
}

const DISABLED: Readonly<Record<Enrolled, readonly [form: ErrorForm, name: string]>> = {
  totp: [ERRORS.mfa_totp_enroll_not_enabled, 'TOTP'],
  phone: [ERRORS.mfa_phone_enroll_not_enabled, 'Phone'],
  webauthn: [ERRORS.mfa_webauthn_enroll_not_enabled, 'WebAuthn'],
};

/** The wanted type, if it is one and this server offers it. */
function readType(services: Services, wanted: string | null | undefined): Enrolled {
  const type = wanted ?? '';
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw invalid(serverMessages.auth.factorType, 'factor_type');
  }
  const on = {
    totp: true,
    phone: services.sendText !== undefined,
    webauthn: 'id' in services.relyingParty(),
  };
  if (on[type]) return type;
  const [form, name] = DISABLED[type];
  throw new AppError(form, serverMessages.auth.factorDisabled(name));
}

function readPhone(phone: string | null | undefined): string {
  requirePhone(phone ?? '');
  return (phone ?? '').replace(/^\+/, '').replaceAll(' ', '');
}

/** Drops factors that were never confirmed, and refuses names and numbers that are in use, and too many factors. */
async function reclaimSpace(
  tx: Transaction,
  { user }: Caller,
  wish: { readonly type: Enrolled; readonly name: string; readonly phone: string | null },
  now: Date,
): Promise<void> {
  await deleteUnverified(tx, user.id, new Date(now.getTime() - FACTOR_CHALLENGE_TTL_S * 1000));
  const factors = await factorsOf(tx, user.id);
  if (wish.name !== '' && factors.some(({ friendly_name: name }) => name === wish.name)) {
    throw nameTaken(wish.name);
  }
  if (wish.phone !== null && factors.some((factor) => isVerifiedPhone(factor, wish.phone))) {
    throw new AppError(ERRORS.mfa_verified_factor_exists, serverMessages.auth.factorPhoneExists);
  }
  if (factors.filter(({ factor_type: type }) => type !== 'recovery_code').length >= FACTORS_MAX) {
    throw new AppError(ERRORS.too_many_enrolled_mfa_factors, serverMessages.auth.factorsMost);
  }
}

const isVerifiedPhone = (factor: FactorRow, phone: string | null) =>
  factor.status === 'verified' && factor.factor_type === 'phone' && factor.phone === phone;

function nameTaken(name: string): AppError {
  return new AppError(ERRORS.mfa_factor_name_conflict, serverMessages.auth.factorNameTaken(name), {
    field: 'friendly_name',
  });
}

/** The site's name in the app; a colon would end it there. */
const issuerOf = ({ issuer }: EnrolBody) =>
  (issuer ?? '').replaceAll(':', ' ').trim().slice(0, ISSUER_MAX) || ISSUER;

const accountOf = ({ user }: Caller) => user.email ?? user.id;
