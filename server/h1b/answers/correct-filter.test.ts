import { describe, expect, it } from 'vitest';

import { engineOf } from '#server/h1b/testing/build.ts';
import { rowOf } from '#server/h1b/testing/rows.ts';

const NAMES = ['Google LLC', 'Google LLC', 'Goggle Optics', 'Café Müller', 'Tools & More, Inc.'];
const engine = engineOf(
  NAMES.map((employer_name, k) =>
    rowOf(k + 1, {
      employer_name,
      job_title: ['Software Engineer', 'Data Scientist'][k % 2] ?? null,
      worksite_city: ['San Francisco', 'Austin', null][k % 3] ?? null,
    }),
  ),
);
const used = (filter: Parameters<typeof engine.correctFilter>[0]) =>
  engine.correctFilter(filter).map((one) => one.used);

describe('a filter whose text no record has', () => {
  it('[H1B-73] is forgiven one typo a word, for the word that most records have', () => {
    expect(engine.correctFilter({ searchTerm: 'gogle' })).toEqual([
      { field: 'searchTerm', asked: 'gogle', used: 'google' },
    ]);
    expect(used({ jobTitle: 'Sofware Enginer' })).toEqual(['software engineer']);
    expect(used({ searchTerm: 'scientits' })).toEqual(['scientist']);
    expect(used({ city: 'san fransisco' })).toEqual(['san francisco']);
    expect(used({ employer: 'Tolls & More, Inc' })).toEqual(['tools & more, inc']);
  });

  it('[H1B-73] is forgiven missing accents', () => {
    expect(used({ employer: 'cafe muller' })).toEqual(['café müller']);
    expect(used({ employer: 'mulle' })).toEqual(['müller']);
  });

  it('[H1B-73] is left as it is when it is found, too short, a number, or two typos off', () => {
    expect(used({ searchTerm: 'goggle' })).toEqual([]);
    expect(used({ searchTerm: 'oogl' })).toEqual([]);
    expect(used({ searchTerm: '000003' })).toEqual([]);
    expect(used({ searchTerm: '99999' })).toEqual([]);
    expect(used({ searchTerm: 'inx' })).toEqual([]);
    expect(used({ jobTitle: 'sofwre' })).toEqual([]);
    expect(used({ searchTerm: 'engineer google' })).toEqual([]);
    expect(used({ status: 'CERTIFID', searchTerm: '' })).toEqual([]);
  });
});
