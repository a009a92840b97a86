import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { vi } from 'vitest';

import { NODE_FLAGS } from '#test/support/server.ts';
import { COMMANDS } from '#tools/admin/commands.ts';
import { readArguments } from '#tools/admin/read-arguments.ts';

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

/** Runs a command of `npm run admin` in this process, which is another one than the server's: to start one for each takes a second of computing. */
export async function administer(env: Readonly<Record<string, string>>, ...args: string[]) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const given = readArguments([...args, '--json']);
    return await COMMANDS.get(given.command)!.run(given);
  } finally {
    vi.unstubAllEnvs();
  }
}
