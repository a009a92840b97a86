import { parentPort, workerData } from 'node:worker_threads';

import type { Corrections } from '#server/h1b/identity/identities.ts';
import { ByteCache } from '#server/h1b/workers/cache.ts';
import { Engine, type SelectionCache } from '#server/h1b/answers/engine.ts';
import type { Selection } from '#server/h1b/selection/execute.ts';
import { SnapshotError } from '#server/h1b/snapshot/format.ts';
import { createContext } from '#server/h1b/selection/context.ts';
import { loadBlocks } from '#server/h1b/snapshot/open-snapshot.ts';
import { attachSnapshot } from '#server/h1b/snapshot/snapshot.ts';
import type { FromWorker, ToWorker, WorkerStart } from '#server/h1b/workers/worker-messages.ts';
import { shrinkHeapLater } from '#server/platform/concurrency/shrink-heap.ts';

/** Bytes a cached selection takes besides its bitmap. */
const SELECTION_BYTES = 500;

const start = workerData as WorkerStart;
const port = parentPort!;
const tell = (message: FromWorker, handedOver: ArrayBuffer[] = []): void =>
  port.postMessage(message, handedOver);
const kept = new ByteCache<Selection>(start.cacheBytes);
let engine: Engine | undefined;

function attach(): void {
  const cache: SelectionCache = {
    get: (key) => kept.get(key),
    set: (key, selection) =>
      kept.set(key, selection, (selection.bitmap?.byteLength ?? 0) + SELECTION_BYTES),
  };
  const snapshot = attachSnapshot(start.memory, start.header, start.file);
  engine = new Engine(createContext(snapshot, start.worker, 'wasm', start.corrections), cache);
  shrinkHeapLater();
}

function correct(corrections: Corrections): void {
  kept.clear();
  engine!.correct(corrections);
}

function answer(message: Extract<ToWorker, { kind: 'ask' }>): void {
  try {
    const ask = engine![message.question] as (...args: readonly unknown[]) => unknown;
    const value = ask.apply(engine, [...message.args]);
    if (ArrayBuffer.isView(value)) {
      // Arrays that the engine returns have buffers of their own.
      const { buffer, byteLength } = value as ArrayBufferView<ArrayBuffer>;
      tell({ kind: 'binary', value, bytes: byteLength }, [buffer]);
    } else {
      // JSON text takes half the time of a structured clone, and its length is the size for the cache.
      tell({ kind: 'answer', json: JSON.stringify(value) });
    }
  } catch (error) {
    tell({ kind: 'failure', message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'loaded') attach();
  else if (message.kind === 'correct') correct(message.corrections);
  else answer(message);
});

try {
  const { file, header, memory, worker, workers, loaded } = start;
  if (!loaded) loadBlocks(file, header, memory, worker, workers);
  tell({ kind: 'loaded' });
} catch (error) {
  const known = error instanceof SnapshotError;
  tell({
    kind: 'damaged',
    reason: known ? error.reason : 'torn',
    detail: known ? error.detail : String(error),
  });
}
