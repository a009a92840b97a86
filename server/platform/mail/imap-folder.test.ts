import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  checkFolder,
  imapOnInternet,
  readFolder,
  type FolderMark,
  type ImapRules,
} from '#server/platform/mail/imap-folder.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/support/dovecot.ts';
import { startImapServer, type ImapServer } from '#test/support/imap-server.ts';

/** All that may ever be sent. */
const ALLOWED =
  /^(CAPABILITY|ID |NAMESPACE$|LOGIN |AUTHENTICATE |LIST |EXAMINE |UID SEARCH |UID FETCH \S+ \((UID )?BODY\.PEEK\[\]<0\.\d+>( UID)?\)$|LOGOUT$)/;
const LIMITS = { messages: 500, bytes: 24_000_000, messageBytes: 1_000 };
const SINCE = new Date('2026-11-01T00:00:00Z');

describe('a folder of a mailbox', () => {
  let server: ImapServer;
  let rules: ImapRules;
  beforeAll(async () => {
    server = await startImapServer();
    rules = {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allows: () => true,
      port: server.port,
      ca: server.certificate,
      checkMs: 5_000,
      readMs: 5_000,
    };
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.mood = 'well';
    server.uidValidity = 7;
    server.folders.clear();
    server.folders.set('INBOX', []);
    server.forget();
  });

  const account = (more: object = {}) => ({
    host: server.host,
    user: 'ann@mail.example',
    password: server.password,
    folder: 'INBOX',
    ...more,
  });
  const read = (mark?: FolderMark, limits = LIMITS, folder = 'INBOX') =>
    readFolder(account({ folder }), { rules, mark, since: SINCE, limits });
  const mail = (uid: number, day = '2026-11-20', text = 'Hello') => ({
    uid,
    source: `Subject: mail ${uid}\r\n\r\n${text}`,
    arrived: new Date(`${day}T12:00:00Z`),
  });
  const uidsOf = ({ messages }: Awaited<ReturnType<typeof read>>) => messages.map(({ uid }) => uid);

  it('[RPL-90] is examined, searched and peeked into, and nothing else is sent', async () => {
    server.folders.set('INBOX', [mail(3), mail(9)]);
    await checkFolder(account(), rules);
    const first = await read();
    await read(first.mark);
    expect(server.commands.filter((command) => !ALLOWED.test(command))).toEqual([]);
    const verbs = new Set(server.commands.map((command) => /^(UID )?\S+/.exec(command)?.[0]));
    expect([...verbs]).toEqual(expect.arrayContaining(['EXAMINE', 'UID SEARCH', 'UID FETCH']));
  });

  it('[RPL-91] is read from a day on at first, and then from the last message on', async () => {
    server.folders.set('INBOX', [mail(1, '2026-10-30'), mail(2), mail(5)]);
    const first = await read();
    expect(uidsOf(first)).toEqual([2, 5]);
    expect(Buffer.from(first.messages[0]!.bytes).toString()).toContain('Subject: mail 2');
    expect(first.mark).toEqual({ uidValidity: '7', lastUid: 5 });
    // The server names its newest message for 6:*, although it is known.
    expect(uidsOf(await read(first.mark))).toEqual([]);
    server.folders.get('INBOX')!.push(mail(8));
    const next = await read(first.mark);
    expect([uidsOf(next), next.mark.lastUid]).toEqual([[8], 8]);
    // A folder of old mail only stays unread, not just the first time.
    server.folders.set('INBOX', [mail(4, '2026-10-30')]);
    const old = await read();
    expect([uidsOf(old), uidsOf(await read(old.mark))]).toEqual([[], []]);
  });

  it('[RPL-91] begins anew when the server numbers its messages anew', async () => {
    server.folders.set('INBOX', [mail(1), mail(2)]);
    const { mark } = await read();
    server.uidValidity = 8;
    const again = await read(mark);
    expect([uidsOf(again), again.mark]).toEqual([[1, 2], { uidValidity: '8', lastUid: 2 }]);
  });

  it('[RPL-92] stops at each limit, goes on from there, and reads only the beginning of a long message', async () => {
    server.folders.set(
      'INBOX',
      [1, 2, 3, 4].map((uid) => mail(uid, '2026-11-20', 'x'.repeat(5_000))),
    );
    const some = await read(undefined, { ...LIMITS, messages: 3 });
    expect([uidsOf(some), some.more, some.mark.lastUid]).toEqual([[1, 2, 3], true, 3]);
    expect(some.messages.map(({ bytes }) => bytes.length)).toEqual([1_000, 1_000, 1_000]);
    const few = await read(undefined, { ...LIMITS, bytes: 1_500 });
    expect([uidsOf(few), few.more, few.mark.lastUid]).toEqual([[1, 2], true, 2]);
    const rest = await read(few.mark);
    expect([uidsOf(rest), rest.more]).toEqual([[3, 4], false]);
  });

  it('[RPL-93] says which of its failures it was', async () => {
    const failing = (more: object, how: Partial<ImapRules> = {}) =>
      checkFolder(account(more), { ...rules, ...how });
    const failure = (name: string) => ({ failure: name });
    await expect(failing({ password: 'wrong' })).rejects.toMatchObject(failure('credentials'));
    server.folders.set('Jobs/2026', []);
    await expect(failing({ folder: 'Jobs' })).rejects.toMatchObject({
      failure: 'folder',
      folders: ['INBOX', 'Jobs/2026'],
    });
    await expect(failing({ folder: 'inbox' })).resolves.toBeUndefined();
    await expect(failing({ host: 'imap.other.example' })).rejects.toMatchObject(
      failure('certificate'),
    );
    await expect(failing({}, { port: 1 })).rejects.toMatchObject(failure('unreachable'));
    server.mood = 'silent';
    await expect(failing({}, { checkMs: 300 })).rejects.toMatchObject(failure('slow'));
    server.mood = 'talks-nonsense';
    await expect(failing({}, { checkMs: 2_000 })).rejects.toMatchObject({
      failure: expect.stringMatching(/broken|unreachable|slow/) as unknown,
    });
    server.mood = 'hangs-up';
    server.folders.set('INBOX', [mail(2)]);
    await expect(read()).rejects.toMatchObject(failure('unreachable'));
  });

  it('[RPL-94] is only looked for on the public internet, and the address that was judged is the one used', async () => {
    const reached = async (host: string, resolve?: ImapRules['resolve']) => {
      const { allows } = imapOnInternet;
      const judged = { ...rules, allows, ...(resolve ? { resolve } : undefined) };
      await expect(checkFolder(account({ host }), judged)).rejects.toMatchObject({
        failure: 'address',
      });
    };
    for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.8', '::1', '::ffff:127.0.0.1']) {
      await reached(host);
    }
    await reached('imap.mail.example');
    await reached('mixed.example', async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ]);
    expect(server.commands).toEqual([]);
    let asked = 0;
    await checkFolder(account(), {
      ...rules,
      async resolve() {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
      },
    });
    expect(asked).toBe(1);
  });
});

