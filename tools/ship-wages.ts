import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { WageReader, wageYearIn } from '#server/h1b/wages/read-wages.ts';
import { writeWageFile } from '#server/h1b/wages/wage-file.ts';
import { SHIPPED_WAGES } from '#server/h1b/wages/wage-store.ts';
import { findTables } from '#server/platform/tables/find-tables.ts';

// Makes the official wages that come with the program: node tools/ship-wages.ts FOLDER 2026-01-31
// FOLDER has the wages, Geography.csv, oes_soc_occs.csv and xwalk_plus.csv of one year, which the wages' name says.
const [folder = '.', day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
const BEST_QUALITY = 11;

const reader = new WageReader();
const names = readdirSync(folder).filter((name) => /\.(?:csv|gz|zip)$/i.test(name));
for (const name of names) {
  for await (const found of findTables(join(folder, name), name, folder)) await reader.add(found);
}
const file = reader.read.find(({ kind }) => kind === 'wages')?.name ?? '';
const year = wageYearIn(file) ?? wageYearIn(basename(folder));
if (year === undefined) throw new Error(`${file} does not say of which year it is`);
const importedAt = `${day}T00:00:00.000Z`;
const facts = await writeWageFile(
  SHIPPED_WAGES,
  reader.table(year),
  { file, importedAt },
  BEST_QUALITY,
);
process.stdout.write(`${JSON.stringify(facts)}\n`);
