import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which program this is. */
export interface Release {
  readonly name: string;
  readonly version: string;
  /** The commit it was made from, 40 hex digits; null where neither package.json nor Git knows. */
  readonly commit: string | null;
}

const ROOT = join(import.meta.dirname, '..', '..');
const COMMIT = /^[0-9a-f]{40}$/;
/** Git answers within milliseconds; a start does not wait for one that hangs. */
const GIT_MS = 2000;

/** The commit of a checkout. The folder is named, so that a repository around an unpacked release is not taken for ours. */
function commitOf(folder: string): string | undefined {
  const head = [`--git-dir=${join(folder, '.git')}`, 'rev-parse', 'HEAD'];
  return spawnSync('git', head, { encoding: 'utf8', timeout: GIT_MS }).stdout?.trim();
}

/** Reads name and version from package.json; the commit from its `gitHead`, as npm writes it, else from Git. */
export function readRelease(folder = ROOT): Release {
  const { name, version, gitHead } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; gitHead?: string };
  const commit = gitHead ?? commitOf(folder) ?? '';
  return { name, version, commit: COMMIT.test(commit) ? commit : null };
}

/** The release in a line: `waymark 0.2.0 (commit …)`. */
export function describeRelease({ name, version, commit }: Release): string {
  return commit === null ? `${name} ${version}` : `${name} ${version} (commit ${commit})`;
}
