import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly libc?: string[];
  readonly os?: string[];
  readonly cpu?: string[];
  readonly optional?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as { packages: Record<string, Entry> };

/** Where a package that another at a path needs may be: in its own folder, or in one that holds it. */
function places(path: string, name: string): string[] {
  const parts = path === '' ? [] : path.split('/node_modules/');
  const held = parts.map((_, index) =>
    [...parts.slice(0, parts.length - index), name].join('/node_modules/'),
  );
  return [...held, `node_modules/${name}`];
}

test('the lock file has the packages of every system, or npm ci refuses it (npm run lock)', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !places(path, name).some((place) => packages[place] !== undefined),
    ),
  );
  expect(missing).toEqual([]);
});

test('[SEC-14] the lock file pins every package by its hash, but builds for other systems that the registry lacked', () => {
  const unpinned = Object.entries(packages).filter(([path, entry]) => path && !entry.integrity);
  for (const [path, { optional, os = ['any'], cpu = ['any'], libc = ['any'] }] of unpinned) {
    const elsewhere =
      !matches(os, 'linux') ||
      !matches(cpu, 'x64') ||
      !matches(libc, 'glibc') ||
      cpu[0] === 'wasm32';
    expect([path, optional, elsewhere]).toEqual([path, true, true]);
  }
  for (const [path, { integrity }] of Object.entries(packages)) {
    if (integrity) expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  }
});

const matches = (list: readonly string[], value: string) =>
  list.includes('any') || list.includes(value);

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
