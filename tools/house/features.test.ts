import { expect, test } from 'vitest';

import { featureLines, featureMost, featuresAbout } from '#tools/house/feature-lines.ts';
import {
  adaptersOf,
  doublesOf,
  handedTo,
  limitsOf,
  namingTables,
  ownOf,
  settingsOf,
} from '#tools/house/feature-facts.ts';
import {
  featureNames,
  foldersMeant,
  isOf,
  type Module,
  saysOf,
  takenBy,
  usersOf,
} from '#tools/house/features.ts';

/** A module whose imports and exports are read from its text. */
function moduleOf(path: string, text = ''): Module {
  const imports = [...text.matchAll(/^import \{ (.+) \} from '#(.+)';$/gm)];
  return {
    path,
    text,
    importedNames: imports.flatMap(([, names = '', from = '']) =>
      names.split(', ').map((name) => ({ from, name })),
    ),
    exportedNames: [...text.matchAll(/^export (?:const|function|interface) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  };
}

const MODULES = [
  moduleOf(
    'server/features/saved-jobs/feature.ts',
    '/** Jobs that people keep. They may close. */\nexport function savedJobsFeature() {}\n',
  ),
  moduleOf(
    'server/features/saved-jobs/saved-columns.ts',
    "import { SAVED_MAX } from '#shared/saved-jobs/limits.ts';\nimport { NAME_MAX } from '#shared/core/limits.ts';\nimport { postingOf } from '#shared/postings/posting.ts';\nexport const derivedColumns = 1;\n",
  ),
  moduleOf('server/features/saved-jobs/personal-data.ts', "    kinds: ['savedJobs', 'says'],\n"),
  moduleOf('server/features/saved-jobs/saved-jobs.test.ts'),
  moduleOf('shared/saved-jobs/limits.ts', 'export const SAVED_MAX = 500;\n'),
  moduleOf('shared/core/limits.ts', 'export const NAME_MAX = 255;\nexport const OTHER_MAX = 1;\n'),
  moduleOf('shared/postings/posting.ts'),
  moduleOf('web/features/saved-jobs/saved-jobs-tab.tsx'),
  moduleOf('web/features/applications/list-search.ts'),
  moduleOf(
    'web/app/dashboard-with-saved.tsx',
    "import { SavedJobsTab } from '#web/features/saved-jobs/saved-jobs-tab.tsx';\nimport { readListSearch } from '#web/features/applications/list-search.ts';\n",
  ),
  moduleOf(
    'server/app/features.ts',
    "import { savedJobsFeature } from '#server/features/saved-jobs/feature.ts';\nsavedJobsFeature({ on: config.saving.isOn, a: f(1) });\nother(config.ai);\n",
  ),
  moduleOf(
    'server/config/config.ts',
    '    ai: { models: env.AI_MODELS },\n    saving: { isOn: env.SAVE_JOBS },\n',
  ),
  moduleOf(
    'server/platform/database/tables/saved-jobs.ts',
    'export interface SavedJobTables {\n  saved_jobs: Row;\n}\n',
  ),
  moduleOf(
    'server/platform/metrics/metrics.ts',
    "name: 'waymark_saved_jobs_total'\nname: 'waymark_h1b'\n",
  ),
  moduleOf('server/features/demo/demo-archive.ts', "['saved_jobs', []]"),
  moduleOf('test/e2e/saved-jobs.spec.ts'),
  moduleOf('extension/popup.ts'),
  moduleOf('test/e2e/dashboard.spec.ts'),
];
const FOLDERS = ['saved-jobs'];

test('lists features by the folders of any root, and other parts apart', () => {
  const { features, parts } = featureNames(MODULES.map(({ path }) => path));
  expect(features).toEqual(['applications', 'demo', 'postings', 'saved-jobs']);
  expect(parts).toEqual(['app', 'config', 'database', 'extension', 'metrics']);
  expect(['extension/popup.ts', 'test/popup.ts'].map((path) => isOf(['extension'], path))).toEqual([
    true,
    false,
  ]);
});

test('takes singulars, parts of names and the words of the brief for a feature', () => {
  const names = ['applications', 'h1b', 'profile', 'resumes', 'saved-jobs'];
  expect(foldersMeant('Saved', names)).toEqual(['saved-jobs']);
  expect(foldersMeant('saved-job', names)).toEqual(['saved-jobs']);
  expect(foldersMeant('application', names)).toEqual(['applications']);
  expect(foldersMeant('résumé', names)).toEqual(['resumes', 'profile']);
  expect(foldersMeant('explorer', names)).toEqual(['h1b']);
  expect(foldersMeant('nothing', names)).toEqual([]);
  expect(
    foldersMeant('offer', names, ['server/h1b/offer/pay.ts', 'web/features/h1b/a.ts']),
  ).toEqual(['h1b/offer']);
  expect(foldersMeant('h1b/offer', names, ['server/h1b/offer/pay.ts'])).toEqual(['h1b/offer']);
});

test('a file is of a feature by its folder or, elsewhere, by its name', () => {
  const own = [
    'server/h1b/explorer.ts',
    'test/e2e/h1b-looks.spec.ts',
    'docs/product/h1b-offer.md',
    'test/e2e/looks.ts',
    'shared/core/h1b.ts',
  ].filter((path) => isOf(['h1b'], path));
  expect(own).toEqual([
    'server/h1b/explorer.ts',
    'test/e2e/h1b-looks.spec.ts',
    'docs/product/h1b-offer.md',
  ]);
  expect(isOf(FOLDERS, 'web/lib/edit-saved-job.ts')).toBe(true);
  const offer = ['server/h1b/offer/pay.ts', 'shared/h1b/offer-words.ts', 'bench/offer.ts'];
  expect([...offer, 'shared/h1b/pay.ts'].filter((path) => isOf(['h1b/offer'], path))).toEqual(
    offer,
  );
});

test('says what a file exports and the first sentence above', () => {
  expect(saysOf(MODULES[0]!)).toBe('savedJobsFeature: Jobs that people keep.');
  expect(saysOf(MODULES[1]!)).toBe('derivedColumns');
});

test('names who uses a feature, what each takes, and what the app hands over beside', () => {
  expect(usersOf(FOLDERS, MODULES)).toEqual([
    {
      path: 'web/app/dashboard-with-saved.tsx',
      takes: ['SavedJobsTab'],
      beside: ['readListSearch of web/features/applications/list-search.ts'],
    },
    { path: 'server/app/features.ts', takes: ['savedJobsFeature'], beside: [] },
  ]);
  expect(takenBy(FOLDERS, MODULES).map(({ path }) => path)).toEqual(['shared/postings/posting.ts']);
});

test('names the limits, settings, tables, kinds of data and metrics of a feature, and who else names its tables', () => {
  expect(limitsOf(FOLDERS, MODULES)).toEqual(['SAVED_MAX = 500', 'NAME_MAX = 255']);
  expect(settingsOf(FOLDERS, MODULES, ['SAVING_DAYS', 'AI_MODELS'])).toEqual([
    'SAVE_JOBS',
    'SAVING_DAYS',
  ]);
  expect(ownOf(FOLDERS, MODULES)).toEqual({
    tables: ['saved_jobs'],
    kinds: ['savedJobs', 'says'],
    metrics: ['waymark_saved_jobs_total'],
  });
  expect(namingTables(FOLDERS, ['saved_jobs'], MODULES)).toEqual([
    'server/features/demo/demo-archive.ts',
  ]);
});

test('takes a table of one word for named in quotation marks and SQL only', () => {
  const files = ['a companies b', "'companies'", 'from companies where'].map((text, at) =>
    moduleOf(`server/features/other/${at}.ts`, text),
  );
  expect(namingTables(['companies'], ['companies'], files)).toEqual([
    'server/features/other/1.ts',
    'server/features/other/2.ts',
  ]);
});

const PROJECT = {
  modules: MODULES,
  texts: [
    { path: 'docs/product/saved-jobs.md', text: '# Saved jobs' },
    { path: 'docs/operations.md', text: 'Saved jobs\nstay\nsaved jobs' },
  ],
  proofs: [{ file: 'test/e2e/dashboard.spec.ts', ids: ['SAVED-1'] }],
  rules: [{ id: 'SAVED-1', page: 'saved-jobs.md' }],
  settings: [],
};

test('knows what other features hand to one: what its deps name, and what its opening is given', () => {
  const modules = [
    ...MODULES,
    moduleOf(
      'server/features/saved-jobs/deps.ts',
      '  readonly listDays: (tx: Transaction) => Rows;\n',
    ),
    moduleOf('server/app/tracker.ts', 'savedJobsFeature({ isServed: () => isBanned(user) });\n'),
    moduleOf(
      'server/features/demo/days.ts',
      'export function listDays() {}\nexport function other() {}\n',
    ),
    moduleOf('server/features/auth/caller.ts', 'export function isBanned() {}\n'),
    moduleOf('server/features/demo/days.test.ts', 'export function listDays() {}\n'),
    moduleOf('shared/demo/days.ts', 'export function listDays() {}\n'),
  ];
  const handed = handedTo(['saved-jobs'], modules).map(({ path, takes }) => [path, ...takes]);
  expect(handed).toEqual([
    ['server/features/demo/days.ts', 'listDays'],
    ['server/features/auth/caller.ts', 'isBanned'],
  ]);
});

test('knows what of the platform is for one feature alone, and what its tests hand to it', () => {
  const given = "import { SaveDeps } from '#server/features/saved-jobs/deps.ts';\n";
  const double = "import { answers } from '#test/support/reader.ts';\n";
  const modules = [
    ...MODULES,
    moduleOf(
      'server/features/saved-jobs/read.ts',
      "import { ask } from '#server/platform/reader/ask.ts';\nimport { Rows } from '#server/platform/database/rows.ts';\nimport { put } from '#server/platform/jobs/put.ts';\n",
    ),
    moduleOf(
      'server/features/demo/add.ts',
      "import { Rows } from '#server/platform/database/rows.ts';\n",
    ),
    moduleOf('server/app/context.ts', "import { put } from '#server/platform/jobs/put.ts';\n"),
    moduleOf('server/platform/reader/ask.ts'),
    moduleOf('server/platform/reader/ask.test.ts', double),
    moduleOf('test/e2e/saved-jobs-new.spec.ts', double),
    moduleOf('test/e2e/demo.spec.ts', `${double}import { sees } from '#test/support/sees.ts';\n`),
    moduleOf('test/support/reader.ts'),
    moduleOf('test/support/sees.ts'),
    moduleOf('test/support/tracker.ts', given),
    moduleOf('server/app/hands-over.ts', given),
  ];
  expect(adaptersOf(['saved-jobs'], modules)).toEqual(['server/platform/reader/']);
  const isOwn = (path: string) => isOf(['saved-jobs'], path) || path.includes('/reader/');
  expect(doublesOf(isOwn, modules)).toEqual(['test/support/reader.ts', 'test/support/tracker.ts']);
  const lines = featureLines('saved', { ...PROJECT, modules }) ?? [];
  expect(lines).toContain('server/platform/reader/');
  expect(lines).toContain(
    'Doubles of what it is given, and helpers of its tests: test/support/ reader.ts, tracker.ts',
  );
});

test('prints all of a feature: files, tests that prove its rules, users, documents and what is its own', () => {
  const lines = featureLines('saved', PROJECT) ?? [];
  expect(lines.slice(0, 3)).toEqual([
    'saved-jobs: 6 files, 3 tests and benches',
    'server/features/saved-jobs/',
    '  feature.ts  savedJobsFeature: Jobs that people keep.',
  ]);
  expect(lines).toContain(
    'Tests, benches and tools: server/features/saved-jobs/ saved-jobs.test.ts; test/e2e/ saved-jobs.spec.ts, dashboard.spec.ts',
  );
  expect(lines).toContain(
    'Documents, with lines that name it: docs/product/saved-jobs.md, docs/operations.md (2)',
  );
  expect(lines).toContain('Settings: SAVE_JOBS');
  expect(featureLines('nothing', PROJECT)).toBeUndefined();
  expect(featureLines(undefined, PROJECT)).toContain('  applications, demo, postings, saved-jobs');
});

test('sets the files of a large feature side by side, with the exports that their names do not say', () => {
  const many = Array.from({ length: 31 }, (_, at) =>
    moduleOf(`server/features/demo/part-${at}.ts`, 'export const other = 1;\n'),
  );
  const [, first = '', ...more] = featureLines('demo', { ...PROJECT, modules: many }) ?? [];
  expect(first).toMatch(/^server\/features\/demo\/ part-0\.ts \(other\), part-1\.ts \(other\)/);
  expect(more.length).toBeLessThan(10);
});

test('names the feature in which most places lie', () => {
  const paths = MODULES.map(({ path }) => path);
  expect(featureMost(['shared/core/limits.ts:1', 'shared/postings/posting.ts:2'], paths)).toEqual([
    'postings',
  ]);
  expect(featureMost(['shared/core/limits.ts:1'], paths)).toEqual([]);
});

test('names the feature that several words ask about: the one they name, and the one where they stand together', () => {
  const files = [
    { path: 'server/features/record/save.ts', text: 'contact.mail' },
    { path: 'server/features/imports/a.ts', text: 'contact mail' },
    { path: 'server/features/imports/b.ts', text: 'contact email' },
    ...['a', 'b', 'c'].map((name) => ({
      path: `server/features/demo/${name}.test.ts`,
      text: 'contact email',
    })),
    { path: 'server/features/saved-jobs/save.ts', text: 'job, no standing' },
    { path: 'server/features/h1b/offer/ask.ts', text: 'a field' },
    { path: 'shared/core/limits.ts', text: 'contact email saved job' },
  ];
  expect(featuresAbout(['contact', 'email'], files)).toEqual(['record', 'imports']);
  expect(featuresAbout(['saved', 'job', 'status'], files)).toEqual([]);
  expect(featuresAbout(['saved', 'job', 'status'], files, 2)).toEqual(['saved-jobs']);
  expect(featuresAbout(['offer', 'field'], files)).toEqual(['h1b/offer', 'h1b']);
  expect(featuresAbout(['mail', 'contact'], files.slice(1, 3))).toEqual(['imports']);
});
