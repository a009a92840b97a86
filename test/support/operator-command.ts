import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { NODE_FLAGS } from '#test/support/server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Runs one of the operator's commands as its own process and returns what it prints; rejects when it fails. */
export async function operatorCommand(
  tool: 'backup' | 'doctor' | 'restore' | 'migrate-to-postgres' | 'internships-import',
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [...NODE_FLAGS, join(ROOT, 'tools', `${tool}.ts`), ...args],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...env,
      },
    },
  );
  return stdout;
}
