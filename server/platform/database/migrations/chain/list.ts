import { up as createRoles } from '#server/platform/database/migrations/chain/0001-create-roles.ts';
import { up as createJobs } from '#server/platform/database/migrations/chain/0002-create-jobs.ts';
import { up as createAuth } from '#server/platform/database/migrations/chain/0003-create-auth.ts';
import { up as createApplications } from '#server/platform/database/migrations/chain/0004-create-applications.ts';
import { up as createStorage } from '#server/platform/database/migrations/chain/0006-create-storage.ts';
import { up as createResumeTexts } from '#server/platform/database/migrations/chain/0007-create-resume-texts.ts';
import { up as createAssistant } from '#server/platform/database/migrations/chain/0008-create-assistant.ts';
import { up as createProfiles } from '#server/platform/database/migrations/chain/0010-create-profiles.ts';
import { up as createResumeRefusals } from '#server/platform/database/migrations/chain/0011-create-resume-refusals.ts';
import { up as endLinks } from '#server/platform/database/migrations/chain/0012-end-links.ts';
import { up as createSpentLinks } from '#server/platform/database/migrations/chain/0013-create-spent-links.ts';
import { up as patchEvents } from '#server/platform/database/migrations/chain/0014-patch-events.ts';
import { up as meterAccounts } from '#server/platform/database/migrations/chain/0015-meter-accounts.ts';
import { up as pruneByTime } from '#server/platform/database/migrations/chain/0016-prune-by-time.ts';
import { up as countAllAnswers } from '#server/platform/database/migrations/chain/0018-count-all-answers.ts';
import { up as partMailedTokens } from '#server/platform/database/migrations/chain/0020-part-mailed-tokens.ts';
import { up as createSignInNetworks } from '#server/platform/database/migrations/chain/0021-create-sign-in-networks.ts';
import { up as keepLinkRequestsApart } from '#server/platform/database/migrations/chain/0022-keep-link-requests-apart.ts';
import { up as noteRepeatedRefresh } from '#server/platform/database/migrations/chain/0023-note-repeated-refresh.ts';
import { up as keyByPerson } from '#server/platform/database/migrations/chain/0030-key-by-person.ts';
import { up as keySessionsByPerson } from '#server/platform/database/migrations/chain/0031-key-sessions-by-person.ts';
import { up as narrowFunctions } from '#server/platform/database/migrations/chain/0032-narrow-functions.ts';
import { up as enqueueByFunction } from '#server/platform/database/migrations/chain/0033-enqueue-by-function.ts';
import { up as dropSpareKey } from '#server/platform/database/migrations/chain/0034-drop-spare-key.ts';
import { up as createScheduledRuns } from '#server/platform/database/migrations/chain/0040-create-scheduled-runs.ts';
import { up as keepDeleted } from '#server/platform/database/migrations/chain/0041-keep-deleted.ts';
import { up as createProviderFlows } from '#server/platform/database/migrations/chain/0042-create-provider-flows.ts';
import { up as createFactors } from '#server/platform/database/migrations/chain/0043-create-factors.ts';
import { up as administerAccounts } from '#server/platform/database/migrations/chain/0044-administer-accounts.ts';
import { up as openWaysToSignIn } from '#server/platform/database/migrations/chain/0045-open-ways-to-sign-in.ts';
import { up as createInternships } from '#server/platform/database/migrations/chain/0046-create-internships.ts';
import { up as expireAudit } from '#server/platform/database/migrations/chain/0047-expire-audit.ts';
import { up as addApplicationFields } from '#server/platform/database/migrations/chain/0048-add-application-fields.ts';
import { up as keepEntries } from '#server/platform/database/migrations/chain/0050-keep-entries.ts';
import { up as createInterviewsAndContacts } from '#server/platform/database/migrations/chain/0051-create-interviews-and-contacts.ts';
import { up as createPapers } from '#server/platform/database/migrations/chain/0052-create-papers.ts';
import { up as createImports } from '#server/platform/database/migrations/chain/0053-create-imports.ts';
import { up as keepProgress } from '#server/platform/database/migrations/chain/0055-keep-progress.ts';
import { up as createSavedJobs } from '#server/platform/database/migrations/chain/0056-create-saved-jobs.ts';
import { up as createCalendarFeeds } from '#server/platform/database/migrations/chain/0057-create-calendar-feeds.ts';
import { up as keepSessionEnds } from '#server/platform/database/migrations/chain/0060-keep-session-ends.ts';
import { up as createCompanyMerges } from '#server/platform/database/migrations/chain/0061-create-company-merges.ts';
import { up as countNoUndoneChange } from '#server/platform/database/migrations/chain/0062-count-no-undone-change.ts';
import { up as hideImported } from '#server/platform/database/migrations/chain/0063-hide-imported.ts';
import { up as nameAnswersInPapers } from '#server/platform/database/migrations/chain/0064-name-answers-in-papers.ts';
import { up as createCompanyEmployers } from '#server/platform/database/migrations/chain/0065-create-company-employers.ts';
import { up as createRequestLeases } from '#server/platform/database/migrations/chain/0066-create-request-leases.ts';
import { up as createEmployerSplits } from '#server/platform/database/migrations/chain/0067-create-employer-splits.ts';
import { up as createCompanyEmployerSplits } from '#server/platform/database/migrations/chain/0068-create-company-employer-splits.ts';
import { up as leaseScheduledRuns } from '#server/platform/database/migrations/chain/0074-lease-scheduled-runs.ts';
import { up as createInstallationKeys } from '#server/platform/database/migrations/chain/0075-create-installation-keys.ts';
import { up as meterImports } from '#server/platform/database/migrations/chain/0079-meter-imports.ts';
import { up as createSiteMoments } from '#server/platform/database/migrations/chain/0080-create-site-moments.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';

