import { join } from 'node:path';

import { companyReferences, listSources } from '#server/app/tracker-parts.ts';
import { openDemo } from '#server/app/demo.ts';
import {
  openCalendar,
  openCompanies,
  openEmployerLinks,
  openImports,
  openMail,
  openSavedJobs,
  recordOf,
} from '#server/app/tracker-features.ts';
import type { Config } from '#server/config/config.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import { accountFeature } from '#server/features/account/feature.ts';
import type { ApplicationRoutesDeps } from '#server/features/applications/deps.ts';
import { applicationsFeature } from '#server/features/applications/feature.ts';
import { authFeature, type AuthFeature } from '#server/features/auth/feature.ts';
import { fillNames } from '#server/features/auth/fill-names.ts';
import { isOperatorsAccount } from '#server/features/auth/is-operators-account.ts';
import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import { noteDeletion } from '#server/features/auth/note-deletion.ts';
import type { PasswordRules } from '#server/features/auth/password-strength.ts';
import {
  listUnusedAnonymous,
  lockUnusedAnonymous,
} from '#server/features/auth/repository/anonymous.ts';
import { restoreCompanyOf } from '#server/features/companies/deletion.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { beginRecords } from '#server/features/h1b/begin-records.ts';
import type { H1bRecords } from '#server/features/h1b/deps.ts';
import { h1bFeature, type H1bFeature } from '#server/features/h1b/feature.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { internshipsFeature } from '#server/features/internships/feature.ts';
import { assistantFeature } from '#server/features/jobgpt/feature.ts';
import { logosFeature } from '#server/features/logos/feature.ts';
import { logoAddresses, type LogoAddresses } from '#server/features/logos/logo-addresses.ts';
import { mailboxFeature } from '#server/features/mailbox/feature.ts';
import { postingReaderFeature } from '#server/features/postings/feature.ts';
import { postingParser } from '#server/features/postings/posting-parser.ts';
import { profileFeature } from '#server/features/profile/feature.ts';
import { fillProfile } from '#server/features/profile/fill-profile.ts';
import { findProfile } from '#server/features/profile/repository.ts';
import { listEventMails } from '#server/features/replies/repository/replies.ts';
import { resumesFeature } from '#server/features/resumes/feature.ts';
import { resumeReader } from '#server/features/resumes/resume-reader.ts';
import { storageFeature, type StorageFeature } from '#server/features/storage/feature.ts';
import type { Feature } from '#server/http/feature.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { openUploads } from '#server/http/uploads.ts';
import { openChatModel } from '#server/platform/ai/open-chat-model.ts';
import { openModelList } from '#server/platform/ai/open-model-list.ts';
import type { Clock } from '#server/platform/clock.ts';
import { fileTurns } from '#server/platform/concurrency/limited-thread.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailbox } from '#server/platform/mail/mailbox.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import { pauseRemoval } from '#server/platform/objects/pause-removal.ts';
import { openSharedFiles } from '#server/platform/objects/shared-files.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

/** What an archive needs to come back: how its files become rows of every feature, the profile, and files. */
function restoringOf(
  parts: { readonly database: Database; readonly clock: Clock },
  storage: StorageFeature,
  dataOwners: () => readonly Feature[],
): Pick<ImportsDeps, 'files' | 'restores' | 'fillProfile'> {
  const hasFile = async (owner: SignedIn, name: string) =>
    (await storage.find(owner, 'resumes', name)) !== undefined;
  return {
    files: storage,
    restores: () => dataOwners().flatMap(({ personalData }) => personalData?.restores ?? []),
    async fillProfile(identity, values, restoration) {
      await fillProfile({ ...parts, hasFile }, identity, values.get('profile'), restoration);
      await fillNames(parts, identity, values.get('account'));
    },
  };
}

/** What features are built from. */
export interface FeatureParts {
  readonly config: Config;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: () => string;
  readonly keys: KeyStore;
  readonly database: Database;
  readonly metrics: Metrics | undefined;
  /** The H1B records while they are opened. */
  readonly records: Promise<H1bRecords>;
  readonly mailer: Mailer;
  /** Where mails are kept without a mail server. */
  readonly keptMails: Mailbox | undefined;
  /** The same where a browser may see them. */
  readonly shownMails: Mailbox | undefined;
  /** Looks for waiting jobs at once. */
  readonly wakeJobs: () => void;
  /** Rules of new passwords; the product's by default. */
  readonly rules?: PasswordRules;
}

/** All features; those that others need come first. */
export interface OpenFeatures {
  readonly features: readonly Feature[];
  readonly auth: AuthFeature;
  readonly h1b: H1bFeature;
}

/** Files, and what is read from them; throws UserError when the object store cannot be used. */
async function openFileFeatures({ config, database, clock, log, keys }: FeatureParts) {
  const { dataDir } = config;
  const store = pauseRemoval(await openObjects({ ...config.objects, dataDir }), dataDir);
  // The lock of the embedded database guards the folder of uploads, too.
  const alone = config.database.url === undefined;
  const uploads = await openUploads({ folder: join(dataDir, 'tmp'), alone });
  const turns = fileTurns();
  const reader = resumeReader({ turns, log });
  const storage = storageFeature({
    database,
    clock,
    log,
    store,
    linkKeys: () => keys.secrets().map((secret) => secret.derive('storage-link')),
    check: (file, turn) =>
      reader.inTurn(turn, async (reading) => reading.check(await file.bytes(), file.contentType)),
    uploads,
    alone,
  });
  const resumes = resumesFeature({
    database,
    clock,
    reader,
    files: storage,
    chosen: async (person) => {
      const profile = await database.transaction(person, (tx) => findProfile(tx, person.userId));
      return profile?.resume ?? undefined;
    },
  });
  return { storage, uploads, resumes, turns };
}

