import { join } from 'node:path';

import { SERVER_FILE } from '#tools/build.ts';

const ROOT = join(import.meta.dirname, '..');

/** Settings of glibc's memory: two pools instead of eight a core, and large pieces go back to the system when they are freed. */
export const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Where Node keeps the compiled modules: beside the program, whose owner alone may write there. */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
};

/**
 * Makes this process the server, without the memory of the build before and with settings that only a starting
 * process reads, unless the operator set some. It keeps its number, so that a service manager notices nothing. Returns
 * where a process cannot be replaced (Windows).
 */
export function becomeServer(): void {
  const { env, execPath, execArgv } = process;
  if (!process.execve) return;
  const flags = [...execArgv, '--disable-warning=ExperimentalWarning'];
  process.execve(execPath, [execPath, ...flags, SERVER_FILE], { ...MALLOC, ...COMPILED, ...env });
}
