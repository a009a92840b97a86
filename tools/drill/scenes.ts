import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

import { decodeProtectedHeader } from 'jose';

import { UserError } from '#shared/core/errors.ts';
import { startOperationsCluster } from '#test/support/operations-cluster.ts';
import { authClientOf, type Person, signIn } from '#test/support/people.ts';
import { postgresBinaries } from '#test/support/postgres-cluster.ts';
import { freePort, secretKeys, startServer, type TestServer } from '#test/support/server.ts';
import { storageOf } from '#test/support/storage.ts';
import { until } from '#test/support/until.ts';
import type { Stage } from '#tools/drill/stage.ts';

const JOB = 'Keeper of the drill';

/** Somebody with a session and an application, who must find both again. */
interface Witness {
  readonly person: Person;
  /** Throws UserError unless the session goes on and the application is there. */
  findsAll(server: TestServer): Promise<void>;
}

/** Throws UserError with a sentence unless something holds. */
function must(holds: boolean, sentence: string): void {
  if (!holds) throw new UserError(sentence);
}

/** Signs a person in who adds an application. */
async function bringWitness(server: TestServer): Promise<Witness> {
  const person = await signIn(server);
  const body = { company: { name: 'Drill' }, job_title: JOB };
  const { status } = await person.api('POST', '/api/applications/', body);
  must(status === 201, `an application was refused (${status})`);
  return {
    person,
    async findsAll(at) {
      const { data } = await authClientOf(at).getUser(person.session.access_token);
      must(data.user?.email === person.email, 'the session did not go on');
      const list = await fetch(`${at.url}/api/applications/`, {
        headers: { authorization: `Bearer ${person.session.access_token}` },
      });
      must((await list.text()).includes(JOB), 'the application is not there');
    },
  };
}

const STORES = join(import.meta.dirname, '..', '..', 'test', 'support', 'stores');

/** Plays a day of an operator with servers of its own, says what was seen, and throws when something is not as it should be. */
type Scene = (stage: Stage, saw: (what: string) => void) => Promise<void>;

/** A dump of one PostgreSQL server is restored on another one, by logins without a superuser. */
const postgres: Scene = async (stage, saw) => {
  const binaries = await postgresBinaries();
  if (binaries === undefined) {
    saw('NOT PLAYED: this machine has no programs of PostgreSQL (pg_config)');
    return;
  }
  const PORT = await freePort();
  const dataDir = await stage.newFolder('postgres');
  const keys = secretKeys();
  const [from, to] = [
    await startOperationsCluster(binaries),
    await startOperationsCluster(binaries),
  ];
  const envOf = ({ url, migrationUrl }: typeof from) => ({
    DATABASE_URL: url,
    DATABASE_MIGRATION_URL: migrationUrl,
  });
  try {
    const server = await startServer({ dataDir, env: { ...keys, ...envOf(from), PORT } });
    const witness = await bringWitness(server);
    await stage.play('# Back up', envOf(from));
    saw('pg_dump of the page, beside the running server');
    await server.stop();
    await stage.play('# Restore', envOf(to));
    await stage.play('# Look at every part', { ...keys, ...envOf(to), DATA_DIR: dataDir });
    saw('the doctor found no problem there, before the first start');
    const copy = await startServer({ dataDir, env: { ...keys, ...envOf(to), PORT } });
    await witness.findsAll(copy);
    await copy.stop();
    saw('restored on another, empty PostgreSQL: session and application went on');
  } finally {
    await Promise.all([from, to].map(({ cluster }) => cluster.remove()));
  }
};

