import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { protection } from '#server/features/auth/keys/protection.ts';
import { connectInbox, disconnectInbox, getInbox } from '#server/features/inbox/connect-inbox.ts';
import type { InboxDeps } from '#server/features/inbox/deps.ts';
import { inboxData } from '#server/features/inbox/personal-data.ts';
import { syncInbox } from '#server/features/inbox/sync-inbox.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Received } from '#shared/replies/contracts/schemas.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { startImapServer, type ImapServer } from '#test/support/imap-server.ts';

const RECEIVED: Received = {
  sync: null,
  accepted: 0,
  cut: false,
  refused: [],
  replies: [],
  aside: [],
};
const secretOf = (id: string) => {
  const key = randomBytes(32);
  return { id, derive: () => key };
};

describeOnBothDatabases('a connected mailbox', (database) => {
  let server: ImapServer;
  let ann: SignedIn;
  let eve: SignedIn;
  let now = new Date('2026-11-20T12:00:00Z');
  let secrets: Parameters<typeof protection>[0];
  let read: { person: string; names: string[]; zone: string }[] = [];
  let refusal: Error | undefined;
  /** What reading mails waits for. */
  let held: Promise<void> = Promise.resolve();
  beforeAll(async () => {
    server = await startImapServer();
    ann = await plantAccount(database());
    eve = await plantAccount(database());
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const first = secretOf('one');
    secrets = { secrets: () => [first] };
    read = [];
    refusal = undefined;
    server.mood = 'well';
    server.password = 'abcd efgh';
    server.folders.set('INBOX', [mail(4), mail(6)]);
    server.forget();
    for (const person of [ann, eve]) await disconnectInbox(deps(), person);
  });

  const mail = (uid: number) => ({
    uid,
    source: `Subject: mail ${uid}\r\n\r\nHello`,
    arrived: new Date('2026-11-19T12:00:00Z'),
  });
  const deps = (): InboxDeps => ({
    database: database(),
    clock: { now: () => now },
    isOn: true,
    rules: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allows: () => true,
      port: server.port,
      ca: server.certificate,
      checkMs: 5_000,
      readMs: 5_000,
    },
    protection: protection(secrets),
    async readMails({ userId }, { files, zone }) {
      await held;
      if (refusal) throw refusal;
      read.push({ person: userId, names: files.map(({ name }) => name), zone });
      return RECEIVED;
    },
  });
  const wish = (more: object = {}) => ({
    host: server.host,
    address: 'ann@mail.example',
    password: server.password,
    folder: 'INBOX',
    ...more,
  });
  const connect = (more?: object) => connectInbox(deps(), ann, wish(more));
  const sync = (person = ann) => syncInbox(deps(), person, 'Europe/Berlin');
  const stored = async () => {
    const { rows } = await database().transaction({ role: 'service_role' }, (tx) =>
      sql<{ row: string }>`select to_jsonb(i)::text as row from inboxes as i`.execute(tx),
    );
    return rows.map((one) => one.row).join();
  };

  test('[RPL-95] is looked into before it is stored, and what does not open is refused at its field', async () => {
    await expect(connect({ password: 'wrong' })).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'password',
      message: 'The mail server refused the address or the app password.',
    });
    await expect(connect({ folder: 'Jobs' })).rejects.toMatchObject({
      field: 'folder',
      message: 'The mailbox has no folder or label of this name. It has: INBOX',
    });
    expect(await getInbox(deps(), ann)).toEqual({ offered: true, inbox: null });
    expect(await connect()).toMatchObject({ address: 'ann@mail.example', failure: null });
    expect(server.commands).toContain('EXAMINE INBOX');
  });

  test('[RPL-96] its password is stored encrypted for its person alone, and never sent back', async () => {
    const shown = await connect();
    expect(JSON.stringify([shown, await getInbox(deps(), ann)])).not.toContain('abcd');
    const row = await stored();
    expect(row).toContain('ann@mail.example');
    expect(row).not.toContain('abcd');
    const files = await inboxData(database()).export(ann);
    for (const file of files) {
      const stream = await file.open();
      expect(await new Response(stream as never).text()).not.toMatch(/abcd|password/);
    }
    // Put into another person's row, it opens nothing.
    await connectInbox(deps(), eve, wish());
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`
        update inboxes set password = (select password from inboxes where user_id = ${ann.userId})
        where user_id = ${eve.userId}`.execute(tx),
    );
    expect((await sync(eve)).inbox.failure).toBe('locked');
    expect((await sync()).inbox.failure).toBeNull();
  });

  test('[RPL-97] a look hands what came to the reader once, and reads on from there', async () => {
    await connect();
    expect(await sync()).toMatchObject({ received: RECEIVED, more: false });
    expect(read).toEqual([
      { person: ann.userId, names: ['4.eml', '6.eml'], zone: 'Europe/Berlin' },
    ]);
    expect((await sync()).received).toBeNull();
    server.folders.get('INBOX')!.push(mail(9));
    await sync();
    expect(read.map(({ names }) => names)).toEqual([['4.eml', '6.eml'], ['9.eml']]);
    // A new password keeps the place; another folder has none.
    await connect();
    expect((await sync()).received).toBeNull();
    server.folders.set('Jobs', [mail(2)]);
    await connect({ folder: 'Jobs' });
    await sync();
    expect(read.at(-1)?.names).toEqual(['2.eml']);
  });

  test('[RPL-97] what the reader could not keep is read again', async () => {
    await connect();
    refusal = new Error('the account is full');
    await expect(sync()).rejects.toThrow('full');
    refusal = undefined;
    expect((await sync()).received).toEqual(RECEIVED);
  });

  test('[RPL-98] a failure is named beside the time of the last look that worked, until one works again', async () => {
    await connect();
    const { inbox: before } = await sync();
    now = new Date('2026-11-25T08:00:00Z');
    server.password = 'changed';
    const { inbox, received } = await sync();
    expect([inbox.failure, inbox.failed_at, received]).toEqual([
      'credentials',
      '2026-11-25T08:00:00.000Z',
      null,
    ]);
    expect(inbox.read_at).toBe(before.read_at);
    expect((await getInbox(deps(), ann)).inbox).toEqual(inbox);
    server.password = 'abcd efgh';
    expect((await sync()).inbox).toMatchObject({ failure: null, failed_at: null });
  });

  test('[RPL-96] a password under a key that is gone is said to be unreadable', async () => {
    await connect();
    const other = secretOf('two');
    secrets = { secrets: () => [other] };
    server.forget();
    expect((await sync()).inbox.failure).toBe('locked');
    expect(server.commands).toEqual([]);
  });

  test('[RPL-99] is read once at a time, and not after its end', async () => {
    await connect();
    server.forget();
    // The one that looks is held until the two others were refused.
    const { promise, resolve: go } = Promise.withResolvers<void>();
    held = promise;
    let refused = 0;
    const look = () =>
      sync().catch((error: unknown) => {
        refused += 1;
        if (refused === 2) go();
        throw error;
      });
    const outcomes = await Promise.allSettled([look(), look(), look()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', status: 409 },
    });
    expect([server.mostAtOnce, read.length]).toEqual([1, 1]);
    await disconnectInbox(deps(), ann);
    expect(await stored()).toBe('');
    await expect(sync()).rejects.toMatchObject({ code: 'not_found' });
    await expect(sync(eve)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[RPL-99] a look whose server died keeps nobody away for long', async () => {
    await connect();
    await database().transaction({ role: 'service_role' }, (tx) =>
      sql`update inboxes set reading_until = ${new Date(now.getTime() + 1_000)}`.execute(tx),
    );
    await expect(sync()).rejects.toMatchObject({ code: 'conflict' });
    now = new Date(now.getTime() + 2_000);
    expect((await sync()).received).toEqual(RECEIVED);
  });
});
