import type { Release } from '#server/app/release.ts';
import type { Config } from '#server/config/config.ts';
import { isOperatorsAccount } from '#server/features/auth/is-operators-account.ts';
import { requireOwnKeys } from '#server/features/auth/keys/installation-keys.ts';
import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import { countAccounts } from '#server/features/auth/repository/account-counts.ts';
import type { H1bFeature } from '#server/features/h1b/feature.ts';
import { operatorsFeature } from '#server/features/operators/feature.ts';
import { countAllObjects } from '#server/features/storage/repository/objects.ts';
import { describeApprovals } from '#server/h1b/approvals/describe-approvals.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import type { Feature } from '#server/http/feature.ts';
import { partStates, type AskParts } from '#server/http/health.ts';
import { isBackupName } from '#server/operations/backup/backup-folder.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { outboxState } from '#server/platform/jobs/repository.ts';
import { siteMoments } from '#server/platform/site-moments/site-moments.ts';

/** What the operators' page tells about. */
interface OperatorParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly release: Release;
  readonly health: AskParts;
  readonly explorer: Pick<H1bExplorer, 'status'>;
}

/** Milliseconds for which the years of approvals are remembered: reading them reads their files. */
const YEARS_KEPT_MS = 5 * 60_000;

/** The years of approvals that are served, read now and then. */
function approvalYears(dataDir: string): () => Promise<number[]> {
  let last: { at: number; years: Promise<number[]> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > YEARS_KEPT_MS) {
      const years = describeApprovals(dataDir).then((found) =>
        found.years.map(({ fiscalYear }) => fiscalYear),
      );
      last = { at: now, years };
    }
    return last.years;
  };
}

/** The page of those who run the site. */
function openOperators({
  config,
  clock,
  database,
  release,
  explorer,
  ...parts
}: OperatorParts): Feature {
  const years = approvalYears(config.dataDir);
  return operatorsFeature({
    database,
    clock,
    isOperator: (identity) => isOperatorsAccount(database, identity),
    program: {
      version: release.version,
      commit: release.commit,
      node: process.versions.node,
      system: `${process.platform} ${process.arch}`,
      database: config.database.url === undefined ? 'embedded' : 'postgresql',
      files: config.objects.url === undefined ? 'folder' : 's3',
      started_at: clock.now().toISOString(),
    },
    health: () => parts.health(() => undefined),
    countAccounts,
    countFiles: countAllObjects,
    jobs: async (tx, now) =>
      (await outboxState(tx, now)).map(({ kind, waiting, oldestSeconds, dead }) => ({
        kind,
        waiting: waiting,
        oldest_seconds: oldestSeconds,
        given_up: dead,
      })),
    async records() {
      const { state, sample, records, fiscalYears, createdAt } = explorer.status();
      return {
        state,
        sample,
        filings: records,
        filing_years: [...fiscalYears],
        made_at: createdAt,
        approval_years: await years(),
      };
    },
    mailsBy: config.mail.smtpUrl ? 'smtp' : 'kept',
    moments: siteMoments,
    dataDir: config.dataDir,
    backupFolder: config.operations.backup.folder,
    isBackup: isBackupName,
  });
}

/** How the parts are, and the features with the page that tells operators so. */
export function telling({
  keys,
  features,
  h1b,
  ...parts
}: Omit<OperatorParts, 'health' | 'explorer'> & {
  readonly keys: KeyStore;
  readonly features: readonly Feature[];
  readonly h1b: H1bFeature;
}): { readonly health: AskParts; readonly features: readonly Feature[] } {
  const health = partStates({
    database: () => parts.database.check(),
    keys: () => requireOwnKeys(parts.database, keys),
    ...Object.assign({}, ...features.map(({ ready }) => ready)),
  });
  const operators = openOperators({
    ...parts,
    health,
    explorer: h1b.explorer,
  });
  return { health, features: [...features, operators] };
}
