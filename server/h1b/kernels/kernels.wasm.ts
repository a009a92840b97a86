import { readFileSync } from 'node:fs';

import type { Kernels } from '#server/h1b/kernels/kernels.ts';
import type { Scratch } from '#server/h1b/selection/scratch.ts';

/** A view that lies in the memory the compiled kernels import. */
type View = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

type Exports = Readonly<
  Record<
    | 'matchLines'
    | 'setPostings'
    | 'and'
    | 'countBits'
    | 'countBoth'
    | 'keepCodes'
    | 'keepAbove'
    | 'keepWages'
    | 'keepWagesByUnit'
    | 'countCodes'
    | 'addBytes'
    | 'countSteps'
    | 'largestCodes'
    | 'amountsAt',
    (...args: number[]) => number
  > & { readonly sumAmounts: (...args: number[]) => bigint }
>;

/** The address of a view in the kernels' memory; throws for a view of other memory. */
type AddressOf = (view: View) => number;

/** Arrays of a worker that only the compiled kernels use: the text that is searched for, and small counters. */
type KernelScratch = Pick<Scratch, 'pattern' | 'countBytes'>;

let compiled: WebAssembly.Module | undefined;

/**
 * The kernels compiled with SIMD from the AssemblyScript files of this folder, over the given memory; throws where the
 * machine cannot run them.
 */
export function wasmKernels(memory: WebAssembly.Memory, scratch: KernelScratch): Kernels {
  compiled ??= new WebAssembly.Module(readFileSync(new URL('kernels.wasm', import.meta.url)));
  const instance = new WebAssembly.Instance(compiled, { env: { memory } });
  const run = instance.exports as Exports;
  const at: AddressOf = (view) => {
    if (view.buffer !== memory.buffer) throw new Error('a kernel was given a view of other memory');
    return view.byteOffset;
  };
  return {
    name: 'wasm',
    ...selectionKernels(run, at, scratch.pattern),
    ...countKernels(run, at, scratch),
  };
}

type CountKernels = Pick<
  Kernels,
  'countCodes' | 'countSteps' | 'largestCodes' | 'sumAmounts' | 'amountsAt'
>;
type SelectionKernels = Omit<Kernels, 'name' | keyof CountKernels>;

function selectionKernels(run: Exports, at: AddressOf, pattern: Uint8Array): SelectionKernels {
  return {
    matchLines({ blob, lines }, text, out) {
      pattern.set(text);
      const size = lines.length - 1;
      return run.matchLines(
        at(blob),
        blob.length,
        at(lines),
        size,
        at(pattern),
        text.length,
        at(out),
      );
    },

    setPostings(bitmap, starts, order, codes, count) {
      run.setPostings(at(bitmap), bitmap.length, at(starts), at(order), at(codes), count);
    },

    and(bitmap, other) {
      run.and(at(bitmap), at(other), bitmap.length);
    },

    countBits(bitmap) {
      return run.countBits(at(bitmap), bitmap.length);
    },

    countBoth(bitmap, other) {
      return run.countBoth(at(bitmap), at(other), bitmap.length);
    },

    keepCodes(bitmap, codes, marks) {
      run.keepCodes(at(bitmap), bitmap.length, at(codes), at(marks));
    },

    keepAbove(bitmap, values, value, equal) {
      return run.keepAbove(at(bitmap), bitmap.length, at(values), value, at(equal), equal.length);
    },

    keepWages(bitmap, from, to, unit, lows, highs) {
      const [low = 1] = lows;
      const [high = 1] = highs;
      if (lows.every((value) => value === low) && highs.every((value) => value === high)) {
        run.keepWages(at(bitmap), bitmap.length, at(from), at(to), low, high);
        return;
      }
      run.keepWagesByUnit(
        at(bitmap),
        bitmap.length,
        at(from),
        at(to),
        at(unit),
        at(lows),
        at(highs),
      );
    },
  };
}

function countKernels(
  run: Exports,
  at: AddressOf,
  { countBytes: bytes }: KernelScratch,
): CountKernels {
  return {
    countCodes(bitmap, codes, counts) {
      bytes.fill(0, 0, counts.length);
      run.countCodes(at(bitmap), bitmap.length, at(codes), at(counts), at(bytes));
      run.addBytes(at(bytes), at(counts), counts.length);
    },

    countSteps(counts, order, starts, out) {
      run.countSteps(at(counts), at(order), at(starts), out.length, at(out));
    },

    largestCodes(counts, out) {
      return run.largestCodes(at(counts), counts.length, out.length, at(out));
    },

    sumAmounts(counts, amounts) {
      return run.sumAmounts(at(counts), at(amounts), counts.length);
    },

    amountsAt(counts, amounts, order, wanted, found) {
      run.amountsAt(
        at(counts),
        at(amounts),
        order === undefined ? 0 : at(order),
        counts.length,
        at(wanted),
        wanted.length,
        at(found),
      );
    },
  };
}
