import { purgeEntriesOf } from '#server/features/applications/history/purge-entries.ts';
import { purgeApplicationsOf, purgeLargeChangesOf } from '#server/features/applications/prune.ts';
import { companyReferences } from '#server/app/company-parts.ts';
import { purgeAnswersOf } from '#server/features/jobgpt/purge-answers.ts';
import { purgeCompaniesOf } from '#server/features/companies/purge-companies.ts';
import { purgeRecordsOf } from '#server/features/record/purge.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { MakeRoom } from '#server/platform/database/quota.ts';
import { DELETED_STAYS_MIN } from '#shared/core/limits.ts';

/** Frees what a full account can do without: texts of its large changes, and what it deleted some minutes ago. */
export function spaceReclaimer(clock: Clock): MakeRoom {
  return async (database, userId, spare) => {
    const now = clock.now();
    const changes = await purgeLargeChangesOf(database, userId, now);
    if (spare.deleted) return changes;
    const before = new Date(now.getTime() - DELETED_STAYS_MIN * 60_000);
    const applications = await purgeApplicationsOf(database, userId, before);
    const answers = await purgeAnswersOf(database, userId, before);
    const entries = await purgeEntriesOf(database, userId, before);
    const records = await purgeRecordsOf(database, userId, before);
    const companies = await purgeCompaniesOf({ database, ...companyReferences }, userId, before);
    return changes + applications + answers + entries + records + companies;
  };
}
