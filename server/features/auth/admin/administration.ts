import { makeLink } from '#server/features/auth/admin/generate-link.ts';
import { inviteUser } from '#server/features/auth/admin/invite-user.ts';
import {
  noteOperation,
  type Operator,
  requireLockedAccount,
} from '#server/features/auth/admin/operator.ts';
import { endUserSessions, listUserSessions } from '#server/features/auth/admin/sessions.ts';
import { createUser, listUsers, updateUserById } from '#server/features/auth/admin/users.ts';
import { mailLink } from '#server/features/auth/mail-link.ts';
import { describeDevice } from '#server/features/auth/own-sessions/describe-device.ts';
import { findAccount } from '#server/features/auth/repository/accounts.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import { findUserByEmail, type UserRow } from '#server/features/auth/repository/users.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { operatorChange } from '#shared/auth/roles.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { UserError } from '#shared/core/errors.ts';

/** The kind of background job that deletes an account. */
const ERASE_JOB = 'account.erase';

const OPERATOR: Operator = { by: 'command', ip: null };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the command line does with accounts; each takes an address or an id, and throws UserError for an unknown one. */
export type Administration = ReturnType<typeof administration>;

/** The administration of accounts for the command line of the server's machine. */
export function administration(services: Services, siteUrl: () => string) {
  const { clock } = services;
  const home = () => services.redirects.resolve(undefined);
  const emailOf = (user: UserRow) => {
    if (user.email) return user.email;
    throw new UserError('This account has no address.');
  };

  async function find(who: string): Promise<UserRow> {
    const email = normalizeEmail(who);
    const user = await serviceTransaction(services, async (tx) => {
      if (UUID.test(who)) return findAccount(tx, who.toLowerCase());
      return email === undefined ? undefined : findUserByEmail(tx, email);
    });
    if (!user) throw new UserError(`There is no account ${who}.`);
    return user;
  }
  const change = async (who: string, attributes: Parameters<typeof updateUserById>[2]) => {
    const user = await find(who);
    return updateUserById(services, user.id, attributes, OPERATOR);
  };

  return {
    find,
    list: (text: string, limit: number) => listUsers(services, text, { page: 1, offset: 0, limit }),
    /** Makes a confirmed account; without a password its person signs in by mail. */
    create: (email: string, password: string | undefined) =>
      createUser(services, { email, password, email_confirm: true }, OPERATOR),
    invite: (email: string) => inviteUser(services, { email, data: {} }, home(), OPERATOR),
    /** The address at which a person chooses a new password, once. */
    async resetLink(who: string): Promise<string> {
      const email = emailOf(await find(who));
      const { link } = await makeLink(services, { type: 'recovery', email }, OPERATOR);
      return mailLink(siteUrl(), link.token, link.type, home());
    },
    /** Leaves the same in a mail, which a running server sends. */
    async mailReset(who: string): Promise<void> {
      const { id } = await find(who);
      await serviceTransaction(services, async (tx) => {
        await enqueueMail(tx, { userId: id, purpose: 'recovery', redirectTo: home() });
        const entry = { action: 'user_recovery_requested', userId: id } as const;
        await noteOperation(tx, OPERATOR, entry, clock.now());
      });
    },
    ban: (who: string, duration: string) => change(who, { ban_duration: duration }),
    async sessions(who: string) {
      const rows = await listUserSessions(services, (await find(who)).id);
      return rows.map((row) => ({ ...row, device: describeDevice(row.user_agent) }));
    },
    /** Ends one session, or all without an id. */
    async endSessions(who: string, session: string | undefined): Promise<void> {
      await endUserSessions(services, (await find(who)).id, session, OPERATOR);
    },
    async setOperator(who: string, wanted: boolean): Promise<void> {
      const { app_metadata: known } = await find(who);
      await change(who, { app_metadata: operatorChange(known, wanted) });
    },
    /** Ends every session of an account and leaves its deletion to a server; returns the account's id. */
    async requestDeletion(who: string): Promise<string> {
      const { id } = await find(who);
      await serviceTransaction(services, async (tx) => {
        await requireLockedAccount(tx, id);
        await deleteSessions(tx, id);
        await enqueue(tx, { kind: ERASE_JOB, payload: { accountId: id } });
        await noteOperation(tx, OPERATOR, { action: 'user_deleted', userId: null }, clock.now());
      });
      return id;
    },
    isGone: async (id: string) =>
      (await serviceTransaction(services, (tx) => findAccount(tx, id))) === undefined,
    async noteRotation(kid: string): Promise<void> {
      const entry = { action: 'keys_rotated', userId: null, details: { kid } } as const;
      await serviceTransaction(services, (tx) => noteOperation(tx, OPERATOR, entry, clock.now()));
    },
  };
}
