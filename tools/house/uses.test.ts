import { expect, test } from 'vitest';

import { isAsMuch, limitsAmong, numbersOf } from '#tools/house/limit-places.ts';
import {
  checkedBy,
  configuredAs,
  fieldsAmong,
  linesOf,
  rareAmong,
  readersOf,
  rowsAmong,
  usesOf,
  valuesOf,
  writtenAs,
} from '#tools/house/uses.ts';

const atOf = (places: readonly { readonly at: string }[] = []) => places.map(({ at }) => at);

test('takes a word for a field where a contract or a table declares it', () => {
  const sources = [
    { path: 'shared/a/contracts/schemas.ts', text: '  industry: z.string(),\n' },
    { path: 'server/platform/database/tables/a.ts', text: '  size?: number;\n' },
    { path: 'server/a.ts', text: '  other: 1,\n' },
  ];
  expect(fieldsAmong(['industry', 'size', 'other', 'z.string'], sources)).toEqual([
    'industry',
    'size',
  ]);
  const records = [{ path: 'server/h1b/snapshot/schema.ts', text: '  law_firm_name: filed,\n' }];
  expect(fieldsAmong(['law', 'firm'], records)).toEqual(['law_firm_name']);
  expect(fieldsAmong(['firm'], records)).toEqual([]);
});

test('lists who uses a name outside comments, and the next migration for those that have it', () => {
  const steps = 'server/platform/database/migrations';
  const files = [
    { path: 'server/a.ts', text: 'const { size } = row; // of it' },
    { path: 'server/b.ts', text: '/** The size. */\nconst sizes = 1; // size' },
    { path: `${steps}/baseline/a.ts`, text: 'create table a (size text)' },
    { path: `${steps}/baseline.test.ts`, text: 'size' },
  ];
  expect(atOf(usesOf(new Set(['size']), files))).toEqual([
    'server/a.ts',
    `${steps}/baseline.test.ts`,
    `${steps}/NNNN-verb-noun.ts, list.ts`,
  ]);
});

const STATUSES = {
  path: 'shared/applications/status.ts',
  text: "const TABLE = {\n  applied: { label: 'Applied' },\n  rejected: {\n    label: 'Rejected',\n  },\n};\n",
};

test('finds the rows of tables by key, table, file and text, whole words of the key first', () => {
  const notices = {
    path: 'server/notices.ts',
    text: "export const NOTICES = {\n  passkey_added: {\n    text: 'added',\n  },\n  key_added: {\n    text: 'A key',\n  },\n} as const;\n",
  };
  const found = (...words: string[]) =>
    rowsAmong(words, [notices, STATUSES]).map(({ at, key }) => [key, at]);
  expect(found('notice', 'key')).toEqual([
    ['key_added', 'server/notices.ts:5'],
    ['passkey_added', 'server/notices.ts:2'],
  ]);
  expect(found('status', 'rejected')).toEqual([['rejected', 'shared/applications/status.ts:3']]);
  expect(found('notices')).toEqual([]);
});

test('finds the files that hold a value, what decides by it first, fixtures, documents and the next migration apart', () => {
  const files = [
    STATUSES,
    { path: 'web/a.ts', text: "const list = ['applied', 'rejected'];" },
    { path: 'web/b.ts', text: "\n  if (status === 'rejected') return;\n" },
    { path: 'web/c.ts', text: '// nobody is rejected here' },
    { path: 'web/a.test.ts', text: "click('Rejected')" },
    { path: 'test/fixtures/a.json', text: '{ "status": "rejected" }' },
    { path: 'server/platform/database/migrations/0101-a.ts', text: "check (a in ('rejected'))" },
    { path: 'docs/product/board.md', text: 'Statuses are Applied and Rejected.\nwas rejected' },
    { path: 'docs/schema.md', text: "'rejected'" },
  ];
  const found = valuesOf(['rejected'], files);
  expect(Object.fromEntries(Object.entries(found).map(([kind, all]) => [kind, atOf(all)]))).toEqual(
    {
      'Value in code': [
        'web/b.ts:2',
        'shared/applications/status.ts:3',
        'web/a.ts:1',
        'server/platform/database/migrations/NNNN-verb-noun.ts, list.ts',
      ],
      'Value in tests': ['web/a.test.ts:1'],
      'Value in fixtures and lists': ['test/fixtures/a.json:1'],
      'Value in documents': ['docs/product/board.md:1'],
    },
  );
  expect(valuesOf(['nobody'], files)).toEqual({});
});

