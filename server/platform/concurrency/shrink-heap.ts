import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects everything. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back what this thread's heap took from the system and no longer uses. Left alone, the engine keeps the room that a
 * start needed until there is much new garbage, which an idle server never makes. Drops the WebAssembly code that is not optimized,
 * too. Blocks the thread for some 50 ms.
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

/**
 * Leaves WebAssembly of this process as it is first compiled, until the returned function drops that code, so that what is used often from
 * then on is optimized. A start runs through much of PostgreSQL once; optimizing it, the parser of SQL above all, would take a quarter of
 * the start's computing.
 */
export function holdOptimizer(): () => void {
  // The first function is imported, so that there is none to optimize.
  setFlagsFromString('--wasm-tier-up-filter=0');
  return () => {
    setFlagsFromString('--wasm-tier-up-filter=-1');
    // Code that was compiled meanwhile does not count how often it runs; this makes V8 compile it anew when it is next called.
    shrinkHeap();
  };
}
