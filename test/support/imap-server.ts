import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';

import { selfSigned } from '#test/support/self-signed.ts';

/** A message in a folder of the server. */
interface ServedMail {
  readonly uid: number;
  readonly source: string;
  /** When it arrived; long ago unless set. */
  readonly arrived?: Date;
}

/** An IMAP server on loopback that writes down every command it gets. */
export interface ImapServer {
  readonly port: number;
  /** The certificate to trust, whose name is `host`. */
  readonly certificate: string;
  readonly host: string;
  /** Messages by folder; tests change them. */
  readonly folders: Map<string, ServedMail[]>;
  uidValidity: number;
  /** The password that opens the mailbox. */
  password: string;
  /** What it does instead of answering a command. */
  mood: 'well' | 'silent' | 'hangs-up' | 'talks-nonsense';
  /** Every command since the last `forget`, without its tag; literals are not part of it. */
  readonly commands: readonly string[];
  /** Most sessions that were open at once. */
  readonly mostAtOnce: number;
  /** What a server under test is started with so that it reaches this one as one on the internet. */
  readonly env: Readonly<Record<string, string>>;
  forget(): void;
  close(): Promise<void>;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of an IMAP date such as 5-Nov-2026. */
function dayOf(text: string): number {
  const [day = '', month = '', year = ''] = text.replaceAll('"', '').split('-');
  return Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
}

/** The UIDs of a set such as 3,7:9,12:*. */
function inSet(set: string, mails: readonly ServedMail[]): ServedMail[] {
  const last = Math.max(0, ...mails.map(({ uid }) => uid));
  const ranges = set.split(',').map((part) => {
    const [from = '', to = from] = part.split(':');
    const ends = [from, to].map((end) => (end === '*' ? last : Number(end)));
    return [Math.min(...ends), Math.max(...ends)] as const;
  });
  return mails.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to));
}

/** Starts a server with TLS whose only mailbox is ann@mail.example's. */
export async function startImapServer(host = 'imap.mail.example'): Promise<ImapServer> {
  const { privateKey, certificate } = selfSigned(host);
  const commands: string[] = [];
  const open = new Set<TLSSocket>();
  let mostAtOnce = 0;

  function answer(socket: TLSSocket, session: { folder?: string }, line: string): void {
    const [tag = '', ...rest] = line.split(' ');
    const text = rest.join(' ');
    const verb = text.toUpperCase();
    commands.push(text);
    const ok = (words = 'done') => socket.write(`${tag} OK ${words}\r\n`);
    const no = (words: string) => socket.write(`${tag} NO ${words}\r\n`);
    const mails = server.folders.get(session.folder ?? '') ?? [];
    if (server.mood === 'silent') return;
    if (server.mood === 'talks-nonsense')
      return void socket.write('220 hello (((\r\n{99999999}\r\n');
    if (verb === 'CAPABILITY') {
      socket.write(
        '* CAPABILITY IMAP4rev1 ID NAMESPACE UIDPLUS CONDSTORE ENABLE IDLE COMPRESS=DEFLATE\r\n',
      );
      return void ok();
    }
    if (verb.startsWith('ID ')) return void (socket.write('* ID NIL\r\n'), ok());
    if (verb === 'NAMESPACE')
      return void (socket.write('* NAMESPACE (("" "/")) NIL NIL\r\n'), ok());
    if (verb.startsWith('LOGIN ')) {
      const isRight = text.includes('ann@mail.example') && text.includes(server.password);
      return void (isRight ? ok() : no('[AUTHENTICATIONFAILED] wrong'));
    }
    if (verb.startsWith('LIST ')) {
      for (const name of server.folders.keys()) {
        socket.write(`* LIST (\\HasNoChildren) "/" "${name}"\r\n`);
      }
      return void ok();
    }
    if (verb.startsWith('EXAMINE ')) {
      session.folder = text.slice('EXAMINE '.length).replaceAll('"', '');
      const opened = server.folders.get(session.folder) ?? [];
      socket.write(`* ${opened.length} EXISTS\r\n* OK [UIDVALIDITY ${server.uidValidity}] ok\r\n`);
      const next = Math.max(0, ...opened.map(({ uid }) => uid)) + 1;
      socket.write(`* OK [UIDNEXT ${next}] ok\r\n`);
      return void ok('[READ-ONLY] opened');
    }
    if (verb.startsWith('UID SEARCH ')) {
      const since = /SINCE ("?[\w-]+"?)/.exec(text)?.[1];
      const set = /SEARCH UID (\S+)/.exec(text)?.[1];
      const found = (set ? inSet(set, mails) : mails).filter(
        ({ arrived }) => since === undefined || (arrived?.getTime() ?? 0) >= dayOf(since),
      );
      socket.write(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`);
      return void ok();
    }
    if (verb.startsWith('UID FETCH ')) {
      if (server.mood === 'hangs-up') return void socket.destroy();
      const [, set = '', most = ''] = /UID FETCH (\S+) .*BODY\.PEEK\[\]<0\.(\d+)>/.exec(text) ?? [];
      for (const mail of inSet(set, mails)) {
        const source = Buffer.from(mail.source).subarray(0, Number(most));
        socket.write(
          `* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} BODY[]<0> {${source.length}}\r\n`,
        );
        socket.write(source);
        socket.write(')\r\n');
      }
      return void ok();
    }
    if (verb === 'LOGOUT') {
      socket.write('* BYE bye\r\n');
      ok();
      return void socket.end();
    }
    socket.write(`${tag} BAD not known\r\n`);
  }

  const listener = createServer({ key: privateKey, cert: certificate }, (socket) => {
    const session = {};
    let rest = '';
    socket.setNoDelay(true);
    open.add(socket);
    mostAtOnce = Math.max(mostAtOnce, open.size);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, session, line);
    });
    socket.write('* OK ready\r\n');
  });
  listener.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'waymark-imap-'));
  const trusted = join(folder, 'ca.pem');
  writeFileSync(trusted, certificate);
  const preload = join(import.meta.dirname, 'small-internet.ts');
  const server = {
    port,
    certificate,
    host,
    folders: new Map<string, ServedMail[]>([['INBOX', []]]),
    uidValidity: 7,
    password: 'abcd efgh',
    mood: 'well' as ImapServer['mood'],
    commands,
    env: {
      IMAP: 'on',
      NODE_EXTRA_CA_CERTS: trusted,
      SMALL_INTERNET: JSON.stringify({ [host]: { address: '8.8.4.4', port } }),
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${preload}`,
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    forget() {
      commands.length = 0;
      mostAtOnce = open.size;
    },
    close: () =>
      new Promise<void>((resolve) => {
        listener.close(() => resolve());
        for (const socket of open) socket.destroy();
        rmSync(folder, { recursive: true, force: true });
      }),
  };
  return server;
}
