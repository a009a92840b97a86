import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { readListings } from '#server/features/internships/import/import-listings.ts';
import { row } from '#server/features/internships/testing/rows.ts';
import { INTERNSHIPS_MAX, NAME_MAX } from '#shared/core/limits.ts';

const read = (...rows: unknown[]) => readListings(JSON.stringify(rows));
const titles = async (...rows: unknown[]) =>
  (await read(...rows)).internships.map(({ title }) => title);

describe('the community’s list', () => {
  test('[INT-10] leaves inactive and hidden rows out', async () => {
    const { internships, report } = await read(
      row('a'),
      row('b', { active: false }),
      row('c', { is_visible: false }),
      row('d', { active: undefined, is_visible: null }),
    );
    expect(internships.map(({ title }) => title)).toEqual(['Intern a', 'Intern d']);
    expect(report).toMatchObject({ rows: 4, listed: 2, inactive: 1, hidden: 1, bad: 0 });
  });

  test('[INT-10] reads a row as far as it can be read', async () => {
    const [found] = (
      await read(
        row('a', {
          title: '  Software\tEngineer ',
          company_name: 'Firm\n A',
          locations: [' NYC', 7, '', 'NYC', 'Austin, TX '],
          terms: ['Fall 2026', 'Summer 2027'],
          sponsorship: 'Offers Sponsorship',
          category: 'Software',
          degrees: ['BS'],
        }),
      )
    ).internships;
    expect(found).toMatchObject({
      title: 'Software Engineer',
      company_name: 'Firm A',
      location: 'NYC; Austin, TX',
      terms: 'Fall 2026, Summer 2027',
      sponsorship: 'Offers Sponsorship',
      url: 'https://firm-a.example/jobs/1',
      posted_at: new Date(1_760_000_000_000),
      sample: false,
    });
    const { internships, report } = await read(
      row('b', { locations: [], date_posted: 'soon' }),
      row('c', { locations: undefined, url: '' }),
      row('d', { locations: 'Remote', url: 'javascript:alert(1)', sponsorship: null }),
      row('e', { url: 'www.firm.example', terms: {}, date_posted: -5 }),
      row('f', { url: `https://firm.example/${'x'.repeat(3000)}` }),
      row('g', { url: 'https://firm.example/a\0b' }),
    );
    expect(internships.map(({ location, url }) => [location, url.slice(0, 16)])).toEqual([
      ['', 'https://firm-b.e'],
      ['', ''],
      ['Remote', ''],
      ['Boston, MA', ''],
      ['Boston, MA', ''],
      ['Boston, MA', ''],
    ]);
    expect(internships[0]).toMatchObject({ posted_at: null, sponsorship: '' });
    expect(report).toMatchObject({ listed: 6, bad: 0, without_link: 5, without_place: 2 });
  });

  test('[INT-10] keeps of rows with the same id or link the one that was updated last', async () => {
    const same = { url: 'https://firm.example/jobs/7' };
    expect(
      await titles(
        row('a', { ...same, title: 'Old', date_updated: 1 }),
        row('b', { url: `${same.url}/?utm_source=list`, title: 'New', date_updated: 2 }),
        row('c', { title: 'First' }),
        row('c', { title: 'Second', url: 'https://elsewhere.example/' }),
        row('d', { url: '', title: 'Words' }),
        row('e', { url: '', title: 'Words' }),
        row('', { url: '', title: 'Words', company_name: 'Firm' }),
        row('', { url: '', title: 'WORDS', company_name: 'firm' }),
      ),
    ).toEqual(['First', 'Words', 'Words', 'Words', 'New']);
    // The id of a listing follows from that of its source, and not from what may change.
    const [before] = (await read(row('a'))).internships;
    const [after] = (
      await read(row('x'), row('a', { url: 'https://firm.example/', title: 'T' }))
    ).internships.slice(-1);
    expect(after?.id).toBe(before?.id);
  });

  test('[INT-11] counts every row once and names the bad ones', async () => {
    const { report } = await read(
      row('a'),
      null,
      'text',
      [],
      row('b', { title: ' ' }),
      row('c', { title: undefined }),
      row('d', { company_name: 'x'.repeat(NAME_MAX + 1) }),
      row('e', { active: 'no' }),
      row('f', { title: 'a\0b' }),
      row('g', { active: false }),
    );
    expect(report).toMatchObject({ rows: 10, listed: 1, inactive: 1, bad: 8 });
    expect(report.bad_rows).toEqual([
      { row: 2, reason: 'it is not an object' },
      { row: 3, reason: 'it is not an object' },
      { row: 4, reason: 'it is not an object' },
      { row: 5, reason: 'title is missing' },
      { row: 6, reason: 'title is missing' },
      { row: 7, reason: `company_name must be at most ${NAME_MAX} characters` },
      { row: 8, reason: 'active is neither true nor false' },
      { row: 9, reason: 'title has a character that cannot be stored' },
    ]);
    const many = (await read(row('a'), ...Array.from({ length: 30 }, () => 1))).report;
    expect([many.bad, many.bad_rows.length]).toEqual([30, 20]);
  });

  test.each([
    ['<html>', 'It is not JSON.'],
    ['{"listings":[]}', 'It is not a JSON list of listings.'],
    ['[]', 'It has no rows.'],
    ['[1,2]', 'None of its rows can be read: it is not an object.'],
  ])('[INT-11] refuses %s', async (text, message) => {
    await expect(readListings(text)).rejects.toThrow(message);
  });

  test('[INT-11] refuses more listings than are kept, and takes a list of inactive ones', async () => {
    const rows = Array.from({ length: INTERNSHIPS_MAX + 1 }, (_, at) => row(String(at)));
    await expect(read(...rows)).rejects.toThrow(`It has ${INTERNSHIPS_MAX + 1} listings`);
    expect((await read(row('a', { active: false }))).internships).toEqual([]);
    const marked = await readListings(`\uFEFF${JSON.stringify([row('a')])}`);
    expect(marked.report.listed).toBe(1);
  });

  const real = '../shared/data/internships/listings.json';
  const isHere = existsSync(real);
  test.skipIf(!isHere)(
    `[INT-10] [INT-11] reads a real list${isHere ? '' : ' (skipped: it is not on this machine)'}`,
    async () => {
      const { internships, report } = await readListings(readFileSync(real, 'utf8'));
      expect(report).toEqual({
        rows: 2560,
        inactive: 2000,
        hidden: 40,
        duplicates: 0,
        bad: 0,
        bad_rows: [],
        listed: 520,
        without_link: 0,
        without_place: 0,
      });
      expect(new Set(internships.map(({ id }) => id)).size).toBe(520);
    },
  );
});
