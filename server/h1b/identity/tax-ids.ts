import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Names of petitions that are alike, each with its petitions and the last four digits of its tax number, made by
 * `tools/ship-tax-ids.ts` from the public files of the USCIS Employer Data Hub.
 */
export const TAX_IDS = new URL('shipped/tax-ids.tsv.br', import.meta.url);

/** Fewer petitions than this may have the number of another employer. */
export const FEWEST = 10;

/** Says by the tax numbers of petitions whether two keys are one employer; undefined where they do not tell. */
export type TaxJudge = (a: string, b: string) => boolean | undefined;

type TaxIds = ReadonlyMap<string, { readonly petitions: number; readonly id: string }>;

let known: TaxIds | undefined;

/** Judges by the numbers that come with the program; they are read when they are first asked for. */
export const judgeByTaxId: TaxJudge = (a, b) => {
  known ??= readTaxIds();
  const [x, y] = [known.get(a), known.get(b)];
  if (!x || !y) return undefined;
  if (x.id === y.id) return true;
  return Math.min(x.petitions, y.petitions) >= FEWEST ? false : undefined;
};

function readTaxIds(): TaxIds {
  const lines = brotliDecompressSync(readFileSync(TAX_IDS)).toString().trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [key = '', petitions, id = ''] = line.split('\t');
      return [key, { petitions: Number(petitions), id }];
    }),
  );
}
