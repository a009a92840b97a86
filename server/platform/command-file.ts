import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TOOLS = join(import.meta.dirname, '..', '..', 'tools');

/** The file of an operator's command that the server runs: the one built beside it, which starts sooner, or its source. */
export function commandFile(name: 'backup' | 'h1b-import'): string {
  const built = join(dirname(process.argv[1] ?? ''), `${name}.js`);
  return existsSync(built) ? built : join(TOOLS, `${name}.ts`);
}
