import type { Programme } from '#server/h1b/data-folder.ts';
import type { Alias } from '#server/h1b/identity/aliases.ts';
import type { Corrections } from '#server/h1b/identity/identities.ts';
import type { H1bExplorer, Question } from '#server/h1b/questions.ts';

/** Where the explorer writes what an operator should know. */
export interface ExplorerLog {
  info(message: string): void;
  error(message: string): void;
}

/** How an explorer is opened. */
export interface ExplorerOptions {
  readonly dataDir: string;
  /** Whose records to serve, LCA by default. */
  readonly programme?: Programme | undefined;
  /** Worker threads; one per core unless set. */
  readonly workers?: number | undefined;
  /** Bytes of answers and selections to cache. */
  readonly cacheBytes?: number | undefined;
  /** Reviewed renames and acronyms of employers. */
  readonly aliases?: readonly Alias[] | undefined;
  /** Keys of names that operators parted in the page, besides those of their file; asked again every few seconds. */
  readonly parted?: (() => Promise<readonly string[]>) | undefined;
  /** Makes a sample for records that cannot be read, and gives its file; undefined when there is to be none. */
  readonly standIn?: (() => Promise<string | undefined>) | undefined;
  readonly log: ExplorerLog;
  /** Is told the milliseconds of a thread that an answer took, in the context of who asked. */
  readonly worked?: ((milliseconds: number) => void) | undefined;
  /** Is told of each answer and the seconds it took. */
  readonly answered?: ((question: Question, seconds: number) => void) | undefined;
}

/** An explorer with the functions its owner needs. */
export interface OpenExplorer extends H1bExplorer {
  /** Resolves when the version that is now on disk is served, or found unusable. */
  refresh(): Promise<void>;
  /** What people said about which names are one employer, as it is now. */
  corrections(): Corrections;
  /** Answers what was asked and ends the workers. */
  close(): Promise<void>;
}
