import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { builtServer, NODE_FLAGS } from '#test/support/server.ts';
import { builtCommand } from '#tools/build.ts';

const run = promisify(execFile);

/** Path of the file that starts an operator's command of the present sources, as `npm run` does. */
export async function commandFile(tool: string): Promise<string> {
  await builtServer();
  return builtCommand(tool);
}

/** Runs one of the operator's commands as its own process and returns what it prints; rejects when it fails. */
export async function operatorCommand(
  tool: 'backup' | 'doctor' | 'restore' | 'migrate-to-postgres' | 'internships-import',
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [...NODE_FLAGS, await commandFile(tool), ...args],
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
