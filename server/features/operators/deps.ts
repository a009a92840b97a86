import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { SiteMoment } from '#server/platform/site-moments/site-moments.ts';
import type { OperatorOverview } from '#shared/operators/contracts/schemas.ts';

/** What the operators' page is given (wired in server/app/operators.ts). */
export interface OperatorsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether the caller runs the site now. */
  readonly isOperator: (identity: SignedIn) => Promise<boolean>;
  readonly program: Omit<OperatorOverview['program'], 'memory_bytes'>;
  /** As /readyz tells it. */
  readonly health: () => Promise<OperatorOverview['health']>;
  readonly countAccounts: (tx: Transaction, now: Date) => Promise<OperatorOverview['accounts']>;
  readonly countFiles: (tx: Transaction) => Promise<{ files: number; bytes: number }>;
  readonly jobs: (tx: Transaction, now: Date) => Promise<OperatorOverview['jobs']>;
  readonly records: () => Promise<OperatorOverview['records']>;
  readonly mailsBy: OperatorOverview['mail']['by'];
  /** When what is looked for last happened, on any node. */
  readonly moments: (tx: Transaction) => Promise<Partial<Record<SiteMoment, Date>>>;
  readonly dataDir: string;
  /** Where the server makes backups; undefined when it makes none. */
  readonly backupFolder: string | undefined;
  readonly isBackup: (name: string) => boolean;
}
