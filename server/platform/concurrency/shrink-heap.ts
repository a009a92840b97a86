import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects everything. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back what this thread's heap took from the system and no longer uses. Left alone, the engine keeps the room that a
 * start needed until there is much new garbage, which an idle server never makes. Blocks the thread for some 50 ms.
 */
function shrinkHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Shrinks this thread's heap once, some seconds from now; a thread that ends sooner does not wait for it. */
export function shrinkHeapLater(milliseconds = 3_000): void {
  setTimeout(shrinkHeap, milliseconds).unref();
}
