import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unprivilegedUser } from '#test/support/postgres-cluster.ts';
import { freePort } from '#test/support/server.ts';

/** PgBouncer in front of PostgreSQL, with transaction pooling. */
export interface Bouncer {
  /** Address of the database `waymark` through it. */
  readonly url: string;
  /** Sends new transactions to the server on another port. */
  leadTo(port: string): Promise<void>;
  remove(): Promise<void>;
}

/** Connections to PostgreSQL, shared by all nodes. */
const SERVER_CONNECTIONS = 20;

/** Starts PgBouncer in front of the server on a port; throws when it is not installed. */
export async function startBouncer(postgresPort: string): Promise<Bouncer> {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'waymark-bouncer-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, '"waymark" ""\n');
  const configure = (to: string) =>
    writeFile(
      file,
      `[databases]
waymark = host=127.0.0.1 port=${to} dbname=waymark
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 5
ignore_startup_parameters = extra_float_digits
`,
    );
  await configure(postgresPort);
  const bouncer = spawn('pgbouncer', ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
  const orphaned = () => bouncer.kill('SIGKILL');
  process.once('exit', orphaned);
  await once(bouncer, 'spawn');
  return {
    url: `postgres://waymark@127.0.0.1:${port}/waymark`,
    async leadTo(to) {
      await configure(to);
      bouncer.kill('SIGHUP');
    },
    async remove() {
      process.off('exit', orphaned);
      if (bouncer.exitCode === null) {
        bouncer.kill('SIGKILL');
        await once(bouncer, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
