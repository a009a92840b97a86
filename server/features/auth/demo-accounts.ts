import type { Operator } from '#server/features/auth/admin/operator.ts';
import { createUser } from '#server/features/auth/admin/users.ts';
import { listAccounts } from '#server/features/auth/repository/accounts.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import { changeUser, lockUser } from '#server/features/auth/repository/users.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError, UserError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { isDemoAddress, NO_DEMO_STORE } from '#shared/demo/store.ts';

const SERVER: Operator = { by: 'command', ip: null };
/** Where everybody comes from: visitors share an account and must not see each other's address. */
const NOWHERE: Client = { ip: '127.0.0.1', userAgent: undefined };
/** More accounts than a demo ever has. */
const LISTED = 20;
/** What marks an account whose list is whole. */
const READY = { demo: 'ready' } as const;

/** The accounts of a demo, which nobody else signs in to. */
export function demoAccounts(services: Services) {
  const { clock } = services;
  return {
    /** Throws UserError when there are accounts of people: a demo wants a store of its own. */
    async list() {
      const { rows } = await serviceTransaction(services, (tx) =>
        listAccounts(tx, '', { offset: 0, limit: LISTED }),
      );
      const others = rows.filter(({ email }) => !isDemoAddress(email));
      if (others.length > 0) throw new UserError(NO_DEMO_STORE);
      return rows.map(({ id, email, app_metadata }) => ({
        id,
        email: email ?? '',
        isReady: app_metadata['demo'] === READY.demo,
      }));
    },
    async create(email: string): Promise<string> {
      const made = await createUser(services, { email, email_confirm: true }, SERVER);
      return made.id;
    },
    async markReady(id: string): Promise<void> {
      await serviceTransaction(services, async (tx) => {
        const user = await lockUser(tx, id);
        if (!user) throw new AppError(ERRORS.not_found, messages.common.notFound);
        const app_metadata = JSON.stringify({ ...user.app_metadata, ...READY });
        await changeUser(tx, id, { app_metadata }, clock.now());
      });
    },
    async startVisit(id: string) {
      const granted = await serviceTransaction(services, async (tx) => {
        const user = await lockUser(tx, id);
        if (!user) throw new AppError(ERRORS.not_found, messages.common.notFound);
        return startSession(tx, services, user, 'demo', NOWHERE, clock.now());
      });
      return answerSession(services, granted);
    },
    endVisits: (id: string) => serviceTransaction(services, (tx) => deleteSessions(tx, id)),
  };
}
