import { spawn, spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeKeys } from '#server/features/auth/keys/key-file.ts';
import { commandFile } from '#test/support/operator-command.ts';
import { signIn } from '#test/support/people.ts';
import { unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { NODE_FLAGS, secretKeys, startServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The user `nobody` of most systems. */
const SOMEBODY = 65_534;
const PATIENCE_MS = 240_000;

/** Runs one of the commands on a data directory, or with further settings. */
async function run(settings: string | Record<string, string>, tool: string, ...args: string[]) {
  const child = spawn(process.execPath, [...NODE_FLAGS, await commandFile(tool), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...(typeof settings === 'string' ? { DATA_DIR: settings } : settings),
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, out, problem };
}

/** The files below a folder that belong to another user than its own. */
async function foreignIn(folder: string): Promise<string[]> {
  const { uid } = await stat(folder);
  const names = await readdir(folder, { recursive: true });
  const users = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).uid));
  return names.filter((_, at) => users[at] !== uid);
}

describe('commands on the data directory', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-data-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    '[OPS-15] one that is not there is refused and not made, unless that is wanted',
    async () => {
      const mistyped = join(folder, 'mistyped');
      for (const [tool, ...args] of [
        ['admin', 'users'],
        ['backup', join(folder, 'file')],
        ['h1b-import', join(folder, 'file.csv')],
        ['internships-import', join(ROOT, 'package.json')],
        ['mailbox'],
      ] as const) {
        const { status, problem } = await run(mistyped, tool, ...args);
        expect([tool, status, problem]).toEqual([
          tool,
          1,
          expect.stringMatching(/^.* has no data of Waymark\. .*\n$/),
        ]);
        expect(problem).toContain(mistyped);
      }
      const { out } = await run(mistyped, 'doctor');
      expect(out).toContain('If Waymark has run here before, correct DATA_DIR.');
      expect(await readdir(folder)).toEqual([]);
      const made = await run(mistyped, 'admin', 'users', '--create');
      expect(made).toEqual({
        status: 0,
        out: 'There are no accounts.\n',
        problem: `Data: ${mistyped}\n`,
      });
    },
    PATIENCE_MS,
  );

  test.skipIf(process.getuid?.() !== 0)(
    '[OPS-16] root goes on as the user whose it is, and leaves nothing that user cannot read',
    async () => {
      const dataDir = await unusedDataDir();
      await writeFile(join(dataDir, 'keys.json'), foreignKeys(), { mode: 0o600 });
      for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
        await chown(join(dataDir, name), SOMEBODY, SOMEBODY);
      }
      const made = await run(dataDir, 'admin', 'create', 'ann@waymark.example');
      expect([made.status, made.problem]).toEqual([0, `Data: ${dataDir}\n`]);
      await run(dataDir, 'doctor');
      expect(await foreignIn(dataDir)).toEqual([]);
      // The key of backups that root makes is read by the same user.
      const backups = await mkdtemp(join(tmpdir(), 'waymark-backups-'));
      await chown(backups, SOMEBODY, SOMEBODY);
      const key = join(backups, 'own', 'backup.key');
      expect((await run(dataDir, 'backup', '--new-key', key)).status).toBe(0);
      const withKey = { DATA_DIR: dataDir, BACKUP_KEY_FILE: key };
      const backup = await run(withKey, 'backup', join(backups, 'one'));
      expect([backup.status, await foreignIn(backups)]).toEqual([0, []]);
      await chown(key, 0, 0);
      const other = await run(withKey, 'backup', join(backups, 'two'));
      expect([other.status, other.problem]).toEqual([1, expect.stringContaining('chown USER')]);
      await rm(backups, { recursive: true });
      await rm(dataDir, { recursive: true });
    },
    PATIENCE_MS,
  );

  test.skipIf(process.getuid?.() !== 0)(
    '[OPS-16] another user is refused and told whose the data are',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'waymark-data-'));
      await chown(dataDir, SOMEBODY, SOMEBODY);
      const settings = await mkdtemp(join(tmpdir(), 'waymark-settings-'));
      await chmod(settings, 0o755);
      await writeFile(join(settings, '.env'), `DATA_DIR=${dataDir}`, { mode: 0o600 });
      // It loads the program as root, since another user may not be able to read it where this test runs.
      const program = `
        import { readInstallation, reportFailure, takeDataDir } from '#tools/operations/command.ts';
        process.setuid(${SOMEBODY - 1});
        await reportFailure(async () => { takeDataDir(${JSON.stringify(dataDir)}, { part: 'database' }); return 'taken'; });
        process.chdir(${JSON.stringify(settings)});
        await reportFailure(async () => readInstallation().config.dataDir);`;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', program],
        { cwd: ROOT, encoding: 'utf8' },
      );
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`belongs to user ${SOMEBODY}. Run the command as that user`);
      expect(stderr).toContain(
        "This user may not read .env. Give the file to the user that runs the server ('chown USER .env')",
      );
      await rm(settings, { recursive: true });
      await rm(dataDir, { recursive: true });
    },
    PATIENCE_MS,
  );

  test(
    '[OPS-17] keys that are missing, damaged or of another installation are refused, by the doctor and by a start',
    async () => {
      const dataDir = await unusedDataDir();
      const first = await startServer({ dataDir });
      const person = await signIn(first);
      const path = join(dataDir, 'keys.json');
      // The file is replaced under the running server.
      const own = await readFile(path, 'utf8');
      const foreign = foreignKeys();
      const put = async (keys: string) => {
        await writeFile(`${path}.new`, keys, { mode: 0o600 });
        await rename(`${path}.new`, path);
      };
      const readiness = async () =>
        (await (await fetch(`${first.url}/readyz`)).json()) as {
          status: string;
          parts: Record<string, string>;
        };
      await put(foreign);
      await until(
        async () => (await readiness()).parts['keys'] === 'unavailable' || undefined,
        'the server to notice other keys',
      );
      await put(own);
      await until(async () => (await readiness()).status === 'ok' || undefined, 'its own keys');
      await first.stop();

      const refused = async (keys: string | undefined, sentence: string) => {
        if (keys === undefined) await rm(path);
        else await put(keys);
        const { status, out } = await run(dataDir, 'doctor');
        expect([status, out]).toEqual([1, expect.stringContaining(`PROBLEM keys`)]);
        expect(out).toContain(sentence);
      };
      await refused('{"keys":[]}', `${path} is damaged`);
      await refused(undefined, `${path} is missing`);
      await expect(startServer({ dataDir })).rejects.toThrow(`${path} is missing`);
      const remedy = 'npm run admin -- accept-keys --yes';
      await refused(foreign, remedy);
      await expect(startServer({ dataDir })).rejects.toThrow(remedy);
      // Keys of the environment are compared, too.
      await expect(startServer({ dataDir, env: secretKeys() })).rejects.toThrow(
        'not those of its database',
      );
      const admin = await run(dataDir, 'admin', 'users');
      expect([admin.status, admin.problem]).toEqual([1, expect.stringContaining(remedy)]);

      const accepted = await run(dataDir, 'admin', 'accept-keys', '--yes');
      expect(accepted.status).toBe(0);
      const again = await startServer({ dataDir });
      const { status } = await fetch(`${again.url}/api/profile/`, {
        headers: { authorization: `Bearer ${person.session.access_token}` },
      });
      expect(status).toBe(401);
      await again.remove();
    },
    PATIENCE_MS,
  );
});

/** The text of the key file of another installation. */
const foreignKeys = () => JSON.stringify(makeKeys());
