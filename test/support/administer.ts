import { vi } from 'vitest';

import { COMMANDS } from '#tools/admin/commands.ts';
import { readArguments } from '#tools/admin/read-arguments.ts';

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