test('takes the address of a page and its name among the paths for a value', () => {
  const files = [
    { path: 'web/a.tsx', text: '<a href={paths.hardware}>' },
    { path: 'server/b.ts', text: "if (path !== '/hardware') return;" },
    { path: 'web/c.ts', text: "import '#web/features/hardware/page.ts';" },
    { path: 'docs/product/a.md', text: '- **A-1** /hardware is a page' },
  ];
  const found = valuesOf(writtenAs(['/hardware']), files);
  expect(atOf(found['Value in code']).sort()).toEqual(['server/b.ts:1', 'web/a.tsx:1']);
  expect(atOf(found['Value in documents'])).toEqual(['docs/product/a.md:1']);
});

test('takes a name with a capital inside for a value in prose, too', () => {
  const files = [
    { path: 'shared/a.ts', text: "  { name: 'github', label: 'GitHub' }," },
    { path: 'web/a.tsx', text: '<p>\n  GitHub learns it\n</p>' },
    { path: 'web/b.tsx', text: '<GitHubIcon />' },
    { path: 'README.md', text: '- **GitHub**: make an app' },
    { path: 'docs/a.md', text: 'https://github.com, GITHUB' },
  ];
  const found = valuesOf(['github'], files);
  expect(atOf(found['Value in code']).sort()).toEqual(['shared/a.ts:1', 'web/a.tsx:2']);
  expect(atOf(found['Value in documents'])).toEqual(['README.md:1']);
});

test('finds what the configuration calls a setting, and the functions that read a limit', () => {
  const config = {
    path: 'server/config/config.ts',
    text: '    perDay: env.ASK_DAILY,\n    a: env.B,\n',
  };
  expect(configuredAs(['ASK_DAILY'], [config])).toEqual(['perDay']);
  const purge = {
    path: 'server/purge.ts',
    text: "import { KEPT_DAYS } from '#a.ts';\n\nexport function other() {\n  // KEPT_DAYS\n  return 1;\n}\n\nexport async function purge(\n  at: Date,\n): Promise<Date> {\n  return before(at, KEPT_DAYS);\n}\n",
  };
  expect(readersOf(['KEPT_DAYS'], [purge, { ...purge, path: 'web/a.ts' }])).toEqual(['purge']);
});

test('writes several words as a value may be', () => {
  expect(writtenAs(['No', 'answer'])).toEqual(['no answer', 'no_answer', 'no-answer', 'noAnswer']);
});

const limits = [
  {
    path: 'shared/core/limits.ts',
    text: '/** Most files of one person: résumés. */\nexport const FILES_PER_PERSON = 100;\n/** Longest notes. */\nexport const NOTES_MAX = 10_000;\n/** Most bytes of a file. */\nexport const FILE_MAX_BYTES = 5 * 1_000;\n',
  },
];

test('finds a limit by its name, its sentence and its number, whatever the question calls a limit', () => {
  const found = (...words: string[]) => limitsAmong(words, limits).map(({ name }) => name);
  expect(found('résumés')).toEqual(['FILES_PER_PERSON']);
  expect(found('number', 'résumés')).toEqual(['FILES_PER_PERSON']);
  expect(found('limit', 'notes')).toEqual(['NOTES_MAX']);
  expect(found('notes_max')).toEqual(['NOTES_MAX']);
  expect(found('files')).toEqual(['FILES_PER_PERSON', 'FILE_MAX_BYTES']);
  expect(found('FILES_PER_PERSON')).toEqual(['FILES_PER_PERSON']);
  expect(found('most')).toEqual([]);
  expect(found('MAX_FILES')).toEqual([]);
  expect(limitsAmong(['FILE_MAX_BYTES'], limits)).toMatchObject([{ value: 5000 }]);
});

test('finds where the number of a limit is written out beside what it counts', () => {
  const lines = [
    'a 101st file',
    'at most 100 files',
    'a hundred files',
    'a person has 100 keys',
    'page 100 of the book, and much later, in another sentence, a file',
    '100.5 files, 2100 files',
    'const share = (100 * files) / 7',
    'export const FILES_MAX = 100;',
  ];
  const places = numbersOf(limitsAmong(['FILES_PER_PERSON'], limits), [
    { path: 'docs/product/files.md', text: lines.join('\n') },
    { path: 'docs/schema.md', text: '100 files' },
  ]);
  expect(atOf(places)).toEqual([1, 2, 3, 7].map((line) => `docs/product/files.md:${line}`));
  const notes = numbersOf(limitsAmong(['NOTES_MAX'], limits), [
    { path: 'docs/a.md', text: '10,000 characters of notes\nnotes of 10_000\nnotes of 1,000' },
  ]);
  expect(atOf(notes)).toEqual(['docs/a.md:1', 'docs/a.md:2']);
});

