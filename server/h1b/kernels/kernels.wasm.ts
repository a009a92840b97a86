import { readFileSync } from 'node:fs';

import type { Kernels } from '#server/h1b/kernels/kernels.ts';

/** A view that lies in the memory the compiled kernels import. */
type View = Uint8Array | Uint32Array | Int32Array | Float64Array;

type Exports = Readonly<
  Record<
    | 'matchLines'
    | 'setPostings'
    | 'and'
    | 'countBits'
    | 'keepWages'
    | 'keepWagesByUnit'
    | 'countCodes'
    | 'largestCodes'
    | 'amountsAt',
    (...args: number[]) => number
  > & { readonly sumAmounts: (...args: number[]) => bigint }
>;

/** The address of a view in the kernels' memory; throws for a view of other memory. */
type AddressOf = (view: View) => number;

let compiled: WebAssembly.Module | undefined;

/**
 * The kernels compiled with SIMD from the AssemblyScript files of this folder, over the given memory; throws where the
 * machine cannot run them. `pattern` is scratch for search texts.
 */
export function wasmKernels(memory: WebAssembly.Memory, pattern: Uint8Array): Kernels {
  compiled ??= new WebAssembly.Module(readFileSync(new URL('kernels.wasm', import.meta.url)));
  const instance = new WebAssembly.Instance(compiled, { env: { memory } });
  const run = instance.exports as Exports;
  const at: AddressOf = (view) => {
    if (view.buffer !== memory.buffer) throw new Error('a kernel was given a view of other memory');
    return view.byteOffset;
  };
  return { name: 'wasm', ...selectionKernels(run, at, pattern), ...countKernels(run, at) };
}

type SelectionKernels = Pick<
  Kernels,
  'matchLines' | 'setPostings' | 'and' | 'countBits' | 'keepWages'
>;
type CountKernels = Pick<Kernels, 'countCodes' | 'largestCodes' | 'sumAmounts' | 'amountsAt'>;

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
      run.setPostings(at(bitmap), at(starts), at(order), at(codes), count);
    },

    and(bitmap, other) {
      run.and(at(bitmap), at(other), bitmap.length);
    },

    countBits(bitmap) {
      return run.countBits(at(bitmap), bitmap.length);
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

function countKernels(run: Exports, at: AddressOf): CountKernels {
  return {
    countCodes(bitmap, status, employer, pay, statusCounts, employerCounts, payCounts) {
      run.countCodes(
        at(bitmap),
        bitmap.length,
        at(status),
        at(employer),
        at(pay),
        at(statusCounts),
        at(employerCounts),
        at(payCounts),
      );
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
