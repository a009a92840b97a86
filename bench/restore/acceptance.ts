import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { GIVEN_DATA_DIR } from '#test/support/prepared-data-dir.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** What the acceptance suite came to. */
interface Outcome {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly seconds: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs the acceptance suite with servers that start on copies of a data directory; its output goes to standard error. */
export async function runAcceptance(dataDir: string, folder: string): Promise<Outcome> {
  const begun = performance.now();
  const outputFile = join(folder, 'acceptance.json');
  const child = spawn(
    process.execPath,
    [VITEST, 'run', '--project', 'acceptance', '--reporter', 'dot', '--reporter', 'json'].concat(
      `--outputFile.json=${outputFile}`,
    ),
    {
      cwd: ROOT,
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, [GIVEN_DATA_DIR]: dataDir },
    },
  );
  await once(child, 'exit');
  const { numPassedTests, testResults } = JSON.parse(
    await readFile(outputFile, 'utf8'),
  ) as VitestReport;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be read has no test.
    if (tests.length === 0 && status === 'failed') return [name];
    return tests.map(({ fullName }) => fullName);
  });
  return {
    passed: numPassedTests,
    failed,
    seconds: Math.round((performance.now() - begun) / 1000),
  };
}