test('finds the number of a limit in a line with its name, whatever it stands near, not with a name that only has it in it', () => {
  const text = '/** Personal keys a person may have. */\nexport const KEYS_MAX = 20;\n';
  const keys = limitsAmong(['KEYS_MAX'], [{ path: 'shared/core/limits.ts', text }]);
  const lines = [
    'expect(KEYS_MAX).toBe(20);',
    'expect(KEYS_MAX).toBe(30);',
    'expect(KEYS_MAX, `a sentence that is longer than what counts as near, so no word helps`).toBe(20);',
    'expect(rows).toHaveLength(20);',
    'expect(PASSKEYS_MAX).toBe(20);',
    'take(KEYS_MAX)',
  ];
  expect(atOf(numbersOf(keys, [{ path: 'a.test.ts', text: lines.join('\n') }]))).toEqual([
    'a.test.ts:1',
    'a.test.ts:3',
  ]);
});

test('tells names that are used everywhere from those whose uses are worth a list', () => {
  const files = ['email, contact', 'email', 'email'].map((text, at) => ({
    path: `${at}.ts`,
    text,
  }));
  expect(rareAmong(new Set(['email', 'contact']), files, 2)).toEqual({
    rare: new Set(['contact']),
    everyday: new Map([['email', 3]]),
  });
});

test('finds where the same time is written out, whatever lasts as long', () => {
  const text = '/** Days a deleted record is kept. */\nexport const KEPT_DAYS = 30;\n';
  const kept = limitsAmong(['KEPT_DAYS'], [{ path: 'shared/core/limits.ts', text }]);
  const files = [
    { path: 'docs/a.md', text: 'undo it for 30 days\nthirty days\n30 hours\n130 days' },
  ];
  expect(atOf(numbersOf(kept, files))).toEqual([]);
  expect(atOf(numbersOf(kept, files, isAsMuch))).toEqual(['docs/a.md:1', 'docs/a.md:2']);
  expect(numbersOf(limitsAmong(['NOTES_MAX'], limits), files, isAsMuch)).toEqual([]);
});

test('knows a limit in another unit, and finds its size however it is written', () => {
  const text =
    'export const RESUME_MB = 5;\nexport const RESUME_MAX_BYTES = RESUME_MB * 1024 * 1024;\nexport const OTHER_MB = 5;\n';
  const sources = [{ path: 'shared/core/limits.ts', text }];
  const kin = limitsAmong(['RESUME_MAX_BYTES'], sources);
  expect(kin.map(({ name }) => name)).toEqual(['RESUME_MAX_BYTES', 'RESUME_MB']);
  expect(limitsAmong(['RESUME_MB'], sources).map(({ name }) => name)).toEqual([
    'RESUME_MB',
    'RESUME_MAX_BYTES',
  ]);
  const page =
    'less than 5MB.\nfiles of 5 MB\nlarge(5 * MIB + 1)\n5 * 1024 * 1024\n15 MB\n4.5 MB\n5 MBit';
  expect(atOf(numbersOf(kin, [{ path: 'a.ts', text: page }], isAsMuch))).toEqual(
    [1, 2, 3, 4].map((line) => `a.ts:${line}`),
  );
});

test('finds the lines that have a word by itself, accents and case aside', () => {
  const files = [
    { path: 'shared/imports/words.ts', text: 'sito\nazienda, società,\nnome Azienda' },
    { path: 'a.ts', text: 'aziendale' },
    { path: 'server/platform/database/migrations/0101-a.ts', text: 'azienda' },
  ];
  expect(linesOf(['azienda'], files)).toEqual([
    { at: 'shared/imports/words.ts:2', text: 'azienda, società, (2 lines)' },
  ]);
  expect(atOf(linesOf(['Azienda', 'societa'], files))).toEqual(['shared/imports/words.ts:2']);
});

test('finds the check of the database that a list of values has', () => {
  const files = [
    {
      path: 'shared/a/kinds.ts',
      text: "export const KINDS = [\n  'posting',\n  'letter',\n] as const;\nexport const OTHERS = ['a', 'b'];\n",
    },
    {
      path: 'server/platform/database/migrations/0102-add.ts',
      text: "check (kind in ('posting', 'letter'))",
    },
    {
      path: 'server/platform/database/migrations/0103-more.ts',
      text: "check (kind in ('a',\n 'b'))",
    },
    { path: 'server/a.ts', text: "kind in ('posting', 'letter')" },
  ];
  expect(checkedBy(['KINDS'], files)).toEqual([
    {
      at: 'server/platform/database/migrations/0102-add.ts',
      text: 'KINDS: a new migration replaces its check',
    },
  ]);
});