/** A data directory that version 0.1.0 left behind is opened. */
const upgrade: Scene = async (stage, saw) => {
  const known = JSON.parse(readFileSync(join(STORES, '0.1.0.json'), 'utf8')) as {
    readonly email: string;
    readonly password: string;
    readonly refreshToken: string;
    readonly reads: {
      readonly '/api/applications/': readonly { readonly job_title: string }[];
    };
    readonly file: { readonly path: string; readonly sha256: string };
  };
  const dataDir = await stage.newFolder('upgrade');
  const archive = zstdDecompressSync(readFileSync(join(STORES, '0.1.0.tar.zst')));
  const { status } = spawnSync('tar', ['-x', '-C', dataDir], { input: archive });
  must(status === 0, 'the stored data directory cannot be unpacked');
  const server = await startServer({ dataDir });
  try {
    const client = authClientOf(server);
    const { data } = await client.refreshSession({ refresh_token: known.refreshToken });
    must(data.session?.user.email === known.email, 'the session of 0.1.0 did not go on');
    const { email, password } = known;
    const again = await authClientOf(server).signInWithPassword({ email, password });
    if (!again.data.session) throw again.error ?? new Error('the password is refused');
    const { session } = again.data;
    const answer = await fetch(`${server.url}/api/applications/`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const list = await answer.text();
    const titles = known.reads['/api/applications/'].map(({ job_title: title }) => title);
    must(
      titles.every((title) => list.includes(title)),
      'applications are missing',
    );
    const file = await storageOf(server, { session }).from('resumes').download(known.file.path);
    const bytes = Buffer.from((await file.data?.arrayBuffer()) ?? new ArrayBuffer(0));
    const sum = createHash('sha256').update(bytes).digest('hex');
    must(sum === known.file.sha256, 'a file is not what it was');
    saw(`opened data of 0.1.0: session, password, ${titles.length} applications and a file`);
    await stage.play('# Look at every part', { DATA_DIR: dataDir });
    saw('the doctor found no problem there');
  } finally {
    await server.stop();
  }
};

/** Keys are exchanged beside a running server, then everything is revoked. */
const keys: Scene = async (stage, saw) => {
  const dataDir = await stage.newStore('keys');
  const server = await startServer({ dataDir });
  try {
    const witness = await bringWitness(server);
    const { access_token: former } = witness.person.session;
    await stage.play('# Rotate the keys', { DATA_DIR: dataDir });
    await witness.findsAll(server);
    const kid = (token: string) => decodeProtectedHeader(token).kid;
    // The server looks at the file once a second.
    await until(async () => {
      const { session } = await signIn(server);
      return kid(session.access_token) !== kid(former) || undefined;
    }, 'a token of the new key');
    saw('rotated: a new key signs, and nobody was signed out');
    await stage.play('# Revoke everything', { DATA_DIR: dataDir });
    const { status } = await fetch(`${server.url}/api/applications/`, {
      headers: { authorization: `Bearer ${former}` },
    });
    must(status === 401, `a revoked session was answered ${status}`);
    const back = await signIn(server, witness.person.email);
    const { body } = await back.api('GET', '/api/applications/');
    must((body as { totalRecords: number }).totalRecords === 1, 'the application is not there');
    saw('revoked: every session ended, and the person signed in again to the same data');
  } finally {
    await server.stop();
  }
};

/** A server on the embedded store moves to another data directory, as to another machine. */
const move: Scene = async (stage, saw) => {
  const PORT = await freePort();
  const old = await stage.newStore('old');
  const BACKUP_KEY_FILE = join(stage.folder, 'backup.key');
  const server = await startServer({ dataDir: old, env: { PORT } });
  const witness = await bringWitness(server);
  await server.stop();
  await stage.play('# Once: make the key of backups', { BACKUP_KEY_FILE });
  await stage.play('# Move, on the old machine', { DATA_DIR: old, BACKUP_KEY_FILE });
  saw('backed up with a new key');
  const DATA_DIR = join(stage.folder, 'new');
  await stage.play('# Move, on the new machine', { DATA_DIR, BACKUP_KEY_FILE });
  const copy = await startServer({ dataDir: DATA_DIR, env: { PORT } });
  try {
    await witness.findsAll(copy);
  } finally {
    await copy.stop();
  }
  saw('restored elsewhere, the doctor found no problem: session and application went on');
};

/** The scenes, by their names. */
export const SCENES: Readonly<Record<string, Scene>> = { postgres, upgrade, keys, move };
