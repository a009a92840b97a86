import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import {
  counterOf,
  findPlaces,
  namingWords,
  recipeFiles,
  recipesWith,
} from '#tools/house/places.ts';

const searched = {
  rules: [
    {
      id: 'APP-1',
      page: 'applications.md',
      title: 'Applications',
      text: 'A tag has at most 40 characters.',
    },
    {
      id: 'APP-2',
      page: 'applications.md',
      title: 'Applications',
      text: 'A status is one of six.',
    },
  ],
  proofs: [
    { file: 'a.test.ts', title: 'counts letters', ids: ['APP-1'] },
    { file: 'b.test.ts', title: 'something else', ids: ['APP-2'] },
  ],
  sources: [
    {
      path: 'shared/applications/contracts/schemas.ts',
      text: "export const tagSchema = 1;\n  path: '/api/tags/',\n",
    },
    { path: 'server/features/applications/tags.ts', text: '\nexport function addTag() {}\n' },
    { path: 'shared/core/messages.ts', text: "  longTag: 'The tag is too long',\n" },
    { path: 'server/features/applications/tags.test.ts', text: 'export function tagOf() {}\n' },
  ],
  pages: [{ path: 'docs/operations.md', text: '# Mail\n## Tags of builds\ntags elsewhere\n' }],
};

test('takes words with and without accents as the same', () => {
  const rules = [{ id: 'RES-1', page: 'resumes.md', title: 'Résumés', text: 'A résumé is a PDF.' }];
  for (const word of ['resume', 'Résumé']) {
    expect(findPlaces([word], { ...searched, rules }).Rules).toHaveLength(1);
  }
});

test('finds a word in rules, contracts, code, sentences, tests and headings, with the line', () => {
  const found = findPlaces(['tag'], searched);
  expect(
    Object.fromEntries(Object.entries(found).map(([kind, all]) => [kind, all.map(({ at }) => at)])),
  ).toEqual({
    Rules: ['APP-1 (docs/product/applications.md)'],
    Contracts: [
      'shared/applications/contracts/schemas.ts:1',
      'shared/applications/contracts/schemas.ts:2',
    ],
    Code: ['server/features/applications/tags.ts:2'],
    Sentences: ['shared/core/messages.ts:1'],
    Tests: ['a.test.ts'],
    Documents: ['docs/operations.md:2'],
  });
});

test('wants all of several words, in names of any spelling, and takes a rule by its id', () => {
  expect(findPlaces(['add', 'tag'], searched)['Code']).toEqual([
    { at: 'server/features/applications/tags.ts:2', text: 'addTag' },
  ]);
  expect(findPlaces(['app-2'], searched)['Tests']).toEqual([
    { at: 'b.test.ts', text: '[APP-2] something else' },
  ]);
  expect(Object.values(findPlaces(['nowhere'], searched)).flat()).toEqual([]);
});

test('lists the files of each recipe once', () => {
  const page = `# Contributing\n\n## Recipes\n\n### A limit\n\n1. \`shared/core/limits.ts\`, then \`shared/core/limits.ts\`\n2. \`docs/a.md\`\n\n### A mail\n\n1. none\n\n## Releases\n\n### A tag\n\n\`tools/release.ts\`\n`;
  expect(recipeFiles(page)).toEqual([
    {
      title: 'A limit',
      text: expect.stringContaining('docs/a.md'),
      files: ['shared/core/limits.ts', 'docs/a.md'],
      examples: new Set(),
    },
    { title: 'A mail', text: expect.stringContaining('none'), files: [], examples: new Set() },
  ]);
});

test('tells the files that a recipe names only as an example, and has those outside the folders of code', () => {
  const page =
    '## Recipes\n\n### A mail\n\n1. `server/a.ts`, as `server/b.ts` does. That of\n   mail, for example, is `server/c.ts`.\n2. `ops/alerts.yml`, `.env.example`, `README.md`, `server/c.ts`\n';
  expect(recipeFiles(page)).toEqual([
    {
      title: 'A mail',
      text: expect.any(String),
      files: [
        'server/a.ts',
        'server/b.ts',
        'server/c.ts',
        'ops/alerts.yml',
        '.env.example',
        'README.md',
      ],
      examples: new Set(['server/b.ts']),
    },
  ]);
});

const atOf = (places: readonly { readonly at: string }[] = []) => places.map(({ at }) => at);

