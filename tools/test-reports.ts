import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A suite's result: counts of tests, and for each failed one its name and the start of its message. */
export interface Outcome {
  passed: number;
  skipped: number;
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

// oxlint-disable-next-line no-control-regex -- it removes the colours of a terminal
const COLOURS = /\u001B\[[0-9;]*m/g;

/** Letters of an error outside of tests, with the places of its stack. */
const ERROR_LENGTH = 1500;

/** The start of a message up to its stack, on one line, without colours. */
const start = (message = ''): string =>
  message
    .replace(COLOURS, '')
    .split(/\n\s+at /, 1)[0]!
    .replace(/\s+/g, ' ')
    .slice(0, 300);

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Reads Vitest's JSON report, and the errors outside of its tests; undefined when the run left none. */
export function readVitest(path: string, errorsPath: string): Outcome | undefined {
  const report = readJson(path) as VitestReport | undefined;
  if (!report) return undefined;
  const failures = report.testResults.flatMap((file) => {
    const where = relative(process.cwd(), file.name);
    const failed = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${where} > ${test.fullName}: ${start(test.failureMessages[0])}`);
    if (failed.length > 0 || file.status !== 'failed') return failed;
    return [`${where}: ${start(file.message)}`];
  });
  const errors = (readJson(errorsPath) ?? []) as string[];
  failures.push(...errors.map((error) => error.replace(COLOURS, '').slice(0, ERROR_LENGTH)));
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, skipped, failures };
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Reads Playwright's JSON report; undefined when the run left none. A test that passed only on a retry counts as failed. */
export function readPlaywright(path: string): Outcome | undefined {
  const report = readJson(path) as PlaywrightReport | undefined;
  if (!report) return undefined;
  const failures = report.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const message = test.results.find((result) => result.error)?.error?.message;
        return `${spec.file}:${spec.line} > ${spec.title}: ${start(message)}`;
      }),
  );
  failures.push(...report.errors.map((error) => start(error.message)));
  return { passed: report.stats.expected, skipped: report.stats.skipped, failures };
}
