import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { hasPostgres } from '#test/support/database.ts';

const run = promisify(execFile);
const DRILL = join(import.meta.dirname, 'drill.ts');

const drill = (...args: readonly string[]) =>
  run(process.execPath, [DRILL, ...args], { env: process.env }).then(
    ({ stdout }) => ({ status: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => ({ ...error, status: error.code }),
  );

test('[OPS-23] the operator’s day is played by the commands of docs/operations.md', async () => {
  const { status, stdout } = await drill();
  expect(stdout).toContain('4 of 4 scenes are as they should be');
  expect(stdout).toMatch(
    hasPostgres() ? /^postgres +restored on another, empty PostgreSQL/m : /NOT PLAYED/,
  );
  for (const saw of ['opened data of 0.1.0', 'rotated', 'revoked', 'restored elsewhere']) {
    expect(stdout).toContain(saw);
  }
  expect(status).toBe(0);
}, 900_000);

test('[OPS-23] a scene that does not exist is refused, with those that do', async () => {
  const { status, stderr } = await drill('tea');
  expect([status, stderr]).toEqual([1, expect.stringContaining("There is no scene 'tea'")]);
  expect(stderr).toContain('keys rotated');
});
