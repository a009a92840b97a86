import { eraseUser, exportUser } from '#server/features/auth/repository/personal-data.ts';
import { serviceTransaction } from '#server/features/auth/services.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forgetJobs } from '#server/platform/jobs/forget-jobs.ts';
import { jsonFile, type PersonalData } from '#server/platform/personal-data.ts';

/** What auth holds of a person: account, sign-ins and the log of security events, without secrets. */
export function accountData(database: Database): PersonalData {
  return {
    kinds: ['account', 'providers', 'sessions', 'factors', 'keys', 'security'],
    export: async (owner) => [
      jsonFile('account', () =>
        serviceTransaction({ database }, (tx) => exportUser(tx, owner.userId)),
      ),
    ],
    async erase(tx, userId) {
      await forgetJobs(tx, userId);
      await eraseUser(tx, userId);
    },
  };
}
