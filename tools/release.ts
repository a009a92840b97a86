import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { UserError } from '#shared/core/errors.ts';
import { reportFailure } from '#tools/operations/command.ts';
import { makeRelease } from '#tools/release/make-release.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = `Makes a release of what is committed: runs every test, gives version and change notes a commit and a tag, and writes the archive,
the list of its packages (CycloneDX) and checksums to dist/release.

  npm run release -- 1.2.3
`;

const isGreen = async () =>
  spawnSync('npm', ['test'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

await reportFailure(async () => {
  const [version, ...more] = process.argv.slice(2);
  if (version === '--help') return USAGE.trimEnd();
  if (version === undefined || more.length > 0) throw new UserError(USAGE.trimEnd());
  const { tag, files } = await makeRelease({ root: ROOT, version, now: new Date(), isGreen });
  return [
    `${tag} is made. Publish it with: git push --follow-tags`,
    ...files.map((file) => `  ${file}`),
  ].join('\n');
});
