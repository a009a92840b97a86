// Adds to package-lock.json what npm leaves out when the registry it asked has no packages for other systems: their
// entries, without which `npm ci` refuses the lock file. Those packages were not downloaded, so the entries have no hash;
// with `--forget`, before `npm install`, it removes them again, so that a registry that has the packages adds their hashes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PATH = join(import.meta.dirname, '..', 'package-lock.json');
const SYSTEMS = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]);
const PROCESSORS = new Set([
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]);

/** The os, cpu and libc of a package for one system, by its name. */
function placeOf(name) {
  const parts = name.split('/').at(-1).split(/[-.]/);
  const cpu = parts.find((part) => PROCESSORS.has(part));
  const os = parts.find((part) => SYSTEMS.has(part));
  const libc = parts.includes('musl')
    ? 'musl'
    : parts.some((part) => part.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    ...(cpu ? { cpu: [cpu] } : undefined),
    ...(os ? { os: [os] } : undefined),
    ...(os === 'linux' && libc ? { libc: [libc] } : undefined),
  };
}

const lock = JSON.parse(readFileSync(PATH, 'utf8'));
if (process.argv.includes('--forget')) {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path !== '' && !entry.integrity) delete lock.packages[path];
  }
}

/** Whether a dependency of the package at a path is there: in its own folder or a parent's. */
function isThere(path, name, version) {
  const parts = path === '' ? [] : path.split('/node_modules/');
  for (let length = parts.length; length >= 0; length -= 1) {
    const places = [...parts.slice(0, length), name].join('/node_modules/');
    const found = lock.packages[length === 0 ? `node_modules/${name}` : places];
    if (found) return found.version === version;
  }
  return false;
}

const missing = process.argv.includes('--forget') ? [] : Object.entries(lock.packages);
let added = 0;
for (const [path, entry] of missing) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const own = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
    const shared = `node_modules/${name}`;
    if (isThere(path, name, version)) continue;
    const place = placeOf(name);
    if (!place.cpu && !place.os) continue;
    const at = lock.packages[shared] ? own : shared;
    lock.packages[at] = {
      version,
      ...(entry.dev ? { dev: true } : undefined),
      optional: true,
      ...place,
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
lock.packages = Object.fromEntries(sorted);
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} entries added\n`);
