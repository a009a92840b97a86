import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

import { countyKey } from '#server/h1b/wages/county-key.ts';
import { ZIP_COUNTIES } from '#server/h1b/wages/find-area.ts';

// Makes the counties of postal codes that come with the program: node tools/ship-zip-counties.ts US.txt
// (the postal codes of GeoNames: country, code, place, state, its letters, county, …, separated by tabs)

/** Names that GeoNames gives to what the wage survey calls otherwise. */
const RENAMED: Readonly<Record<string, string>> = {
  'CT|capitolregion': 'CT|capitol',
  'CT|southcentralregional': 'CT|southcentralconnecticut',
  'CT|connecticutmetropolitan': 'CT|greaterbridgeport',
  'CA|cityandcountyofsanfrancisco': 'CA|sanfrancisco',
  'IL|rock': 'IL|rockisland',
  'AK|kodiak': 'AK|kodiakisland',
  'NV|carsoncitycity': 'NV|carsoncity',
};

const zips = new Map<string, string[]>();
for (const line of readFileSync(process.argv[2] ?? 'US.txt', 'utf8').split('\n')) {
  const [, zip = '', , , state = '', county = ''] = line.split('\t');
  if (!/^\d{5}$/.test(zip) || county === '') continue;
  // 'Nome (CA)' is a census area.
  const key = countyKey(state, county.replace(/ \(CA\)$/i, '').replace(/ \(city\)?$/i, ' city'));
  const name = RENAMED[key] ?? key;
  zips.set(name, [...(zips.get(name) ?? []), zip]);
}
const lines = [...zips]
  .map(([key, of]) => `${key}\t${of.toSorted().join(' ')}\n`)
  .toSorted()
  .join('');
writeFileSync(
  ZIP_COUNTIES,
  brotliCompressSync(lines, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
);
