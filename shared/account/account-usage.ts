import { fileSize } from '#shared/core/file-size.ts';

/** What the records of one kind use of an account. */
interface KindUsage {
  readonly kind: string;
  readonly rows: number;
  readonly bytes: number;
}

/** What an account holds, its limits, and its usage by kind of record, largest first. */
interface AccountUsage {
  readonly bytes: number;
  readonly rows: number;
  readonly bytes_limit: number;
  readonly rows_limit: number;
  readonly kinds: readonly KindUsage[];
}

const NAMES: Readonly<Record<string, string>> = {
  applications: 'applications',
  companies: 'companies',
  history: 'history of changes',
  answers: 'saved answers',
  interviews: 'interviews',
  contacts: 'people',
  papers: 'postings and letters',
  removed_entries: 'removed history entries',
  saved_jobs: 'saved jobs',
  replies: 'replies',
  reply_syncs: 'email syncs',
  reply_rules: 'rules for senders',
  account: 'account details',
  imports: 'the file you are importing',
  import_changes: 'changes that you can undo with their import',
};

const count = (value: number) => value.toLocaleString('en-US');

/** The sentence for a full account: how much is used, and by which kinds of records. */
export function describeFullAccount(usage: AccountUsage): string {
  // The figures leave out the refused write, so the nearer limit is the one it hit.
  const byRows = usage.rows / usage.rows_limit > usage.bytes / usage.bytes_limit;
  const parts = usage.kinds
    .filter(({ rows, bytes }) => (byRows ? rows : bytes) > 0)
    .toSorted((a, b) => (byRows ? b.rows - a.rows : b.bytes - a.bytes))
    .map(
      ({ kind, rows, bytes }) => `${NAMES[kind] ?? kind} ${byRows ? count(rows) : fileSize(bytes)}`,
    );
  const used = byRows
    ? `${count(usage.rows)} of ${count(usage.rows_limit)} records`
    : `${fileSize(usage.bytes)} of ${fileSize(usage.bytes_limit)}`;
  return `Your account is full: ${used} are used (${parts.join(', ')}). Delete what you no longer need to make room`;
}
