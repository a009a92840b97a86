import { type Kernels, plainKernels } from '#server/h1b/kernels/kernels.ts';
import { wasmKernels } from '#server/h1b/kernels/kernels.wasm.ts';
import { type Corrections, Identities } from '#server/h1b/identity/identities.ts';
import { attachScratch, type Scratch } from '#server/h1b/selection/scratch.ts';
import type { Snapshot } from '#server/h1b/snapshot/snapshot.ts';

/** What one worker needs to compute an answer. */
export interface Context {
  readonly snapshot: Snapshot;
  /** Which employer names are one employer, with the corrections of now. */
  identities: Identities;
  readonly kernels: Kernels;
  readonly scratch: Scratch;
}

/** The context of a worker: with the compiled kernels where the machine can run them, else or on request with the plain ones. */
export function createContext(
  snapshot: Snapshot,
  worker = 0,
  wanted: Kernels['name'] = 'wasm',
  corrections?: Corrections,
): Context {
  const scratch = attachScratch(snapshot, worker);
  const identities = new Identities(snapshot, corrections);
  return { snapshot, identities, scratch, kernels: kernelsFor(snapshot.memory, scratch, wanted) };
}

function kernelsFor(
  memory: WebAssembly.Memory,
  scratch: Scratch,
  wanted: Kernels['name'],
): Kernels {
  if (wanted === 'plain') return plainKernels;
  try {
    return wasmKernels(memory, scratch);
  } catch {
    return plainKernels;
  }
}
