// Runs before every npm script, on whatever Node npm runs under (20 or newer), without dependencies:
// installs the locked packages when they are missing or stale, then checks that Node 24 is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.waymark-setup');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

/** Prints why set-up cannot continue and exits with status 1. */
function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const npm = process.env.npm_execpath;
  if (!npm) fail('Please run this through npm: npm start, or npm test.');
  process.stderr.write(
    'Installing the packages, because it is the first run or package-lock.json has changed ...\n',
  );
  const begun = performance.now();
  const { NODE_ENV: _production, npm_config_omit: _omit, ...env } = process.env;
  const { status } = spawnSync(
    process.execPath,
    [npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    { cwd: root, stdio: ['ignore', 2, 2], env },
  );
  if (status !== 0) fail('npm ci failed; its message is above. Nothing else was changed.');
  writeFileSync(stamp, wanted);
  const seconds = Math.ceil((performance.now() - begun) / 1000);
  process.stderr.write(`The packages are installed (${seconds} s).\n`);
}

const local = join(root, 'node_modules', '.bin', 'node');
const { stdout } = spawnSync(existsSync(local) ? local : 'node', ['--version'], {
  encoding: 'utf8',
});
const major = Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
if (major < 24) {
  fail(
    [
      `Waymark needs Node 24 to run; this machine has ${stdout?.trim() || 'none'}.`,
      'Linux (glibc, x64 or arm64) brings its own with the packages; on other systems install',
      'Node 24 from https://nodejs.org and run the command again.',
    ].join('\n'),
  );
}