/** What features hold of a person, in the order of its deletion: what refers to others first, the account itself last. */
function dataOf(dataOwners: readonly Feature[]): readonly PersonalData[] {
  return dataOwners.toReversed().flatMap(({ personalData }) => personalData ?? []);
}

/** What reads strangers' sites. */
function webFeatures(
  { config, database, clock, log }: FeatureParts,
  addresses: LogoAddresses,
): readonly Feature[] {
  return [
    logosFeature({ ...config.logos, addresses, dataDir: config.dataDir, clock, log }),
    postingReaderFeature({ ...config.postings, database, parser: postingParser() }),
  ];
}

/** Who may load H1B filings from the page, and from where. */
const loadingOf = ({ config, database, shownMails }: FeatureParts) => ({
  ...config.h1b.loading,
  isLocal: shownMails !== undefined,
  isOperator: (identity: SignedIn) => isOperatorsAccount(database, identity),
});

/** What JobGPT reads of employers. */
const employerFacts = ({ explorer: filings, petitions }: H1bFeature) => ({ filings, petitions });

/** What JobGPT asks, and how much. */
const modelsOf = ({
  service,
  models,
  offersListed,
  dailyLimit,
  totalDailyLimit,
}: Config['ai']) => ({
  chat: service && openChatModel(service),
  models,
  listedModels: service && openModelList(service),
  offersListed,
  dailyLimit,
  totalDailyLimit,
});

const recordsLog = (log: Log) => ({
  info: (message: string) => log.info(message),
  error: (message: string) => log.error(message),
});

/** Begins to open the H1B records while the database is opened. */
export async function beginH1bRecords(
  { h1b, dataDir, objects }: Config,
  { log, metrics }: Pick<FeatureParts, 'log' | 'metrics'>,
  database: Promise<Database>,
): Promise<H1bRecords> {
  const shared = objects.url ? await openSharedFiles(objects.url) : undefined;
  const answered = metrics?.h1bAnswered;
  return beginRecords({ ...h1b, dataDir, database, shared, answered, log: recordsLog(log) });
}

/** Opens every feature with what it needs from the others; only this folder knows them all. */
export async function openFeatures(parts: FeatureParts): Promise<OpenFeatures> {
  const { config, database, clock, log, keptMails: kept, shownMails: shown } = parts;
  const erase = (id: string) => eraseAccount({ database, log, parts: dataOf(dataOwners) }, id);
  const auth = authFeature({ ...parts, settings: config.auth, eraseAccount: erase });
  const { storage, uploads, resumes, turns } = await openFileFeatures(parts);
  const addresses = logoAddresses(
    () => parts.keys.secrets().map((secret) => secret.derive('logo')),
    config.logos.source !== undefined,
  );
  const h1b = await h1bFeature({
    ...config.h1b,
    dataDir: config.dataDir,
    database,
    clock,
    loading: loadingOf(parts),
    release: parts.version,
    records: parts.records,
    log: recordsLog(log),
  });
  const companies = openCompanies(parts, addresses);
  const applicationParts: ApplicationRoutesDeps = {
    database,
    clock,
    findOrCreateCompany,
    restoreCompanyOf: (tx, company) => restoreCompanyOf(companyReferences, tx, company),
    findCompany: companies.findMatchingCompany,
    ...listSources,
    logoAddress: addresses.of,
    findInterviews: (...asked) => record.findInterviews(...asked),
    listRecords: (...asked) => record.listRecords(...asked),
    listEventMails,
  };
  const applications = applicationsFeature(applicationParts);
  const record = recordOf(parts, applications);
  const restoring = restoringOf(parts, storage, () => dataOwners);
  const imports = openImports(applicationParts, { uploads, turns, ...restoring });
  const dataOwners: readonly Feature[] = [
    auth,
    mailboxFeature({ kept, shown }),
    profileFeature({ database, clock, files: storage, uploads }),
    // What imports brought refers to them, companies included.
    imports,
    companies,
    openEmployerLinks(
      { database, clock, filings: h1b.explorer, petitions: h1b.petitions },
      companies,
    ),
    applications,
    openSavedJobs(parts, applications, record),
    assistantFeature({
      database,
      clock,
      ...modelsOf(config.ai),
      findApplication: applications.findApplication,
      listApplicationsById: applications.listApplicationsById,
      listApplicationsAt: applications.listApplicationsAt,
      matchCompanies: companies.matchCompanies,
      resumeText: (...asked) => resumes.currentText(...asked),
      ...employerFacts(h1b),
    }),
    record,
    ...openMail({ ...parts, uploads, turns }, applications, record),
    openCalendar(parts, record),
    storage,
    resumes,
    await internshipsFeature({ database, clock, log, refreshUrl: config.internships.url }),
  ];
  const account = accountFeature({
    ...parts,
    anonymous: { listUnused: listUnusedAnonymous, lockUnused: lockUnusedAnonymous },
    parts: dataOf(dataOwners),
    deletedRecords: dataOwners.flatMap(({ deletedRecords }) => deletedRecords ?? []),
    confirm: (...wish) => auth.confirmDeletion(...wish),
    noteDeletion,
  });
  const demo = await openDemo(parts, auth, imports, erase);
  const features = [...dataOwners, account, ...webFeatures(parts, addresses), h1b, demo];
  return { features, auth, h1b };
}
