import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { makeRelease } from '#tools/release/make-release.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NOTES =
  '# Changelog\n\n## Unreleased\n\n### Changed\n\n- A thing.\n\n## 0.1.0\n\nThe first.\n';
const now = new Date('2026-11-24T12:00:00Z');

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@waymark.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const release = (version: string, green = true) =>
  makeRelease({ root, version, now, isGreen: async () => green });
const head = () => git('rev-parse', 'HEAD');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-release-'));
  for (const name of ['package.json', 'package-lock.json', '.gitignore', 'LICENSE']) {
    await copyFile(join(ROOT, name), join(root, name));
  }
  for (const name of ['package.json', 'package-lock.json']) {
    const text = await readFile(join(root, name), 'utf8');
    await writeFile(
      join(root, name),
      text.replaceAll(/("name": "waymark",\s+"version": ")[^"]+/g, '$10.1.0'),
    );
  }
  await writeFile(join(root, 'CHANGELOG.md'), NOTES);
  git('init', '--quiet');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@waymark.example');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
});
afterEach(() => rm(root, { recursive: true }));

test('[OPS-19] a release is a commit with version and notes, a tag, an archive, its packages and checksums', async () => {
  const { tag, files } = await release('0.2.0');
  expect(git('describe')).toBe(`${tag}\n`);
  expect(git('status', '--porcelain')).toBe('');
  expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toBe(
    NOTES.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 (2026-11-24)\n'),
  );
  const [archive = '', list = '', sums = ''] = files;
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');
  expect(names).toContain('waymark-0.2.0/CHANGELOG.md');
  const inside = (name: string) =>
    JSON.parse(execFileSync('tar', ['-xzOf', archive, `waymark-0.2.0/${name}`]).toString()) as {
      version: string;
      packages?: Record<string, { name?: string; version: string }>;
    };
  expect(inside('package.json').version).toBe('0.2.0');
  const lock = inside('package-lock.json');
  expect([lock.version, lock.packages?.['']?.version]).toEqual(['0.2.0', '0.2.0']);

  const bom = JSON.parse(await readFile(list, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { name: string; version: string }[];
  };
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'waymark', version: '0.2.0' } },
  });
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  const locked = Object.entries(lock.packages ?? {})
    .filter(([path]) => path !== '')
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  expect(locked.length).toBeGreaterThan(500);
  expect(locked.filter((one) => !listed.has(one))).toEqual([]);

  for (const line of (await readFile(sums, 'utf8')).trim().split('\n')) {
    const [sum, name = ''] = line.split('  ');
    const bytes = await readFile(join(root, 'dist', 'release', name));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
  }
});

test('[OPS-19] nothing is released from a tree that is not clean or not green, nor a version that is none', async () => {
  const before = head();
  await expect(release('0.2.0', false)).rejects.toThrow('A test failed');
  await expect(release('0.1.0')).rejects.toThrow('does not come after 0.1.0');
  await expect(release('two')).rejects.toThrow('has the form 1.2.3');
  await writeFile(join(root, 'new.txt'), '');
  await expect(release('0.2.0')).rejects.toThrow('not committed:\n?? new.txt');
  await rm(join(root, 'new.txt'));
  expect([head(), git('tag'), git('status', '--porcelain')]).toEqual([before, '', '']);
  await writeFile(join(root, 'CHANGELOG.md'), NOTES.replace('### Changed\n\n- A thing.\n\n', ''));
  git('commit', '--quiet', '--all', '--message', 'Nothing new');
  await expect(release('0.2.0')).rejects.toThrow("nothing under 'Unreleased'");
});
