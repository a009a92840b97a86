import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  /** Whether it comes within the archive of the package that it is in. */
  readonly inBundle?: boolean;
  readonly libc?: string[];
  readonly os?: string[];
  readonly cpu?: string[];
  readonly optional?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as { packages: Record<string, Entry> };

/** Paths where a dependency of the package at a path may be: in its own folder or a parent's. */
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

test('[SEC-14] the lock file pins every package by its hash, except builds for other systems that the registry lacked', () => {
  const isPinned = (path: string, { integrity, inBundle }: Entry): boolean => {
    if (integrity !== undefined || !inBundle) return integrity !== undefined;
    const parent = path.slice(0, path.lastIndexOf('/node_modules/'));
    return isPinned(parent, packages[parent] ?? {});
  };
  const unpinned = Object.entries(packages).filter(
    ([path, entry]) => path && !isPinned(path, entry),
  );
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
