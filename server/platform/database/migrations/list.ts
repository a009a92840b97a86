import { up as createSchema } from '#server/platform/database/migrations/0100-baseline.ts';
import { up as createPersonalKeys } from '#server/platform/database/migrations/0101-create-personal-keys.ts';
import { up as keepWhatPostingsSay } from '#server/platform/database/migrations/0102-keep-what-postings-say.ts';
import { up as createReplies } from '#server/platform/database/migrations/0103-create-replies.ts';
import { up as createInboxes } from '#server/platform/database/migrations/0104-create-inboxes.ts';
import { up as keepPostingsOfSavedJobs } from '#server/platform/database/migrations/0105-keep-postings-of-saved-jobs.ts';
import { chain } from '#server/platform/database/migrations/chain/list.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';

/** Every migration in the order of its number. */
export const migrations: readonly Migration[] = [
  ...chain,
  {
    name: '0100-baseline',
    up: createSchema,
    needs: '0066-create-request-leases',
    isBaseline: true,
  },
  {
    name: '0101-create-personal-keys',
    up: createPersonalKeys,
    needs: '0066-create-request-leases',
  },
  {
    name: '0102-keep-what-postings-say',
    up: keepWhatPostingsSay,
    needs: '0066-create-request-leases',
  },
  {
    name: '0103-create-replies',
    up: createReplies,
    needs: '0066-create-request-leases',
  },
  {
    name: '0104-create-inboxes',
    up: createInboxes,
    needs: '0066-create-request-leases',
  },
  {
    name: '0105-keep-postings-of-saved-jobs',
    up: keepPostingsOfSavedJobs,
    needs: '0066-create-request-leases',
  },
];