/** The steps from the first version's schema to that of the baseline, in the order of their numbers: only databases that began before it take them. */
export const chain: readonly Migration[] = [
  { name: '0001-create-roles', up: createRoles },
  { name: '0002-create-jobs', up: createJobs },
  { name: '0003-create-auth', up: createAuth },
  { name: '0004-create-applications', up: createApplications },
  { name: '0006-create-storage', up: createStorage },
  { name: '0007-create-resume-texts', up: createResumeTexts },
  { name: '0008-create-assistant', up: createAssistant },
  { name: '0010-create-profiles', up: createProfiles },
  { name: '0011-create-resume-refusals', up: createResumeRefusals },
  { name: '0012-end-links', up: endLinks },
  { name: '0013-create-spent-links', up: createSpentLinks },
  { name: '0014-patch-events', up: patchEvents },
  { name: '0015-meter-accounts', up: meterAccounts },
  { name: '0016-prune-by-time', up: pruneByTime },
  { name: '0018-count-all-answers', up: countAllAnswers },
  { name: '0020-part-mailed-tokens', up: partMailedTokens },
  { name: '0021-create-sign-in-networks', up: createSignInNetworks },
  { name: '0022-keep-link-requests-apart', up: keepLinkRequestsApart },
  { name: '0023-note-repeated-refresh', up: noteRepeatedRefresh },
  { name: '0030-key-by-person', up: keyByPerson },
  { name: '0031-key-sessions-by-person', up: keySessionsByPerson },
  { name: '0032-narrow-functions', up: narrowFunctions },
  { name: '0033-enqueue-by-function', up: enqueueByFunction },
  { name: '0034-drop-spare-key', up: dropSpareKey },
  { name: '0040-create-scheduled-runs', up: createScheduledRuns },
  { name: '0041-keep-deleted', up: keepDeleted },
  { name: '0042-create-provider-flows', up: createProviderFlows },
  { name: '0043-create-factors', up: createFactors },
  { name: '0044-administer-accounts', up: administerAccounts },
  { name: '0045-open-ways-to-sign-in', up: openWaysToSignIn },
  { name: '0046-create-internships', up: createInternships },
  { name: '0047-expire-audit', up: expireAudit },
  { name: '0048-add-application-fields', up: addApplicationFields },
  { name: '0050-keep-entries', up: keepEntries },
  { name: '0051-create-interviews-and-contacts', up: createInterviewsAndContacts },
  { name: '0052-create-papers', up: createPapers },
  { name: '0053-create-imports', up: createImports },
  { name: '0055-keep-progress', up: keepProgress },
  { name: '0056-create-saved-jobs', up: createSavedJobs },
  { name: '0057-create-calendar-feeds', up: createCalendarFeeds },
  { name: '0060-keep-session-ends', up: keepSessionEnds },
  { name: '0061-create-company-merges', up: createCompanyMerges },
  { name: '0062-count-no-undone-change', up: countNoUndoneChange },
  { name: '0063-hide-imported', up: hideImported },
  { name: '0064-name-answers-in-papers', up: nameAnswersInPapers },
  { name: '0065-create-company-employers', up: createCompanyEmployers },
  { name: '0066-create-request-leases', up: createRequestLeases },
  {
    name: '0067-create-employer-splits',
    up: createEmployerSplits,
    needs: '0066-create-request-leases',
  },
  {
    name: '0068-create-company-employer-splits',
    up: createCompanyEmployerSplits,
    needs: '0066-create-request-leases',
  },
  {
    name: '0074-lease-scheduled-runs',
    up: leaseScheduledRuns,
    needs: '0066-create-request-leases',
  },
  {
    name: '0075-create-installation-keys',
    up: createInstallationKeys,
    needs: '0066-create-request-leases',
  },
  {
    name: '0079-meter-imports',
    up: meterImports,
    needs: '0066-create-request-leases',
  },
  {
    name: '0080-create-site-moments',
    up: createSiteMoments,
    needs: '0066-create-request-leases',
  },
];
