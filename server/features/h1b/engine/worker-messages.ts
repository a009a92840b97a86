import type { Engine } from '#server/features/h1b/engine/engine.ts';
import type { SnapshotHeader } from '#server/features/h1b/engine/format.ts';
import type { SnapshotError } from '#server/features/h1b/engine/format.ts';

/** Questions a worker answers: the engine's methods. */
export type Method = keyof Engine;

/** Arguments of a question. */
export type Args<M extends Method> = Parameters<Engine[M]>;

/** Answer to a question. */
export type Answer<M extends Method> = ReturnType<Engine[M]>;

/** What a worker is started with. */
export interface WorkerStart {
  readonly file: string;
  readonly header: SnapshotHeader;
  readonly memory: WebAssembly.Memory;
  /** Number of this worker from 0, and of all. */
  readonly worker: number;
  readonly workers: number;
  /** Bytes of selections this worker may keep. */
  readonly cacheBytes: number;
  /** Whether the snapshot lies in memory already, as for a worker that replaces a failed one. */
  readonly loaded: boolean;
}

/** What a worker is told: that all blocks are in memory, or a question. */
export type ToWorker =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'ask'; readonly method: Method; readonly args: readonly unknown[] };

/** What a worker tells: that its blocks are in memory or cannot be, and answers. */
export type FromWorker =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'damaged'; readonly reason: SnapshotError['reason']; readonly detail: string }
  | { readonly kind: 'answer'; readonly json: string }
  | { readonly kind: 'binary'; readonly value: unknown; readonly bytes: number }
  | { readonly kind: 'failure'; readonly message: string };
