import { companyParts } from '#server/app/tracker-parts.ts';
import type { Config } from '#server/config/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import type { applicationsFeature } from '#server/features/applications/feature.ts';
import { listLinksOfCompany } from '#server/features/applications/repository/of-company.ts';
import { listNextSteps } from '#server/features/applications/repository/next-steps.ts';
import { importTarget } from '#server/features/applications/import-target.ts';
import { companiesFeature } from '#server/features/companies/feature.ts';
import type { LogoAddresses } from '#server/features/logos/logo-addresses.ts';
import { noteChange } from '#server/features/applications/note-change.ts';
import {
  isApplicationTo,
  isLiveApplication,
} from '#server/features/applications/repository/live.ts';
import { listLiveAnswers } from '#server/features/jobgpt/repository/answers.ts';
import { protection } from '#server/features/auth/keys/protection.ts';
import { isBanned } from '#server/features/auth/caller.ts';
import { findUser } from '#server/features/auth/repository/users.ts';
import { hashToken, isToken, newToken } from '#server/features/auth/secrets.ts';
import { calendarFeature } from '#server/features/calendar/feature.ts';
import { importCompanies } from '#server/features/companies/import-companies.ts';
import { companyName, findCompany } from '#server/features/companies/repository/companies.ts';
import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import { employerLinksFeature } from '#server/features/employer-links/feature.ts';
import { archiveReader } from '#server/features/imports/archive-reader.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { importsFeature } from '#server/features/imports/feature.ts';
import { fileReader } from '#server/features/imports/file-reader.ts';
import { importRecords } from '#server/features/record/import-records.ts';
import { recordFeature } from '#server/features/record/feature.ts';
import { listContactMails } from '#server/features/record/repository/contacts.ts';
import { inboxFeature } from '#server/features/inbox/feature.ts';
import { repliesFeature } from '#server/features/replies/feature.ts';
import { replyReader } from '#server/features/replies/reply-reader.ts';
import { findObject } from '#server/features/storage/repository/objects.ts';
import { savedJobsFeature } from '#server/features/saved-jobs/feature.ts';
import { listClosingDays } from '#server/features/saved-jobs/repository/closing-days.ts';
import { nameOfLink } from '#server/h1b/identity/brands.ts';
import { coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import type { Feature } from '#server/http/feature.ts';
import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { FairQueue } from '#server/platform/concurrency/fair-queue.ts';
import { imapOnInternet } from '#server/platform/mail/imap-folder.ts';
import type { Log } from '#server/platform/log.ts';
import { IMPORT_CHANGES_MAX, IMPORT_ROWS_AT_ONCE } from '#shared/imports/limits.ts';

/** What the parts of the tracker are built from. */
interface TrackerParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Companies, with their figures from applications. */
export function openCompanies({ database, clock }: TrackerParts, addresses: LogoAddresses) {
  return companiesFeature({
    database,
    clock,
    ...companyParts,
    logoAddress: addresses.of,
  });
}

/** Which employers of the H1B records companies are. */
export function openEmployerLinks(
  {
    database,
    clock,
    filings,
    petitions,
  }: TrackerParts & {
    readonly filings: H1bExplorer;
    readonly petitions: EmployerLinksDeps['petitions'];
  },
  { findMatchingCompany }: ReturnType<typeof openCompanies>,
): Feature {
  return employerLinksFeature({
    database,
    clock,
    filings,
    petitions,
    nameKey: identityKey,
    coreOfKey: coreOf,
    linksOf: listLinksOfCompany,
    nameOfLink,
    findCompany: (tx, ...asked) => findCompany(tx, companyParts, ...asked),
    findMatchingCompany,
  });
}

/** What imports are given besides. */
interface ImportParts extends Pick<ImportsDeps, 'restores' | 'fillProfile' | 'files' | 'uploads'> {
  readonly turns: FairQueue;
}

/** Imports, which store applications and companies by what those features hand them. */
export function openImports(
  parts: ApplicationRoutesDeps,
  { uploads, turns, ...restoring }: ImportParts,
) {
  return importsFeature({
    database: parts.database,
    clock: parts.clock,
    uploads,
    reader: fileReader(turns),
    applications: importTarget(parts),
    companies: importCompanies(companyParts),
    records: importRecords({ isLive: isLiveApplication }),
    archives: archiveReader(turns),
    ...restoring,
    most: { atOnce: IMPORT_ROWS_AT_ONCE, changes: IMPORT_CHANGES_MAX },
  });
}

/** The records of applications: interviews, people and papers. */
export function recordOf(
  { database, clock }: TrackerParts,
  { findApplication, listApplicationsById }: ReturnType<typeof applicationsFeature>,
) {
  return recordFeature({
    database,
    clock,
    findApplication,
    listApplicationsById,
    isLive: isLiveApplication,
    isAtCompany: isApplicationTo,
    companyName,
    isOwnFile: async (tx, userId, name) =>
      (await findObject(tx, { userId, bucketId: 'resumes', name })) !== undefined,
    listLiveAnswers,
    noteChange,
  });
}

/** Saved jobs, which become applications. */
export function openSavedJobs(
  { database, clock }: TrackerParts,
  applications: ReturnType<typeof applicationsFeature>,
  { keepPosting }: ReturnType<typeof recordFeature>,
): Feature {
  return savedJobsFeature({
    database,
    clock,
    addApplication: applications.addSavedJob,
    removeApplication: applications.removeApplication,
    keepPosting,
  });
}

/** What replies are given besides. */
interface ReplyParts extends TrackerParts {
  readonly log: Log;
  readonly keys: KeyStore;
  readonly uploads: Uploads;
  readonly turns: FairQueue;
}

/** Mails about applications, which go into their histories and become interviews. */
function openReplies(
  { database, clock, log, keys, uploads, turns }: ReplyParts,
  { replies: applications }: ReturnType<typeof applicationsFeature>,
  { replies: interviews }: ReturnType<typeof recordFeature>,
) {
  return repliesFeature({
    database,
    clock,
    uploads,
    reader: replyReader({ turns, log }),
    hashKeys() {
      const [first, ...others] = keys.secrets().map((secret) => secret.derive('replies'));
      return [first, ...others] as [Buffer, ...Buffer[]];
    },
    applications,
    interviews,
    listContactMails,
  });
}

/** Replies, and the mailbox that a person connects, whose mails are read as replies. */
export function openMail(
  parts: ReplyParts & { readonly config: Pick<Config, 'inbox'> },
  ...features: [ReturnType<typeof applicationsFeature>, ReturnType<typeof recordFeature>]
): readonly Feature[] {
  const replies = openReplies(parts, ...features);
  const { database, clock, keys, config } = parts;
  const inbox = inboxFeature({
    database,
    clock,
    isOn: config.inbox.isOn,
    rules: imapOnInternet,
    protection: protection(keys),
    readMails: replies.readMails,
  });
  return [replies, inbox];
}

/** The calendar feed, which reads the dates of the record, the applications and the saved jobs. */
export function openCalendar(
  { database, clock, publicUrl }: TrackerParts & { readonly publicUrl: () => string },
  { findInterviews }: ReturnType<typeof recordFeature>,
): Feature {
  return calendarFeature({
    database,
    clock,
    publicUrl,
    newSecret: newToken,
    hashSecret: hashToken,
    isSecret: isToken,
    isServed: async (tx, userId, now) => {
      const user = await findUser(tx, userId);
      return user !== undefined && !isBanned(user, now);
    },
    findInterviews,
    listNextSteps: (tx, ...asked) => listNextSteps(tx, { companyName }, ...asked),
    listClosingDays,
  });
}
