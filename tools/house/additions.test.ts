import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { GIVEN_DATA_DIR, unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { ADDITIONS, type Edit } from '#tools/house/testing/additions.ts';
import { recipeFiles } from '#tools/house/places.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MODULES = join(ROOT, 'node_modules');
const COPIED = [
  'server',
  'shared',
  'web',
  'extension',
  'test',
  'tools',
  'bench',
  'docs',
  'ops',
  'package.json',
];
const SETTINGS = ['tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts', 'CONTRIBUTING.md'];

const run = promisify(execFile);

let copy: string;
/** A store of before the additions, which their migrations change as they would an installation's. */
let store: string;

/** Makes one change in the copy; fails when the text that it looks for is not there once. */
function make(edit: Edit): void {
  const path = join(copy, edit.file);
  if ('create' in edit) return writeFileSync(path, edit.create);
  const [wanted, text] =
    'add' in edit ? [edit.before, edit.add + edit.before] : [edit.replace, edit.by];
  const parts = readFileSync(path, 'utf8').split(wanted);
  expect(parts, `${edit.file} has once: ${wanted}`).toHaveLength(2);
  writeFileSync(path, parts.join(text));
}

/** Runs a program of node_modules in the copy and returns what it says against the additions; empty when all is well. */
async function complaints(program: string, ...args: string[]): Promise<string> {
  // To make a store from nothing in the copy would take longer than its tests.
  const env = { ...process.env, [GIVEN_DATA_DIR]: store };
  return run(join(MODULES, '.bin', program), args, { cwd: copy, env, maxBuffer: 1e8 }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
  );
}

beforeAll(async () => {
  store = await unusedDataDir();
  copy = mkdtempSync(join(tmpdir(), 'waymark-additions-'));
  for (const name of [...COPIED, ...SETTINGS]) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  // All but the cache, where tests of the copy would remove the template of ours.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(MODULES).filter((each) => each !== '.cache')) {
    symlinkSync(join(MODULES, name), join(copy, 'node_modules', name));
  }
  for (const { edits } of Object.values(ADDITIONS)) edits.forEach(make);
});

afterAll(() => [copy, store].forEach((folder) => rmSync(folder, { recursive: true })));

test.each(Object.entries(ADDITIONS))(
  '%s touches no more files than its goal, and those that its recipe names',
  (title, { most, edits }) => {
    const touched = [...new Set(edits.map(({ file }) => file))];
    expect(touched.length).toBeLessThanOrEqual(most);
    const recipe = recipeFiles(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')).find(
      (one) => one.title === title,
    );
    const folders = new Set(recipe?.files.map((file) => dirname(file)));
    expect(touched.filter((file) => !folders.has(dirname(file)))).toEqual([]);
  },
);

test('a column, a status, a mail, a limit, a setting, a page and a filter that are added that way compile, and pass their tests', async () => {
  // Without tests and tools, whose types are half of the work: those of what is touched are run below.
  const product = {
    extends: './tsconfig.json',
    include: ['server', 'shared'],
    exclude: ['**/*.test.ts'],
  };
  writeFileSync(join(copy, 'tsconfig.product.json'), JSON.stringify(product));
  const web = { extends: './tsconfig.json', exclude: ['**/*.test.ts', '**/*.test.tsx'] };
  writeFileSync(join(copy, 'web', 'tsconfig.product.json'), JSON.stringify(web));
  // In one thread, which computes less; other tests run beside it.
  for (const project of ['tsconfig.product.json', 'web/tsconfig.product.json']) {
    expect(await complaints('tsc', '--singleThreaded', '-p', project)).toBe('');
  }
  const tests = [
    'server/features/applications/detail-columns.test.ts',
    'server/features/auth/mails.test.ts',
    'server/config/config.test.ts',
    'server/h1b/selection',
    'server/pages/pages.test.ts',
    'shared/applications',
    'shared/core/core.test.ts',
    'shared/h1b',
    'shared/imports',
    // A file that the addition makes too long, for example.
    'test/architecture.test.ts',
    'tools/docs/limits-in-docs.test.ts',
    'web/app/page-heads.test.ts',
  ];
  // One worker reads the modules once; each further one would read them again.
  const options = ['--project', 'unit', '--maxWorkers', '1'];
  expect(await complaints('vitest', 'run', ...options, ...tests)).toBe('');
}, 600_000);
