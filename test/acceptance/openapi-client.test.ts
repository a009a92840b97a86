import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { signIn } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';
import { sharedServer } from '#test/support/shared.ts';

const ROOT = join(import.meta.dirname, '..', '..');

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  server = await sharedServer();
  // Inside the project, where Node finds the client's packages.
  await mkdir(join(ROOT, '.tmp'), { recursive: true });
  folder = await mkdtemp(join(ROOT, '.tmp', 'openapi-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a Node program and resolves to its output; rejects with all output when it fails. */
function run(args: readonly string[], { input = '', env = {} } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [...args],
      { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${stdout}${stderr}`, { cause: error }));
        else resolve(stdout);
      },
    );
    child.stdin?.end(input);
  });
}

test('[API-21] a client generated from the document compiles and calls the API', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).text();
  const types = await run(['tools/openapi-types.mjs'], { input: document });
  await writeFile(join(folder, 'schema.ts'), types);
  await copyFile(
    join(ROOT, 'test', 'fixtures', 'openapi-client', 'calls.ts.txt'),
    join(folder, 'calls.ts'),
  );
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { erasableSyntaxOnly: false },
    include: ['*.ts'],
    exclude: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  await run([join('node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]);

  const person = await signIn(server);
  const printed = await run([join(folder, 'calls.ts')], {
    env: { BASE_URL: server.url, TOKEN: person.session.access_token, NODE_OPTIONS: '' },
  });
  expect(JSON.parse(printed)).toEqual({
    seen: [
      ['createApplication', 201],
      ['listApplications', 200],
      ['getApplication', 200],
      ['updateApplication', 200],
      ['deleteApplication', 204],
      ['restoreApplication', 200],
      ['getApplicationStatistics', 200],
      ['listCompanies', 200],
      ['getProfile', 200],
      ['listH1bTrends', 200],
      ['get_top_employers', 200],
      ['refused', 400],
    ],
    title: 'Data Engineer',
    problem: 'groupBy',
  });
});
