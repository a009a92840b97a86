import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fillRows } from '#server/h1b/selection/bitmap.ts';
import { createContext } from '#server/h1b/selection/context.ts';
import { selectRows } from '#server/h1b/selection/execute.ts';
import { type Kernels, plainKernels } from '#server/h1b/kernels/kernels.ts';
import { wasmKernels } from '#server/h1b/kernels/kernels.wasm.ts';
import { planConditions } from '#server/h1b/selection/plan.ts';
import { computeStatistics } from '#server/h1b/answers/statistics.ts';
import { caseFilter, filter, rows } from '#server/h1b/testing/arbitraries.ts';
import { contextOf } from '#server/h1b/testing/build.ts';
import { compileKernels } from '#server/h1b/testing/compile-kernels.ts';

describe('compiled kernels', () => {
  it('are what their source compiles to', async () => {
    const committed = readFileSync(new URL('kernels.wasm', import.meta.url));
    expect(committed.equals(await compileKernels())).toBe(true);
  });

  it('are used unless the plain ones are asked for', () => {
    const { snapshot } = contextOf([]);
    expect(createContext(snapshot).kernels.name).toBe('wasm');
    expect(createContext(snapshot, 0, 'plain').kernels.name).toBe('plain');
  });

  it('select and count as the plain ones do', () => {
    const anyFilter = fc.oneof(filter, caseFilter);
    fc.assert(
      fc.property(
        rows(150),
        fc.array(anyFilter, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        (of, filters, annualised) => {
          const context = contextOf(of);
          const run = (kernels: Kernels) =>
            filters.map((f) => {
              const selection = selectRows({ ...context, kernels }, planConditions(f, annualised));
              const bits = selection.bitmap && [...selection.bitmap];
              const figures = computeStatistics({ ...context, kernels }, selection, annualised);
              return [bits, selection.total, figures];
            });
          const wasm = wasmKernels(context.snapshot.memory, context.scratch);
          expect(run(wasm)).toEqual(run(plainKernels));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('get one bound for every unit unless figures are annualised, which keeps them fast', () => {
    const context = contextOf(fc.sample(rows(20), { numRuns: 1, seed: 3 })[0]!);
    selectRows(context, planConditions({ minSalary: 1, maxSalary: 90_000 }, false));
    expect(new Set(context.scratch.lows).size).toBe(1);
    expect(new Set(context.scratch.highs).size).toBe(1);
  });

  it('find every pattern of any text, at any distance', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' '), maxLength: 40 });
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 30 }), fc.array(text), (names, needles) => {
        const [row] = fc.sample(
          rows(1).filter((of) => of.length === 1),
          { numRuns: 1, seed: 1 },
        );
        const context = contextOf(
          names.map((name, k) => ({
            ...row![0]!,
            case_number: `x${k}`,
            employer_name: name || null,
          })),
        );
        const { employer_name: dictionary } = context.snapshot.searchable;
        const find = (kernels: Kernels, needle: string): number[] => {
          const count = kernels.matchLines(
            dictionary,
            Buffer.from(needle),
            context.scratch.employers,
          );
          return [...context.scratch.employers.subarray(0, count)];
        };
        const wasm = wasmKernels(context.snapshot.memory, context.scratch);
        for (const needle of needles.filter((n) => n !== '')) {
          expect(find(wasm, needle)).toEqual(find(plainKernels, needle));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('count and join bitmaps of every length', () => {
    const { snapshot, scratch } = contextOf([]);
    const wasm = wasmKernels(snapshot.memory, scratch);
    const area = scratch.lows;
    for (let words = 0; words <= 40; words++) {
      const a = new Uint32Array(area.buffer, area.byteOffset, words);
      const b = new Uint32Array(area.buffer, area.byteOffset + 512, words);
      for (let w = 0; w < words; w++) {
        a[w] = Math.imul(w + 1, 0x9e37_79b1);
        b[w] = Math.imul(w + 7, 0x85eb_ca6b);
      }
      const expected = Uint32Array.from(a);
      plainKernels.and(expected, Uint32Array.from(b));
      expect(wasm.countBits(a)).toBe(plainKernels.countBits(Uint32Array.from(a)));
      const both = plainKernels.countBoth(Uint32Array.from(a), Uint32Array.from(b));
      expect(both).toBe(plainKernels.countBits(expected));
      expect(wasm.countBoth(a, b)).toBe(both);
      wasm.and(a, b);
      expect([...a]).toEqual([...expected]);
      if (words > 0) {
        fillRows(a, words * 32 - 5);
        expect(wasm.countBits(a)).toBe(words * 32 - 5);
      }
    }
  });

  it.each([1050, 1100])('count a code that most of %i rows have', (size) => {
    const [[row] = []] = fc.sample(
      rows(1).filter((of) => of.length === 1),
      { numRuns: 1, seed: 1 },
    );
    const { snapshot, scratch } = contextOf(
      Array.from({ length: size }, (_, k) => ({
        ...row!,
        case_number: `x${k}`,
        employer_name: `Employer ${k % 256 === 0 ? k : 'of most'}`,
        wage_rate_of_pay_from: k < 600 ? 100 : 200,
      })),
    );
    const { employerCounts, payCounts } = scratch;
    fillRows(scratch.bitmap, size);
    const count = (kernels: Kernels): number[][] => {
      for (const counts of [employerCounts, payCounts]) counts.fill(0);
      kernels.countCodes(scratch.bitmap, snapshot.employer, employerCounts);
      kernels.countCodes(scratch.bitmap, snapshot.pay.codes, payCounts);
      return [[...employerCounts], [...payCounts]];
    };
    const expected = count(plainKernels);
    expect(expected[1]).toEqual([0, 600, size - 600]);
    expect(expected[0]).toContain(size - Math.ceil(size / 256));
    const wasm = wasmKernels(snapshot.memory, scratch);
    expect(count(wasm)).toEqual(expected);
    // Nothing is left of the count before.
    expect(count(wasm)).toEqual(expected);
  });

  it('keep the rows above a value, and tell those that have it', () => {
    const { snapshot, scratch } = contextOf([]);
    const wasm = wasmKernels(snapshot.memory, scratch);
    const { buffer, byteOffset } = scratch.pattern;
    const bitmap = new Uint32Array(buffer, byteOffset, 3);
    const values = new Uint16Array(buffer, byteOffset + 64, 96);
    const equal = new Int32Array(buffer, byteOffset + 512, 3);
    values.set(Array.from(values, (_, row) => [0, 1, 32_767, 32_768, 65_534, 65_535, 7][row % 7]!));
    const isSet = (words: readonly number[], row: number) =>
      ((words[row >>> 5]! >>> (row & 31)) & 1) === 1;
    for (const value of values.subarray(0, 7)) {
      for (const words of [
        [0xffff_ffff, 0xffff_ffff, 0xffff_ffff],
        [0, 0x8000_0001, 0x0f0f_0f0f],
      ]) {
        const before = Array.from(values.keys()).filter((row) => isSet(words, row));
        const same = before.filter((row) => values[row] === value).slice(0, 3);
        for (const kernels of [plainKernels, wasm]) {
          bitmap.set(words);
          const found = kernels.keepAbove(bitmap, values, value, equal);
          expect(before.filter((row) => isSet([...bitmap], row))).toEqual(
            before.filter((row) => values[row]! > value),
          );
          expect([...equal.subarray(0, found)]).toEqual(same);
        }
      }
    }
  });

  it('keep the rows whose code is marked', () => {
    const { snapshot, scratch } = contextOf([]);
    const wasm = wasmKernels(snapshot.memory, scratch);
    const { buffer, byteOffset } = scratch.pattern;
    const word = fc.oneof(fc.constantFrom(0, 0xffff_ffff), fc.nat({ max: 0xffff_ffff }));
    const words = fc.array(word, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        words,
        fc.array(fc.nat(95), { minLength: 12 * 32, maxLength: 12 * 32 }),
        fc.tuple(word, word, word),
        (rows, of, marked) => {
          const bitmap = new Uint32Array(buffer, byteOffset, rows.length);
          const marks = new Uint32Array(buffer, byteOffset + 64, marked.length);
          const codes = new Int32Array(buffer, byteOffset + 128, of.length);
          marks.set(marked);
          codes.set(of);
          const kept = (kernels: Kernels): number[] => {
            bitmap.set(rows);
            kernels.keepCodes(bitmap, codes, marks);
            return [...bitmap];
          };
          const expected = rows.map((word, w) => {
            const stays = Array.from({ length: 32 }, (_, bit) => {
              const code = of[w * 32 + bit]!;
              return ((word >>> bit) & (marked[code >>> 5]! >>> (code & 31)) & 1) * 2 ** bit;
            });
            return stays.reduce((sum, value) => sum + value, 0);
          });
          expect(kept(plainKernels)).toEqual(expected);
          expect(kept(wasm)).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('sum, rank and choose the largest as the plain ones do, at every length and amount', () => {
    const { snapshot, scratch } = contextOf([]);
    const wasm = wasmKernels(snapshot.memory, scratch);
    const { buffer, byteOffset } = scratch.pattern;
    const amount = fc.oneof(
      fc.nat(),
      fc.integer({ min: 2 ** 31 - 2, max: 2 ** 31 + 2 }),
      fc.nat(1e12),
    );
    const code = fc.record({ amount, count: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(1e6)) });
    fc.assert(
      fc.property(
        fc.array(code, { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        (codes, limit) => {
          const size = codes.length + 1;
          const amounts = new Float64Array(buffer, byteOffset, size);
          const counts = new Int32Array(buffer, byteOffset + 1024, size);
          const order = new Int32Array(buffer, byteOffset + 1536, codes.length);
          const [wanted, found] = [scratch.wanted, scratch.found];
          const largest = new Int32Array(buffer, byteOffset + 2048, limit);
          const starts = scratch.stepStarts.subarray(0, 5);
          const steps = scratch.stepCounts.subarray(0, 4);
          amounts.set([0, ...codes.map((one) => one.amount)]);
          // Code 0 means none, whatever its amount.
          counts.set([77, ...codes.map((one) => one.count)]);
          order.set(
            Array.from(codes.keys(), (k) => k + 1).sort((a, b) => amounts[a]! - amounts[b]!),
          );
          const n = codes.reduce((sum, one) => sum + one.count, 0);
          const run = (kernels: Kernels): unknown[] => {
            largest.fill(0);
            found.fill(0);
            const told = [
              kernels.sumAmounts(counts, amounts),
              kernels.largestCodes(counts, largest),
            ];
            const ranks = [undefined, order].map((by) => {
              if (n > 0) kernels.amountsAt(counts, amounts, by, wanted, found);
              return [...found];
            });
            // Steps of any length, among them empty ones.
            const ends = [0, 0, codes.length >> 2, codes.length >> 1, codes.length];
            starts.set(ends);
            kernels.countSteps(counts, order, starts, steps);
            return [...told, ...largest, ranks, [...steps]];
          };
          wanted.set(Array.from(wanted, (_, k) => Math.floor((k * (n - 1)) / (wanted.length - 1))));
          expect(run(wasm)).toEqual(run(plainKernels));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuse views of other memory', () => {
    const { snapshot, scratch } = contextOf([]);
    const wasm = wasmKernels(snapshot.memory, scratch);
    expect(() => wasm.countBits(new Uint32Array(4))).toThrow(/other memory/);
  });
});