test("finds a rule by its page's title and a word of its own, not by the title alone", () => {
  expect(atOf(findPlaces(['applications', 'tag'], searched)['Rules'])).toHaveLength(1);
  expect(findPlaces(['applications'], searched)['Rules']).toEqual([]);
});

test('finds a declaration by the comment above it, a path at any indent, and JobGPT as AI', () => {
  const sources = [
    {
      path: 'server/a.ts',
      text: '/**\n * Counts\n * the tickets.\n */\nexport function sum() {}\n',
    },
    { path: 'shared/b.ts', text: "    path: '/hardware',\n  { path: '/terms', x: 1 },\n" },
    { path: 'server/ai/open.ts', text: 'export const model = 1;\nexport const mail = 2;\n' },
    { path: 'server/d.ts', text: 'export const mailing = 2;\n' },
  ];
  const codeOf = (...words: string[]) => findPlaces(words, { ...searched, sources })['Code'];
  expect(codeOf('tickets')).toEqual([{ at: 'server/a.ts:5', text: 'sum', byComment: true }]);
  expect(atOf(codeOf('hardware'))).toEqual(['shared/b.ts:1']);
  expect(atOf(codeOf('terms'))).toEqual(['shared/b.ts:2']);
  expect(atOf(codeOf('jobgpt'))).toEqual(['server/ai/open.ts:1', 'server/ai/open.ts:2']);
});

test('finds what has most of the words when asked for fewer', () => {
  expect(findPlaces(['tag', 'nowhere'], searched)['Code']).toEqual([]);
  expect(atOf(findPlaces(['tag', 'nowhere'], searched, 1)['Code'])).toHaveLength(1);
});

test('finds a file that a recipe names without its folder beside the one before it, when it is there', () => {
  const page =
    '## Recipes\n\n### A switch\n\n`server/a/get.ts`, `put.ts` and `none.ts` beside it; `web/b.tsx`, `put.ts`\n';
  const [recipe] = recipeFiles(page, (path) => path === 'server/a/put.ts');
  expect(recipe?.files).toEqual(['server/a/get.ts', 'server/a/put.ts', 'web/b.tsx']);
  expect(recipeFiles(page)[0]?.files).toEqual(['server/a/get.ts', 'web/b.tsx']);
});

test('finds recipes by their titles, else by their text', () => {
  const page = '## Recipes\n\n### A limit\n\nof tags\n\n### A mail\n\nwith a limit\n';
  const titles = (...words: string[]) =>
    recipesWith(words, recipeFiles(page)).map(({ title }) => title);
  expect(titles('Limit')).toEqual(['A limit']);
  expect(titles('tags')).toEqual(['A limit']);
  expect(titles('nowhere')).toEqual([]);
});

test('shows the number of a constant beside its name', () => {
  const sources = [{ path: 'shared/core/limits.ts', text: 'export const TAGS_MAX = 30;\n' }];
  expect(findPlaces(['TAGS_MAX'], { ...searched, sources })['Code']).toEqual([
    { at: 'shared/core/limits.ts:1', text: 'TAGS_MAX', value: '30' },
  ]);
});

test('takes a plural for its singular, leaves small words out, and knows a notice as a mail', () => {
  expect(namingWords(['limit', 'of', 'the', 'tags'])).toEqual(['limit', 'tags']);
  expect(namingWords(['of'])).toEqual(['of']);
  expect(namingWords(['5MB', 'H1B'])).toEqual(['5', 'MB', 'H1B']);
  expect(namingWords(["'job_title'", '"law firm"'])).toEqual(['job_title', 'law', 'firm']);
  expect(counterOf(['Résumés', 'companies', 'statuses'])('RESUME_MAX of a company, status')).toBe(
    3,
  );
  expect(counterOf(['notice', 'key'])('A mail says that a key was made')).toBe(2);
  expect(counterOf(['status'])('statu')).toBe(0);
  expect(['AI_DAILY', 'a mail'].map(counterOf(['ai']))).toEqual([1, 0]);
  expect(counterOf(['questions', 'hour'])('A person has a number of answers a day')).toBe(2);
});

test.each([
  'A field of an H1B record',
  'A filter of the H1B explorer',
  'A column of the H1B results',
])('the recipe "%s" names at most 8 files', (title) => {
  const page = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
  const files = recipeFiles(page).find((recipe) => recipe.title === title)?.files ?? [];
  expect(files.length).toBeGreaterThan(4);
  expect(files.length).toBeLessThanOrEqual(8);
});
