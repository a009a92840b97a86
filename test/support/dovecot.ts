import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { selfSigned } from '#test/support/self-signed.ts';
import { freePort } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';

/** Dovecot with one mailbox, on loopback. */
export interface Dovecot {
  readonly host: string;
  readonly port: number;
  readonly certificate: string;
  readonly user: string;
  readonly password: string;
  /** Lays a message into a folder, as if it had arrived then. */
  deliver(folder: string, source: string, arrived: Date): void;
  /** The names of the files of a folder; flags such as 'seen' are part of them. */
  filesOf(folder: string): string[];
  close(): Promise<void>;
}

/** Whether Dovecot's IMAP server is on this machine. */
export const hasDovecot = (): boolean => spawnSync('dovecot', ['--version']).status === 0;

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** Starts Dovecot in a temporary folder, as this user, or as nobody where this is root. */
export async function startDovecot(): Promise<Dovecot> {
  const own = userInfo();
  const isRoot = own.uid === 0;
  const [uid, gid] = isRoot ? [65_534, 65_534] : [own.uid, own.gid];
  const name = isRoot ? 'nobody' : own.username;
  const group =
    spawnSync('getent', ['group', String(gid)])
      .stdout.toString()
      .split(':')[0] ?? name;
  const folder = mkdtempSync(join(tmpdir(), 'waymark-dovecot-'));
  const mails = join(folder, 'mail');
  const host = 'imap.mail.example';
  const password = 'abcdefghijklmnop';
  const { privateKey, certificate } = selfSigned(host);
  const port = Number(await freePort());
  const give = (path: string) => isRoot && chownSync(path, uid, gid);
  const make = (path: string) => {
    mkdirSync(path, { recursive: true });
    give(path);
  };
  for (const path of [folder, mails, join(folder, 'run')]) make(path);
  const write = (file: string, text: string) => {
    const path = join(folder, file);
    writeFileSync(path, text, { mode: 0o600 });
    give(path);
    return path;
  };
  const cert = write('cert.pem', certificate);
  const key = write('key.pem', privateKey);
  const config = write(
    'dovecot.conf',
    `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
first_valid_uid = 1
ssl = required
ssl_cert = <${cert}
ssl_key = <${key}
mail_location = maildir:${mails}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${port}
    ssl = yes
  }
}
`,
  );
  const child = spawn('dovecot', ['-F', '-c', config], {
    stdio: 'ignore',
    ...(isRoot ? { uid, gid } : undefined),
  });
  const ended = once(child, 'exit');
  await until(async () => ((await isOpen(port)) ? true : undefined), 'Dovecot', 20_000);
  const pathOf = (box: string) => (box === 'INBOX' ? mails : join(mails, `.${box}`));
  let count = 0;
  return {
    host,
    port,
    certificate,
    user: 'ann@mail.example',
    password,
    deliver(box, source, arrived) {
      for (const part of ['', 'cur', 'new', 'tmp']) make(join(pathOf(box), part));
      count += 1;
      const path = join(
        pathOf(box),
        'new',
        `${Math.floor(arrived.getTime() / 1000)}.${count}.trail`,
      );
      writeFileSync(path, source);
      give(path);
      utimesSync(path, arrived, arrived);
    },
    filesOf: (box) =>
      ['new', 'cur'].flatMap((part) => readdirSync(join(pathOf(box), part))).toSorted(),
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