describe.skipIf(!hasDovecot())('a folder of Dovecot (skipped without dovecot-imapd)', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.close());

  it('[RPL-90] [RPL-91] is read from a real server, whose messages stay new', async () => {
    const rules: ImapRules = {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allows: () => true,
      port: dovecot.port,
      ca: dovecot.certificate,
      checkMs: 10_000,
      readMs: 20_000,
    };
    const { host, user, password } = dovecot;
    const account = { host, user, password, folder: 'Jobs' };
    const put = (number: number, day: string) =>
      dovecot.deliver(
        'Jobs',
        `From: Trail <jobs@trail.example>\r\nSubject: mail ${number}\r\n\r\n${'x'.repeat(3_000)}`,
        new Date(`${day}T12:00:00Z`),
      );
    put(1, '2026-10-01');
    for (let number = 2; number <= 60; number += 1) put(number, '2026-11-19');
    await checkFolder(account, rules);
    await expect(
      checkFolder({ ...account, password: 'wrong' }, { ...rules, checkMs: 10_000 }),
    ).rejects.toMatchObject({ failure: 'credentials' });
    const first = await readFolder(account, {
      rules,
      mark: undefined,
      since: SINCE,
      limits: LIMITS,
    });
    const subjects = first.messages.map(
      ({ bytes }) => /mail \d+/.exec(Buffer.from(bytes).toString())?.[0],
    );
    expect(new Set(subjects).size).toBe(59);
    expect(subjects).not.toContain('mail 1');
    expect(first.messages.every(({ bytes }) => bytes.length === 1_000)).toBe(true);
    put(61, '2026-11-20');
    const next = await readFolder(account, {
      rules,
      mark: first.mark,
      since: SINCE,
      limits: LIMITS,
    });
    expect(next.messages.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
      expect.stringContaining('mail 61'),
    ]);
    // Maildir writes what was seen into the names: nothing was.
    expect(dovecot.filesOf('Jobs').filter((name) => /:2,.*S/.test(name))).toEqual([]);
  }, 60_000);
});
