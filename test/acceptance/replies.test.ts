import { buffer } from 'node:stream/consumers';

import { beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';

import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import type { Received, Reply, ReplySync } from '#shared/replies/contracts/schemas.ts';
import { REPLY_TEXT_MAX } from '#shared/replies/limits.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import { unzip } from '#test/support/archive.ts';
import { describeOnSharedServer } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';

const MESSAGES = '/api/replies/messages/';
const TEXT = '/api/replies/text/';

interface Mail {
  readonly id: string;
  readonly from?: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: readonly string[];
}

/** A message as a mail server hands it on. */
const source = ({ id, from = 'Trailhead Careers <careers@trailhead.example>', ...mail }: Mail) =>
  [
    `Message-ID: <${id}@mail.example>`,
    `From: ${from}`,
    'To: ann@example.com',
    'Date: Wed, 04 Mar 2026 09:00:00 +0000',
    `Subject: ${mail.subject}`,
    'Content-Type: text/plain; charset=utf-8',
    ...(mail.headers ?? []),
    '',
    mail.text,
    '',
  ].join('\r\n');

const RECEIPT = {
  subject: 'Thank you for applying to Trailhead',
  text: 'Hi Ann,\n\nThank you for applying to the Map Engineer role at Trailhead. We have received your application and will be in touch.\n\nTrailhead Recruiting',
};
const REGRET = {
  subject: 'Your application to Trailhead',
  text: 'Hi Ann,\n\nThank you for your interest in the Map Engineer position at Trailhead. Unfortunately, we have decided to move forward with other candidates.\n\nTrailhead Recruiting',
};
const TEST = {
  subject: 'Your online assessment for Map Engineer at Trailhead',
  text: 'Hi Ann,\n\nAs the next step of your application for the Map Engineer role at Trailhead, please complete the following online assessment: https://tests.example/t/7\nYou have 7 days to complete the assessment.\n\nTrailhead Recruiting',
};

describeOnSharedServer('/api/replies/', (server) => {
  let ann: Person;
  let applied = '';
  let bearer = '';

  const apply = async (company: string, title: string) => {
    const body = { company: { name: company }, job_title: title, date_applied: '2026-03-01' };
    return ((await ann.api('POST', '/api/applications/', body)).body as { id: string }).id;
  };
  const post = async (
    body: string | Uint8Array<ArrayBuffer> | FormData,
    token = bearer,
    query = '',
  ) => {
    const answer = await fetch(`${server().url}${MESSAGES}${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body instanceof FormData ? undefined : { 'content-type': 'message/rfc822' }),
      },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Received & { detail?: string } };
  };
  const historyOf = async (id: string) =>
    ((await ann.api('GET', `/api/applications/${id}/events/`)).body as { data: ApplicationEvent[] })
      .data;
  const statusOf = async (id: string) =>
    ((await ann.api('GET', `/api/applications/${id}/`)).body as { status: string }).status;

  beforeAll(async () => {
    ann = await signIn(server());
    bearer = ann.session.access_token;
    applied = await apply('Trailhead', 'Map Engineer');
  });

  test('[RPL-40] [RPL-47] a receipt that is posted as it came goes into the history of its application', async () => {
    const { status, body } = await post(source({ id: 'receipt', ...RECEIPT }));
    expect([status, body.accepted]).toEqual([200, 1]);
    expect(body.sync).toMatchObject({ read: 1, linked: 1, review: 0, aside: 0, lost: 0 });
    expect(body.replies).toMatchObject([
      {
        kind: 'confirmation',
        state: 'linked',
        application: { id: applied },
        sent_on: '2026-03-04',
      },
    ]);
    const event = (await historyOf(applied)).find(({ field }) => field === 'other');
    expect(event?.at).toBe('2026-03-04T09:00:00.000Z');
    expect(event?.new).toContain(RECEIPT.subject);
  });

  test('[RPL-49] the same message again, in a form this time, changes nothing', async () => {
    const before = await historyOf(applied);
    const form = new FormData();
    form.set('file', new Blob([source({ id: 'receipt', ...RECEIPT })]), 'receipt.eml');
    const { body } = await post(form);
    expect(body.sync).toMatchObject({ read: 0, known: 1 });
    expect(await historyOf(applied)).toEqual(before);
  });

  test('[RPL-51] [RPL-52] a test moves Applied to OA, a rejection is proposed and confirmed', async () => {
    const tested = await post(source({ id: 'test', ...TEST }));
    expect(tested.body.replies).toMatchObject([{ kind: 'test', done: ['history', 'status'] }]);
    expect(await statusOf(applied)).toBe('oa');
    const { body } = await post(source({ id: 'no', ...REGRET }));
    const [no] = body.replies as [Reply];
    expect(no).toMatchObject({ kind: 'rejection', proposal: 'rejection' });
    expect(await statusOf(applied)).toBe('oa');
    expect(no.sentence).toContain('move forward with other candidates');
    const sums = (await ann.api('GET', '/api/replies/sums/')).body;
    expect(sums).toMatchObject({ proposals: 1, rejections: 1 });
    const confirmed = await ann.api('POST', `/api/replies/${no.id}/confirm/`, {});
    expect(confirmed).toMatchObject({ status: 200, body: { application: { status: 'rejected' } } });
    expect((await ann.api('POST', `/api/replies/${no.id}/undo/`)).body).toMatchObject({
      proposal: 'rejection',
      application: { status: 'oa' },
    });
  });

  test('[RPL-44] [RPL-55] a mail about one of two applications waits, and the person says which', async () => {
    const ids = [await apply('Lakeside', 'Chemist'), await apply('Lakeside', 'Biologist')];
    const text = 'Unfortunately, we will not be moving forward with your application.\n\nLakeside';
    const from = 'Lakeside <jobs@lakeside.example>';
    const { body } = await post(source({ id: 'two', from, subject: 'Your application', text }));
    const [reply] = body.replies as [Reply];
    expect([reply.state, reply.proposal]).toEqual(['review', null]);
    expect(reply.candidates.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const path = `/api/replies/${reply.id}/link/`;
    expect((await ann.api('POST', path, { application_id: ids[0] })).body).toMatchObject({
      state: 'linked',
      proposal: 'rejection',
    });
    expect((await ann.api('POST', '/api/replies/confirm-rejections/', {})).body).toMatchObject({
      confirmed: 2,
    });
    expect([await statusOf(ids[0] ?? ''), await statusOf(ids[1] ?? '')]).toEqual([
      'rejected',
      'applied',
    ]);
  });

  test('[RPL-43] a forged sender waits for the person', async () => {
    const headers = ['Authentication-Results: mx.example; spf=fail; dkim=none; dmarc=fail'];
    const { body } = await post(source({ id: 'forged', ...REGRET, headers }));
    expect(body.replies).toMatchObject([
      { state: 'review', forged: true, dmarc: 'fail', proposal: null },
    ]);
  });

  test('[RPL-54] a pasted receipt of an employer that is not in the list is added by one press', async () => {
    const text = `From: Harbour Careers <careers@harbour.example>\nSubject: Thank you for applying to Harbour\nDate: March 5, 2026\n\nThank you for applying to the Dock Analyst position at Harbour. We have received your application.`;
    const pasted = await ann.api('POST', TEXT, { text });
    const [reply] = (pasted.body as Received).replies as [Reply];
    expect(reply).toMatchObject({ state: 'review', proposal: 'add', company_name: 'Harbour' });
    const added = await ann.api('POST', `/api/replies/${reply.id}/add/`, {});
    expect(added).toMatchObject({
      status: 201,
      body: { application: { company_name: 'Harbour', job_title: 'Dock Analyst' } },
    });
  });

  test('[RPL-50] [RPL-56] what is set aside is told once, and can be brought back while it is known', async () => {
    const text = 'This week: ten tips for your garden. Unsubscribe at any time.';
    const from = 'Garden Weekly <news@garden.example>';
    const { body } = await post(source({ id: 'news', from, subject: 'Ten tips', text }));
    const [told] = body.aside as [Reply];
    expect(told).toMatchObject({ subject: 'Ten tips', sender_mail: 'news@garden.example' });
    const one = `/api/replies/${told.id}/`;
    expect((await ann.api('GET', one)).status).toBe(404);
    expect(JSON.stringify(await ann.api('GET', '/api/replies/'))).not.toContain('Ten tips');
    const { kind, subject, sender_name, sender_mail, sent_at } = told;
    const known = { kind, subject, sender_name, sender_mail, sent_at };
    const back = await ann.api('POST', `${one}bring-back/`, known);
    expect(back).toMatchObject({ status: 200, body: { state: 'review', subject } });
    expect((await ann.api('POST', `${one}aside/`)).status).toBe(200);
  });

  test('[RPL-58] [RPL-59] an archive of mails and what is dropped with it are one reading, which one Undo takes back', async () => {
    const before = { status: await statusOf(applied), history: await historyOf(applied) };
    const sumsBefore = (await ann.api('GET', '/api/replies/sums/')).body;
    const zip = new ZipFile();
    const mailbox = Array.from(
      { length: 30 },
      (_, n) =>
        `From - Wed Mar  4 09:00:00 2026\n${source({ id: `box-${n}`, from: `Friend <f${n}@friends.example>`, subject: `Dinner ${n}`, text: 'See you on Friday!' }).replaceAll('\r\n', '\n')}\n`,
    ).join('');
    zip.addBuffer(Buffer.from(mailbox), 'Takeout/Mail/Friends.mbox');
    zip.addBuffer(Buffer.from(source({ id: 'zip-no', ...REGRET })), 'no.eml');
    zip.end();
    const { body } = await post(new Uint8Array(await buffer(zip.outputStream)));
    expect(body.sync).toMatchObject({ read: 31, linked: 1, aside: 30, lost: 0 });
    const more = await post(source({ id: 'more', ...RECEIPT }), bearer, `?sync=${body.sync?.id}`);
    expect(more.body.sync).toMatchObject({ id: body.sync?.id, read: 32, linked: 2 });
    await ann.api('POST', '/api/replies/confirm-rejections/', {});
    const undone = await ann.api('POST', `/api/replies/syncs/${body.sync?.id}/undo/`);
    expect(undone).toMatchObject({ status: 200, body: { undone: 32, kept: 0 } });
    expect(await statusOf(applied)).toBe(before.status);
    const entries = ({ field }: ApplicationEvent) => field !== 'status';
    expect((await historyOf(applied)).filter(entries)).toEqual(before.history.filter(entries));
    expect((await ann.api('GET', '/api/replies/sums/')).body).toEqual(sumsBefore);
    const { data } = (await ann.api('GET', '/api/replies/syncs/')).body as { data: ReplySync[] };
    expect(data[0]).toMatchObject({ id: body.sync?.id, read: 0, undone_at: expect.any(String) });
  });

  test('[RPL-62] a key that only saves posts a mail and reads nothing', async () => {
    const made = await ann.api('POST', '/api/account/keys/', { name: 'hook', scope: 'save' });
    const { key } = made.body as { key: string };
    const { status, body } = await post(source({ id: 'hook', ...RECEIPT }), key);
    expect([status, body]).toEqual([
      200,
      { accepted: 1, cut: false, refused: [], sync: null, replies: [], aside: [] },
    ]);
    const asked = await fetch(`${server().url}/api/replies/`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(asked.status).toBe(403);
    const { data } = (await ann.api('GET', '/api/replies/syncs/')).body as { data: ReplySync[] };
    expect(data[0]).toMatchObject({ door: 'key', linked: 1 });
    const entries = (await historyOf(applied)).filter(({ field }) => field === 'other');
    expect(entries.some(({ by_key }) => by_key === 'hook')).toBe(true);
  });

  test('[RPL-63] what is no mail is refused with a sentence', async () => {
    const refused = async (body: string | Uint8Array<ArrayBuffer>) => {
      const { status, body: answer } = await post(body);
      return [status, answer.detail];
    };
    expect(await refused('')).toEqual([400, replyMessages.fileMissing]);
    const garbage = new Uint8Array(3000).map((_, n) => (n * 37) % 256);
    expect((await refused(garbage))[0]).toBe(400);
    const { status, body } = await ann.api('POST', TEXT, { text: '  ' });
    expect([status, body]).toMatchObject([400, { detail: replyMessages.textRequired }]);
    const unknown = `?application=${crypto.randomUUID()}`;
    expect((await post(source({ id: 'x', ...RECEIPT }), bearer, unknown)).status).toBe(404);
    const id = 'not-an-id';
    expect((await ann.api('GET', `/api/replies/${id}/`)).status).toBe(400);
    const long = { text: 'x'.repeat(REPLY_TEXT_MAX + 1) };
    const path = `/api/replies/${crypto.randomUUID()}/text/`;
    expect((await ann.api('PUT', path, long)).status).toBe(413);
  });

  test('[RPL-64] the archive of a person has their mails, and another account gets them back', async () => {
    const bob = await signIn(server());
    const archive = await fetch(`${server().url}/api/account/data/`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const bytes = Buffer.from(await archive.arrayBuffer());
    const files = await unzip(bytes);
    const mails = JSON.parse(files.get('mails.json')?.toString() ?? '[]') as {
      state: string;
      said: object | null;
    }[];
    expect(mails.some(({ state }) => state === 'linked')).toBe(true);
    expect(mails.filter(({ state, said }) => state === 'aside' && said !== null)).toEqual([]);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'data.zip');
    const restored = await fetch(`${server().url}/api/account/restore/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.session.access_token}` },
      body: form,
    });
    expect(restored.status).toBe(200);
    const sums = async (person: Person) => (await person.api('GET', '/api/replies/sums/')).body;
    expect(await sums(bob)).toEqual(await sums(ann));
    const listed = await bob.api('GET', '/api/replies/?state=linked');
    expect((listed.body as { data: Reply[] }).data.every(({ application }) => application)).toBe(
      true,
    );
  });
});
