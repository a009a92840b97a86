import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { pino } from 'pino';

import { backupTask } from '#server/app/backup-task.ts';
import { companyReferences } from '#server/app/tracker-parts.ts';
import {
  beginH1bRecords,
  type FeatureParts,
  openFeatures,
  type OpenFeatures,
} from '#server/app/features.ts';
import { telling } from '#server/app/operators.ts';
import { readRelease, type Release } from '#server/app/release.ts';
import { scheduledTasks } from '#server/app/scheduled-tasks.ts';
import type { Config } from '#server/config/config.ts';
import { openSettings } from '#server/config/open-settings.ts';
import { siteOrigin } from '#server/config/site-origin.ts';
import { purgeEntriesOf } from '#server/features/applications/history/purge-entries.ts';
import { purgeApplicationsOf, purgeLargeChangesOf } from '#server/features/applications/prune.ts';
import type { Administration } from '#server/features/auth/admin/administration.ts';
import type { AuthFeature } from '#server/features/auth/feature.ts';
import { openKeys } from '#server/features/auth/keys/installation-keys.ts';
import { purgeCompaniesOf } from '#server/features/companies/purge-companies.ts';
import type { H1bFeature } from '#server/features/h1b/feature.ts';
import { purgeAnswersOf } from '#server/features/jobgpt/answers.ts';
import { purgeRecordsOf } from '#server/features/record/purge.ts';
import { h1bFolder } from '#server/h1b/data-folder.ts';
import type { ExplorerStatus } from '#server/h1b/questions.ts';
import { hasData } from '#server/h1b/sample/has-data.ts';
import type { Feature } from '#server/http/feature.ts';
import type { AskParts } from '#server/http/health.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import type { PublicViews } from '#server/http/public-view.ts';
import type { VerifyAccessToken, VerifyKey } from '#server/http/session.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { nodeName } from '#server/platform/database/connection-pool.ts';
import type { EmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { limitAccounts, type MakeRoom } from '#server/platform/database/quota.ts';
import { outboxState } from '#server/platform/jobs/repository.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import { sharedLimits, type SharedLimits } from '#server/platform/limits/shared-limits.ts';
import {
  shareConnections,
  workBudget,
  type WorkBudget,
} from '#server/platform/limits/work-budget.ts';
import type { Log, LogSettings } from '#server/platform/log.ts';
import { type Mailbox, openMailbox } from '#server/platform/mail/mailbox.ts';
import { notedMailer } from '#server/platform/mail/noted-mailer.ts';
import { smtpMailer } from '#server/platform/mail/smtp-mailer.ts';
import { type Metrics, openMetrics } from '#server/platform/metrics/metrics.ts';
import { startSchedule } from '#server/platform/schedule/start-schedule.ts';
import { momentNotes, type NoteMoment } from '#server/platform/site-moments/site-moments.ts';
import { DELETED_STAYS_MIN } from '#shared/core/limits.ts';

/** How much a client may ask for, and who counts it. */
interface RequestLimits {
  readonly perMinute: number;
  readonly work: WorkBudget;
  /** What all nodes on one database count together; the embedded one counts alone. */
  readonly shared: SharedLimits | undefined;
}

/** The limits of requests of a configuration. */
function requestLimitsOf(
  { http, database: { url } }: Config,
  parts: { readonly database: Database; readonly clock: Clock },
  { counterKey }: AuthFeature,
): RequestLimits {
  const hide = (key: string) => counterKey('requests', key);
  const shared = url === undefined ? undefined : sharedLimits({ ...parts, hide });
  return { perMinute: http.rateLimit, work: workBudget(http.workLimitMs, { shared }), shared };
}

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

/** Everything the HTTP application is built from. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly release: Release;
  readonly log: LogSettings;
  /** Origin people use; certain once the server listens. */
  readonly publicUrl: () => string;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly verifyKey: VerifyKey;
  readonly publishableKey: string;
  readonly isServiceKey: (text: string) => boolean;
  /** What the command line does with accounts. */
  readonly administration: Administration;
  /** The local mailbox, when mails are kept instead of sent and may be shown. */
  readonly mailbox: Mailbox | undefined;
  /** The figures of this process, when somebody may read them. */
  readonly metrics: Metrics | undefined;
  /** How the parts of the server are. */
  readonly health: AskParts;
  readonly features: readonly Feature[];
  /** The H1B records that are served. */
  readonly h1bStatus: () => ExplorerStatus;
  readonly requestLimits: RequestLimits;
  /** What the documents of the pages for everybody say. */
  readonly views: PublicViews;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Called once with the bound address. */
  listening(address: string): void;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Differences from how a server is opened. */
interface ContextOptions {
  readonly clock?: Clock;
  readonly webFolder?: string;
  readonly log?: LogSettings | undefined;
  /** Is told what is being opened, which takes seconds at the first start. */
  readonly onStep?: ((step: string) => void) | undefined;
  /** Opens the features; a server that differs from the product opens others from the same parts. */
  readonly features?: (parts: FeatureParts) => Promise<OpenFeatures>;
  /** The embedded database where it was started before. */
  readonly embedded?: Promise<EmbeddedServer> | undefined;
}

function databaseStep({ database, dataDir }: Config): string {
  const isMade = database.url !== undefined || existsSync(join(dataDir, 'database'));
  return isMade ? 'Opening the database...' : 'Making the database, at the first start only...';
}

function recordsStep({ h1b, dataDir }: Config): string {
  const isMade = h1b.sample.rows === 0 || hasData(h1bFolder(dataDir), h1b.sample);
  return isMade ? 'Loading the H1B records...' : 'Making a sample of H1B records...';
}

/** What sends mails, or keeps them; a browser may see kept ones on this machine only. */
async function openMail(
  { mail, dataDir, http }: Config,
  { clock, note, origin }: { clock: Clock; note: NoteMoment; origin: string },
) {
  const kept = mail.smtpUrl ? undefined : await openMailbox(join(dataDir, 'mailbox'), clock);
  const isLocal = isLoopbackHost(http.host) && isLoopbackHost(new URL(origin).hostname);
  return {
    kept,
    mailer: notedMailer(kept ?? smtpMailer(mail.smtpUrl ?? '', mail.from), note),
    mailbox: isLocal ? kept : undefined,
  };
}

/** What the application and the command line take from auth. */
function accessOf({
  verifyAccessToken,
  verifyKey,
  publishableKey,
  isServiceKey,
  administration,
}: AuthFeature) {
  return { verifyAccessToken, verifyKey, publishableKey, isServiceKey, administration };
}

/** The database with the limits of its accounts, and the H1B records, which are still being opened. */
async function openData(
  config: Config,
  parts: { log: Log; clock: Clock; metrics: Metrics | undefined },
  embedded: ContextOptions['embedded'],
) {
  const { dataDir } = config;
  const { log, clock, metrics } = parts;
  const observer = metrics?.database;
  const name = nodeName(dataDir);
  const opening = openDatabase({ ...config.database, dataDir, name, log, observer, embedded }).then(
    (opened) =>
      shareConnections(limitAccounts(opened, config.database.quota, spaceReclaimer(clock))),
  );
  const records = beginH1bRecords(config, parts, opening);
  records.catch(() => undefined); // The feature that awaits them tells why.
  try {
    return { database: await opening, records };
  } catch (error) {
    await records.then((begun) => begun.close()).catch(() => undefined);
    throw error;
  }
}

/** What is read for the figures when they are asked for. */
const figuresOf = (database: Database, clock: Clock, { explorer }: H1bFeature) => ({
  outbox: () =>
    database.transaction({ role: 'service_role' }, (tx) => outboxState(tx, clock.now())),
  h1b: () => explorer.status(),
});

/** What performs the background jobs of each kind. */
const handlersOf = (features: readonly Feature[]) =>
  Object.assign({}, ...features.map(({ jobs }) => jobs)) as NonNullable<Feature['jobs']>;

/** The log, which begins with the settings that open everything. */
function openLog(config: Config, { level, stream }: LogSettings): Log {
  const log = pino({ level }, stream);
  for (const problem of openSettings(config)) log.warn(problem);
  return log;
}

/** Opens the parts in the order of their dependencies; throws UserError when one cannot be opened. */
export async function openContext(
  config: Config,
  {
    clock = systemClock,
    webFolder = join(ROOT, 'dist', 'web'),
    log: logSettings = { level: config.log.level ?? 'info' },
    onStep = () => {},
    features: open = openFeatures,
    embedded,
  }: ContextOptions = {},
): Promise<Context> {
  const log = openLog(config, logSettings);
  const release = readRelease();
  let origin = siteOrigin(config.http, config.http.port);
  const publicUrl = () => origin;
  onStep(databaseStep(config));
  const metrics = config.operations.metricsToken ? await openMetrics(release) : undefined;
  const { database, records } = await openData(config, { log, clock, metrics }, embedded);
  const source = { ...config.auth, dataDir: config.dataDir };
  const warn = (problem: string) => log.warn(problem);
  const keys = await openKeys(source, database, { clock, warn });
  const note = momentNotes(database, clock);
  const { kept, mailer, mailbox } = await openMail(config, { clock, note, origin });

  let wake = () => {};
  onStep(recordsStep(config));
  const { features, auth, h1b } = await open({
    config,
    version: release.version,
    clock,
    log,
    publicUrl,
    keys,
    database,
    metrics,
    records,
    mailer,
    keptMails: kept,
    shownMails: mailbox,
    wakeJobs: () => wake(),
  });
  const failed = metrics?.jobFailed;
  const jobs = startJobs({ database, handlers: handlersOf(features), log, clock, failed });
  wake = () => jobs.wake();
  const requestLimits = requestLimitsOf(config, { database, clock }, auth);
  const limits = requestLimits.shared;
  const backups = backupTask(config, log, note);
  const tasks = [...scheduledTasks(features, { database, clock, limits }), ...backups];
  const schedule = startSchedule({ database, clock, log, tasks });

  metrics?.readFrom(figuresOf(database, clock, h1b));
  const told = telling({ config, clock, database, release, keys, features, h1b });
  return {
    config,
    clock,
    release,
    metrics,
    log: logSettings,
    publicUrl,
    ...accessOf(auth),
    mailbox,
    ...told,
    h1bStatus: () => h1b.explorer.status(),
    views: h1b.views,
    requestLimits,
    webFolder,
    listening: (address) => {
      origin = siteOrigin(config.http, new URL(address).port);
    },
    async close() {
      await schedule.stop();
      await jobs.stop();
      for (const feature of features.toReversed()) await feature.close?.();
      await mailer.close();
      await database.close();
    },
  };
}
