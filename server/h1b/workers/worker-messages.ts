import type { Corrections } from '#server/h1b/identity/identities.ts';
import type { Question } from '#server/h1b/questions.ts';
import type { SnapshotHeader } from '#server/h1b/snapshot/format.ts';
import type { SnapshotError } from '#server/h1b/snapshot/format.ts';

/** The data a worker is started with. */
export interface WorkerStart {
  readonly file: string;
  readonly header: SnapshotHeader;
  readonly memory: WebAssembly.Memory;
  /** Number of this worker from 0, and of all. */
  readonly worker: number;
  readonly workers: number;
  /** Bytes of selections this worker may cache. */
  readonly cacheBytes: number;
  /** Whether the snapshot is already in memory, as for a worker that replaces a failed one. */
  readonly loaded: boolean;
  readonly corrections: Corrections;
}

/** Messages to a worker: all blocks are in memory, other corrections of identities, or a question. */
export type ToWorker =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'correct'; readonly corrections: Corrections }
  | { readonly kind: 'ask'; readonly question: Question; readonly args: readonly unknown[] };

/** Messages from a worker: its blocks are in memory or damaged, and answers. */
export type FromWorker =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'damaged'; readonly reason: SnapshotError['reason']; readonly detail: string }
  | { readonly kind: 'answer'; readonly json: string }
  | { readonly kind: 'binary'; readonly value: unknown; readonly bytes: number }
  | { readonly kind: 'failure'; readonly message: string };
