import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { readPlaywright, readVitest } from '#tools/test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('reports of the suites', () => {
  it('names failed tests, files that could not be loaded, and errors outside of tests', () => {
    const path = report({
      numPassedTests: 3,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          name: join(process.cwd(), 'a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'takes away',
              failureMessages: ['\u001B[31mexpected 1\nto be 2\n    at here.ts:1\u001B[39m'],
            },
          ],
        },
        {
          name: join(process.cwd(), 'b.test.ts'),
          status: 'failed',
          message: 'no module',
          assertionResults: [],
        },
      ],
    });
    const errors = join(folder, 'errors.json');
    writeFileSync(errors, JSON.stringify(['Error: nobody waited\n    at there.ts:2']));
    expect(readVitest(path, errors)).toEqual({
      passed: 3,
      skipped: 1,
      failures: [
        'a.test.ts > takes away: expected 1 to be 2',
        'b.test.ts: no module',
        'Error: nobody waited\n    at there.ts:2',
      ],
    });
  });

  it('names failed browser tests, and those that passed only on a retry', () => {
    const outcome = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      line: 7,
      tests: [{ status, results: [{ error: { message: 'not visible' } }, {}] }],
    });
    const path = report({
      stats: { expected: 5, skipped: 0 },
      errors: [],
      suites: [
        {
          specs: [outcome('opens', 'expected')],
          suites: [{ specs: [outcome('closes', 'flaky'), outcome('asks', 'unexpected')] }],
        },
      ],
    });
    expect(readPlaywright(path)).toEqual({
      passed: 5,
      skipped: 0,
      failures: ['a.spec.ts:7 > closes: not visible', 'a.spec.ts:7 > asks: not visible'],
    });
  });

  it('returns nothing when a run left no report', () => {
    expect(readVitest(join(folder, 'none.json'), join(folder, 'none.json'))).toBeUndefined();
  });
});
