import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { UserError } from '#shared/core/errors.ts';

const run = promisify(execFile);
const LARGE = { maxBuffer: 256 * 1024 * 1024 };
const FORM = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = '## Unreleased\n';

/** How a release is made. */
interface ReleaseOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** The new version, such as 1.2.3. */
  readonly version: string;
  readonly now: Date;
  /** Runs every test; false when one failed. */
  readonly isGreen: () => Promise<boolean>;
}

/** What a release consists of. */
interface Release {
  readonly tag: string;
  /** Paths of the archive, the list of its packages (CycloneDX) and their checksums. */
  readonly files: readonly string[];
}

/**
 * Makes a release of what is committed: version and change notes in a commit of their own with a tag, and the files to
 * publish in dist/release. Throws UserError, and has changed nothing then, when the tree is not clean or not green.
 */
export async function makeRelease(options: ReleaseOptions): Promise<Release> {
  const { root, version } = options;
  const git = async (...args: string[]) => (await run('git', args, { cwd: root, ...LARGE })).stdout;
  const tag = `v${version}`;
  const notes = await readNotes(options);
  await requireClean(git);
  if ((await git('tag', '--list', tag)) !== '') throw new UserError(`${tag} exists already.`);
  if (!(await options.isGreen())) throw new UserError('A test failed; nothing was released.');
  await requireClean(git);
  try {
    await writeFile(join(root, 'CHANGELOG.md'), notes);
    await setVersion(root, version);
    await git('commit', '--all', '--message', `Release ${version}`);
  } catch (error) {
    await git('checkout', '--', '.');
    throw error;
  }
  await git('tag', '--annotate', tag, '--message', `Waymark ${version}`);
  return { tag, files: await writeFiles(root, version, git) };
}

type Git = (...args: string[]) => Promise<string>;

async function requireClean(git: Git): Promise<void> {
  const changed = await git('status', '--porcelain');
  if (changed !== '') throw new UserError(`There are changes that are not committed:\n${changed}`);
}

/** The change notes with what was unreleased under the new version. */
async function readNotes({ root, version, now }: ReleaseOptions): Promise<string> {
  const { version: former } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const [next, last] = [version, former].map((text) => FORM.exec(text)?.slice(1).map(Number));
  if (!next) throw new UserError('The version has the form 1.2.3.');
  const differs = next.map((part, at) => part - (last?.[at] ?? 0)).find(Boolean) ?? 0;
  if (differs <= 0) throw new UserError(`${version} does not come after ${former}.`);
  const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const [before = '', after = ''] = text.split(UNRELEASED);
  if (!/^\s*(?!## )\S/.test(after)) {
    throw new UserError("CHANGELOG.md has nothing under 'Unreleased'.");
  }
  const day = now.toISOString().slice(0, 10);
  return `${before}${UNRELEASED}\n## ${version} (${day})\n${after}`;
}

/** Writes the version into package.json and the lock file, and leaves every other character. */
async function setVersion(root: string, version: string): Promise<void> {
  for (const [name, times] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ] as const) {
    const path = join(root, name);
    let text = await readFile(path, 'utf8');
    let from = 0;
    for (let time = 0; time < times; time += 1) {
      const found = /"version": "[^"]+"/.exec(text.slice(from));
      if (!found) throw new UserError(`${name} has no version.`);
      const at = from + found.index;
      text = `${text.slice(0, at)}"version": "${version}"${text.slice(at + found[0].length)}`;
      from = at + 1;
    }
    await writeFile(path, text);
  }
}

async function writeFiles(root: string, version: string, git: Git): Promise<string[]> {
  const folder = join(root, 'dist', 'release');
  await mkdir(folder, { recursive: true });
  const name = `waymark-${version}`;
  const archive = join(folder, `${name}.tar.gz`);
  await git('archive', `--prefix=${name}/`, `--output=${archive}`, `v${version}`);
  const list = join(folder, `${name}.cdx.json`);
  await writeFile(list, await listPackages(root));
  const sums = await Promise.all(
    [archive, list].map(async (path) => {
      const sum = createHash('sha256').update(await readFile(path));
      return `${sum.digest('hex')}  ${basename(path)}\n`;
    }),
  );
  const checksums = join(folder, 'SHA256SUMS');
  await writeFile(checksums, sums.join(''));
  return [archive, list, checksums];
}

/** A package in CycloneDX's form, as far as it is needed here. */
interface Component {
  readonly name: string;
  readonly version: string;
  readonly [field: string]: unknown;
}

/** The packages of the lock file as CycloneDX JSON: npm's list, completed by those installed under another name, which npm leaves out. */
async function listPackages(root: string): Promise<string> {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const { stdout } = await run('npm', args, { cwd: root, ...LARGE });
  const list = JSON.parse(stdout) as {
    metadata: { component: { name: string } };
    components: Component[];
  };
  // npm names the folder.
  list.metadata.component.name = 'waymark';
  const listed = new Set(list.components.map(({ name, version }) => `${name}@${version}`));
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { readonly name?: string; readonly version?: string; readonly license?: string }
    >;
  };
  for (const { name, version, license } of Object.values(packages).slice(1)) {
    if (!name || !version || listed.has(`${name}@${version}`)) continue;
    list.components.push({
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
      ...(license && { licenses: [{ license: { id: license } }] }),
    });
  }
  return `${JSON.stringify(list, null, 1)}\n`;
}
