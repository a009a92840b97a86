import { expect, test } from 'vitest';

import { readFile } from '#server/features/imports/reader/read-file.ts';
import { makeWorkbook, makeZip } from '#server/platform/tables/testing/make-archive.ts';

const LINKEDIN =
  'Application Date,Company Name,Job Title,Job Url\n"3/7/24, 2:22 PM",Trail,Engineer,\n';

test('[IMP-2] a workbook, text with tabs or semicolons and JSON are told apart by their content', async () => {
  const book = makeWorkbook([
    ['Company', 'Role', 'Date applied'],
    ['Trail', 'Engineer', 46_085],
  ]);
  expect(await readFile(book)).toEqual({
    headings: ['Company', 'Role', 'Date applied'],
    rows: [{ line: 2, cells: ['Trail', 'Engineer', '46085'] }],
    unreadable: [],
    passedOver: [],
    serials: 1900,
  });
  const from1904 = makeWorkbook([['Company'], ['Trail']], { date1904: true });
  expect((await readFile(from1904)).serials).toBe(1904);
  const rows = [{ line: 2, cells: ['Trail', 'Engineer'] }];
  for (const text of [
    'Company\tRole\nTrail\tEngineer',
    '\uFEFFCompany;Role\r\nTrail;Engineer\r\n',
  ]) {
    expect(await readFile(Buffer.from(text))).toMatchObject({ rows, serials: null });
  }
  // Lines of facts in the cells of a table are no applications.
  const noted = 'Company,Role,Notes\nTrail,Cook,"Called.\nCompany: Peak\nTitle: Driver"';
  expect((await readFile(Buffer.from(noted))).rows[0]?.cells[0]).toBe('Trail');
  const json = JSON.stringify([{ Company: 'Trail', Role: 'Engineer' }]);
  expect(await readFile(Buffer.from(`\n ${json}`))).toMatchObject({ rows: [{ line: 1 }] });
});

test('[IMP-2] a heading may contain the character that separates cells', async () => {
  const text = 'Company,"Salary, yearly","The ""real"" role"\nTrail,"90,000",Engineer\n';
  expect(await readFile(Buffer.from(text))).toMatchObject({
    headings: ['Company', 'Salary, yearly', 'The "real" role'],
    rows: [{ cells: ['Trail', '90,000', 'Engineer'] }],
  });
});

test('[IMP-1] in an archive the applications are found among the other files, several parts together', async () => {
  const archive = makeZip({
    'Connections.csv': 'First Name,Last Name,Company,Position\nKim,Lee,Trail,Cook\n',
    'Jobs/Saved Jobs.csv': 'Saved Date,Job Url,Job Title,Company Name\n3/7/24,,Cook,Peak\n',
    'Jobs/Job Applications.csv': LINKEDIN,
    'Jobs/Job Applications_1.csv': LINKEDIN.replace('Trail', 'Peak'),
    '__MACOSX/Jobs/Job Applications.csv': LINKEDIN,
    'picture.png': '\u0089PNG',
  });
  const { headings, rows } = await readFile(archive);
  expect(headings[0]).toBe('Application Date');
  expect(rows.map(({ cells }) => cells[1])).toEqual(['Trail', 'Peak']);
});

test('[IMP-12] an archive that unpacks to too much, or holds no table, is refused', async () => {
  const bomb = makeZip({ 'a.csv': LINKEDIN });
  const entry = bomb.lastIndexOf('PK\u0001\u0002');
  // Deflated, to 70 MiB.
  bomb.writeUInt16LE(8, entry + 10);
  bomb.writeUInt32LE(70 * 1024 * 1024, entry + 24);
  await expect(readFile(bomb)).rejects.toThrow('unpacked, it is larger than the server accepts');
  await expect(readFile(makeZip({ 'a.md': 'x', 'b.csv': 'a,b\n1,2\n' }))).rejects.toThrow(
    'it contains no table of applications',
  );
  const wide = Array.from({ length: 201 }, (_, n) => `c${n}`).join(',');
  await expect(readFile(Buffer.from(`${wide}\n1\n`))).rejects.toThrow('more than 200 columns');
});
