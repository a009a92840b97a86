import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OPERATIONS = join(import.meta.dirname, '..', '..', 'docs', 'operations.md');

/** The commands of docs/operations.md that begin with a comment, so that what is tried is what an operator copies. */
export async function blockOf(comment: string): Promise<string> {
  const page = await readFile(OPERATIONS, 'utf8');
  const block = page.split('```').find((part) => part.includes(comment));
  if (block === undefined) throw new Error(`docs/operations.md has no block '${comment}'`);
  return block.slice(block.indexOf('\n') + 1);
}

/** Runs commands as a shell does, which stops at the first that fails; returns what they print. */
export async function runBlock(
  block: string,
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  const { stdout } = await run('sh', ['-euc', block], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  });
  return stdout;
}
