import { beforeEach, expect, test } from 'vitest';

import { createApplication } from '#server/features/applications/create-application.ts';
import { deleteApplication } from '#server/features/applications/deletion.ts';
import { getEvent, listEvents } from '#server/features/applications/history/events.ts';
import { findApplication } from '#server/features/applications/repository/applications.ts';
import { updateApplication } from '#server/features/applications/update-application.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import { createContact } from '#server/features/record/save-contact.ts';
import { listInterviewsOf } from '#server/features/record/list-interviews.ts';
import {
  confirmRejections,
  confirmReply,
  dismissReply,
} from '#server/features/replies/answer-proposals.ts';
import {
  createReplyRule,
  deleteReplyRule,
  forgetReplyText,
  keepReplyText,
  listReplyRules,
} from '#server/features/replies/keep-reply.ts';
import {
  getReplySums,
  listReplies,
  listReplySyncs,
} from '#server/features/replies/list-replies.ts';
import { getReply } from '#server/features/replies/own-reply.ts';
import { replyData } from '#server/features/replies/personal-data.ts';
import { readMails } from '#server/features/replies/read-mails.ts';
import { listEventMails } from '#server/features/replies/repository/replies.ts';
import type { MailsToRead } from '#server/features/replies/store-mails.ts';
import type { ReadReply } from '#server/features/replies/reader/reader-worker.ts';
import {
  addFromReply,
  bringReplyBack,
  linkReply,
  setReplyAside,
  undoReply,
} from '#server/features/replies/review-reply.ts';
import { undoReplySync } from '#server/features/replies/undo-reply-sync.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Status } from '#shared/applications/status.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { type MailFacts, readMail, repliesDeps } from '#test/support/replies.ts';
import { applicationDeps, recordDeps } from '#test/support/tracker.ts';

const EVENT = {
  start: '2026-03-20T10:00',
  zone: 'America/New_York',
  startsAt: '2026-03-20T14:00:00.000Z',
  endsAt: '2026-03-20T14:45:00.000Z',
  change: 'new',
} as const;

describeOnBothDatabases('replies', (database) => {
  let ann: SignedIn;
  let now = new Date('2026-03-10T12:00:00Z');
  let mails: readonly ReadReply[] = [];
  const clock = { now: () => now };
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  const parts = () => repliesDeps(database(), clock, () => mails);
  const deps = () => parts().deps;

  beforeEach(async () => {
    now = new Date('2026-03-10T12:00:00Z');
    ann = await plantAccount(database());
  });

  const apply = async (company: string, title = 'Engineer', who = ann) => {
    const body = { company: { name: company }, job_title: title, status: 'applied' as const };
    return (
      await createApplication(applicationDeps(database(), clock), who, {
        ...body,
        source: 'Manual',
        date_applied: '2026-03-01',
      })
    ).id;
  };
  const sure = (applicationId: string) =>
    ({ applicationId, reason: 'company_and_title', sure: true }) as const;
  const read = (given: readonly ReadReply[], wish: Partial<MailsToRead> = {}) => {
    mails = given;
    return readMails(deps(), ann, { door: 'file', files: [], ...wish });
  };
  const readOne = async (facts: MailFacts, wish: Partial<MailsToRead> = {}) => {
    const { replies } = await read([readMail(facts)], wish);
    const [reply] = replies;
    if (!reply) throw new Error('no reply');
    return reply;
  };
  const statusOf = async (id: string): Promise<Status | undefined> =>
    (
      await database().transaction(ann, (tx) =>
        findApplication(tx, { companyName }, ann.userId, id),
      )
    )?.status;
  const history = async (id: string) =>
    (
      await listEvents({ ...applicationDeps(database(), clock), listEventMails }, ann, {
        id,
        page: 1,
      })
    ).data;
  const entries = async (id: string) =>
    (await history(id))
      .filter(({ field }) => field === 'reply' || field === 'other')
      .map((event) => `${event.field}: ${event.new} (${event.at.slice(0, 10)})`);
  const setStatus = (id: string, status: Status) =>
    updateApplication(applicationDeps(database(), clock), ann, id, { status });
  const interviews = async (id: string) =>
    (await listInterviewsOf(recordDeps(database(), clock), ann, { id, page: 1 })).data;
  /** Whatever lies in the tables for the person. */
  const lying = () =>
    database().transaction(ann, (tx) => tx.selectFrom('replies').selectAll().execute());

  test('[RPL-40] each mail is linked, waits for a review or is set aside, and the sums say so', async () => {
    const id = await apply('Northwind');
    const answer = await read([
      readMail({ link: sure(id) }),
      readMail(),
      readMail({ judgement: { kind: 'other' } }),
      readMail({ judgement: { private: true } }),
    ]);
    const sums = { read: 4, linked: 1, review: 1, aside: 2, lost: 0 };
    expect(answer).toMatchObject({ accepted: 4, sync: { ...sums, known: 0, door: 'file' } });
    expect(await getReplySums(deps(), ann)).toEqual({ ...sums, proposals: 0, rejections: 0 });
    expect(answer.replies.map(({ state }) => state).toSorted()).toEqual(['linked', 'review']);
    const page = await listReplies(deps(), ann, { page: 1, state: 'review' });
    expect(page).toMatchObject({ totalRecords: 1, sums });
    expect((await listReplySyncs(deps(), ann, { page: 1 })).data[0]).toEqual(answer.sync);
  });

  test('[RPL-40] a mail that cannot be read waits for a review, counted like the others', async () => {
    const id = await apply('Northwind');
    const unread = { judgement: { kind: 'other', sentence: null } } as const;
    const [broken, lawyers, dropped] = [
      { ...readMail(unread), unread: 'too_complex' as const },
      {
        ...readMail({ judgement: { ...unread.judgement, private: true } }),
        unread: 'damaged' as const,
      },
      { ...readMail(unread), unread: 'too_slow' as const },
    ];
    const { sync, replies } = await read([broken, lawyers, readMail({ link: sure(id) })]);
    expect(sync).toMatchObject({ read: 3, linked: 1, review: 1, aside: 1, lost: 0 });
    const waiting = replies.find(({ state }) => state === 'review');
    expect([waiting?.unread, waiting?.subject]).toEqual(['too_complex', broken.message.subject]);
    expect((await read([broken])).sync).toMatchObject({ read: 0, known: 1 });
    // The person knows what it is about.
    const own = await read([dropped], { application: id });
    expect(own.replies.map(({ state, unread: why }) => [state, why])).toEqual([
      ['linked', 'too_slow'],
    ]);
    // What is known of it comes back with it.
    const aside = await setReplyAside(deps(), ann, waiting?.id ?? '');
    expect(
      await bringReplyBack(deps(), ann, aside.id, {
        kind: aside.kind,
        subject: aside.subject,
        sender_name: aside.sender_name,
        sender_mail: aside.sender_mail,
        unread: aside.unread,
      }),
    ).toMatchObject({ state: 'review', unread: 'too_complex' });
  });

  test('[RPL-66] a status that changed because of a mail names it in the history', async () => {
    const id = await apply('Northwind');
    const mail = { message: { subject: 'Your coding test' }, judgement: { kind: 'test' } } as const;
    const test_ = await readOne({ ...mail, link: sure(id) });
    later(1);
    const no = await readOne({
      message: { subject: 'Your application' },
      judgement: { kind: 'rejection' },
      link: sure(id),
    });
    await confirmReply(deps(), ann, no.id, {});
    const named = async () =>
      (await history(id))
        .filter(({ field }) => field === 'status')
        .map(({ new: now_, by_mail }) => [now_, by_mail]);
    const by = (reply: typeof no) => ({
      id: reply.id,
      subject: reply.subject,
      sender: 'Northwind Careers',
    });
    expect(await named()).toEqual([
      ['Rejected', by(no)],
      ['OA', by(test_)],
      ['Applied', null],
    ]);
    const rejected = (await history(id)).find(({ field }) => field === 'status');
    const one = await getEvent({ ...applicationDeps(database(), clock), listEventMails }, ann, {
      id,
      event: rejected?.id ?? '',
    });
    expect(one.by_mail).toEqual(by(no));
    // What is set aside is forgotten there, too.
    await setReplyAside(deps(), ann, no.id);
    expect((await named()).map(([, mail_]) => mail_)).not.toContainEqual(by(no));
  });

  test('[RPL-49] reading the same mail twice changes nothing', async () => {
    const id = await apply('Northwind');
    const given = [readMail({ link: sure(id) }), readMail({ judgement: { kind: 'other' } })];
    await read([...given, ...given]);
    const before = { rows: await lying(), history: await history(id) };
    later(10);
    const again = await read(given);
    expect(again).toMatchObject({ accepted: 2, sync: { read: 0, known: 2, lost: 0 } });
    expect({ rows: await lying(), history: await history(id) }).toEqual(before);
    // The same Message-ID with something else in it is another mail.
    const [{ message, ...rest }] = given as [ReadReply, ReadReply];
    const other = { ...rest, message: { ...message, subject: 'An invitation' } };
    expect((await read([other])).sync).toMatchObject({ read: 1, known: 0 });
  });

  test('[RPL-50] of what is set aside only a hash and the day stay', async () => {
    const secret = { subject: 'Your lawyer writes', text: 'Privileged' };
    const answer = await read([
      readMail({ message: secret, judgement: { kind: 'other' } }),
      readMail({ message: secret, judgement: { private: true, sentence: null } }),
    ]);
    expect(answer.replies).toEqual([]);
    expect(answer.aside.map(({ subject, sender_mail }) => [subject, sender_mail])).toEqual([
      ['Your lawyer writes', 'careers@northwind.example'],
      ['Your lawyer writes', 'careers@northwind.example'],
    ]);
    for (const { message_key, id, sync_id, user_id, created_at, ...rest } of await lying()) {
      expect(message_key).toMatch(/^[\w-]{43}$/);
      expect(id && sync_id && user_id && created_at).toBeTruthy();
      expect(rest).toEqual({
        state: 'aside',
        sent_on: '2026-03-04',
        thread_key: null,
        said: null,
        body: null,
        application_id: null,
        reason: null,
        proposal: null,
        done: null,
      });
    }
    await expect(getReply(deps(), ann, answer.aside[0]?.id ?? '')).rejects.toMatchObject({
      status: 404,
    });
  });

  test('[RPL-47] a linked mail goes into the history, as of the day it was sent', async () => {
    const id = await apply('Northwind');
    await readOne({ link: sure(id) });
    await readOne({
      message: { subject: 'More, please', sentAt: '2027-01-01T00:00:00.000Z' },
      judgement: {
        kind: 'more_information',
        sentence: { in: 'text', text: 'Please send your transcript.', start: 0 },
      },
      link: sure(id),
    });
    expect(await entries(id)).toEqual([
      'reply: "Please send your transcript." (More, please, from Northwind Careers) (2026-03-10)',
      expect.stringMatching(
        /^other: Confirmation: "We received your application\." \(Thank you .*, from Northwind Careers\) \(2026-03-04\)$/,
      ),
    ]);
  });

  test('[RPL-51] a sure test moves Applied to OA, nothing else moves by itself', async () => {
    const moved = async (status: Status, facts: MailFacts) => {
      const id = await apply('Northwind', `Engineer ${crypto.randomUUID()}`);
      if (status !== 'applied') await setStatus(id, status);
      const reply = await readOne({ ...facts, link: sure(id) }, { application: id });
      return [await statusOf(id), reply.proposal, reply.done];
    };
    const as = (kind: 'test' | 'offer' | 'rejection' | 'interview_fixed', more = {}) => ({
      judgement: { kind, ...more },
    });
    expect(await moved('applied', as('test'))).toEqual(['oa', null, ['history', 'status']]);
    expect(await moved('in_progress', as('test'))).toEqual(['in_progress', 'test', ['history']]);
    expect(await moved('rejected', as('test'))).toEqual(['rejected', null, ['history']]);
    expect(await moved('applied', as('test', { sure: false }))).toEqual([
      'applied',
      'test',
      ['history'],
    ]);
    const forged = { checks: { spf: null, dkim: null, dmarc: 'fail' } };
    expect(await moved('applied', { ...as('test'), message: forged })).toEqual([
      'applied',
      'test',
      ['history'],
    ]);
    expect(await moved('vo', as('offer'))).toEqual(['vo', 'offer', ['history']]);
    expect(await moved('vo', as('rejection'))).toEqual(['vo', 'rejection', ['history']]);
    expect(await moved('applied', as('interview_fixed', { event: EVENT }))).toEqual([
      'applied',
      'interview',
      ['history'],
    ]);
  });

  test('[RPL-51] a test does not move an application that is closed or archived', async () => {
    const id = await apply('Northwind');
    await updateApplication(applicationDeps(database(), clock), ann, id, { archived: true });
    const reply = await readOne({ judgement: { kind: 'test' }, link: sure(id) });
    expect([await statusOf(id), reply.proposal]).toEqual(['applied', 'test']);
  });

  test('[RPL-44] a mail that may be about two applications proposes nothing for either', async () => {
    const candidates = [await apply('Northwind', 'Engineer'), await apply('Northwind', 'Analyst')];
    const link = { applicationId: null, reason: null, sure: false, candidates };
    for (const kind of ['rejection', 'test', 'interview_fixed', 'confirmation'] as const) {
      const reply = await readOne({ judgement: { kind }, link });
      expect([reply.state, reply.proposal, reply.candidates.map(({ id }) => id)]).toEqual([
        'review',
        null,
        candidates,
      ]);
    }
    expect(await Promise.all(candidates.map(entries))).toEqual([[], []]);
    expect(await Promise.all(candidates.map(statusOf))).toEqual(['applied', 'applied']);
  });

  test('[RPL-52] a rejection waits for Confirm, and Undo of that leaves it linked', async () => {
    const id = await apply('Northwind');
    const { id: reply } = await readOne({ judgement: { kind: 'rejection' }, link: sure(id) });
    later(1);
    expect(await confirmReply(deps(), ann, reply, {})).toMatchObject({
      proposal: null,
      done: ['history', 'status'],
      application: { status: 'rejected' },
    });
    await expect(confirmReply(deps(), ann, reply, {})).rejects.toMatchObject({ status: 409 });
    later(1);
    expect(await undoReply(deps(), ann, reply)).toMatchObject({
      state: 'linked',
      proposal: 'rejection',
      done: ['history'],
    });
    expect(await statusOf(id)).toBe('applied');
    expect((await history(id)).find(({ field }) => field === 'status')?.reverts).toBeTruthy();
    later(1);
    expect(await dismissReply(deps(), ann, reply)).toMatchObject({ proposal: null });
    expect(await undoReply(deps(), ann, reply)).toMatchObject({ proposal: 'rejection' });
  });

  test("[RPL-52] 'Confirm all' confirms what says no for sure and is linked, of one reading if wanted", async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((title) => apply('Northwind', title)));
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const no = (id: string, isSure = true) =>
      readMail({ judgement: { kind: 'rejection', sure: isSure }, link: sure(id) });
    const { sync } = await read([no(first)]);
    await read([
      no(fourth, false),
      no(second),
      no(third),
      readMail({ judgement: { kind: 'offer' }, link: sure(third) }),
      readMail({ judgement: { kind: 'rejection' } }),
    ]);
    await deleteApplication(applicationDeps(database(), clock), ann, third);
    expect(await getReplySums(deps(), ann)).toMatchObject({ proposals: 5, rejections: 3 });
    const some = await confirmRejections(deps(), ann, { sync_id: sync?.id });
    expect([some.confirmed, await statusOf(first), await statusOf(second)]).toEqual([
      1,
      'rejected',
      'applied',
    ]);
    expect((await confirmRejections(deps(), ann, {})).confirmed).toBe(1);
    expect([await statusOf(second), await statusOf(fourth)]).toEqual(['rejected', 'applied']);
  });

  test('[RPL-53] an interview is added, moved and cancelled by one press each, and each is undone', async () => {
    const id = await apply('Northwind');
    const person = { name: 'Kim Lee', email: 'kim@northwind.example' };
    const judgement = {
      kind: 'interview_fixed',
      event: EVENT,
      person,
      link: 'https://meet.northwind.example/7',
    } as const;
    const first = await readOne({ judgement, link: sure(id) });
    expect(await interviews(id)).toEqual([]);
    expect(await confirmReply(deps(), ann, first.id, {})).toMatchObject({
      done: ['history', 'interview'],
    });
    const added = {
      starts_at: EVENT.startsAt,
      zone: 'America/New_York',
      minutes: 45,
      place: 'https://meet.northwind.example/7',
      people: 'Kim Lee',
      kind: 'video',
    };
    expect(await interviews(id)).toMatchObject([added]);
    later(1);
    const startsAt = '2026-03-21T15:00:00.000Z';
    const event = { ...EVENT, change: 'moved', startsAt, endsAt: null } as const;
    const moved = await readOne({ judgement: { ...judgement, event }, link: sure(id) });
    await confirmReply(deps(), ann, moved.id, {});
    expect(await interviews(id)).toMatchObject([{ starts_at: startsAt, minutes: null }]);
    later(1);
    const off = { ...EVENT, change: 'cancelled' } as const;
    const gone = await readOne({ judgement: { ...judgement, event: off }, link: sure(id) });
    expect(gone.proposal).toBe('interview_cancelled');
    await confirmReply(deps(), ann, gone.id, {});
    expect(await interviews(id)).toEqual([]);
    later(1);
    await undoReply(deps(), ann, gone.id);
    expect(await interviews(id)).toMatchObject([{ starts_at: startsAt }]);
    later(1);
    await undoReply(deps(), ann, moved.id);
    expect(await interviews(id)).toMatchObject([{ starts_at: EVENT.startsAt, minutes: 45 }]);
  });

  test('[RPL-53] an interview without a time wants one, and without a zone a zone', async () => {
    const id = await apply('Northwind');
    const bare = await readOne({ judgement: { kind: 'interview_proposed' }, link: sure(id) });
    await expect(confirmReply(deps(), ann, bare.id, {})).rejects.toMatchObject({
      status: 400,
      message: 'This email names no time. Please enter one.',
    });
    const event = { ...EVENT, zone: null, startsAt: null, endsAt: null };
    const local = await readOne({ judgement: { kind: 'interview_fixed', event }, link: sure(id) });
    await expect(confirmReply(deps(), ann, local.id, {})).rejects.toMatchObject({ status: 400 });
    await confirmReply(deps(), ann, local.id, { interview: { zone: 'Asia/Tokyo', kind: 'phone' } });
    expect(await interviews(id)).toMatchObject([
      { starts_at: '2026-03-20T01:00:00.000Z', zone: 'Asia/Tokyo', kind: 'phone' },
    ]);
  });

  test("[RPL-54] 'Add it' makes an application of a confirmation, everything filled in", async () => {
    const link = 'https://careers.northwind.example/jobs/7';
    const message = { from: { name: 'LinkedIn', address: 'jobs@linkedin.com' } };
    const reply = await readOne({ message, judgement: { link } });
    expect(reply.proposal).toBe('add');
    const { application, reply: linked } = await addFromReply(deps(), ann, reply.id, {});
    expect(application).toMatchObject({
      company_name: 'Northwind',
      job_title: 'Engineer',
      job_link: link,
      date_applied: '2026-03-04',
      status: 'applied',
      source: 'LinkedIn',
    });
    expect(linked).toMatchObject({
      state: 'linked',
      proposal: null,
      application: { id: application.id },
      done: ['history', 'application'],
    });
    await expect(addFromReply(deps(), ann, reply.id, {})).rejects.toMatchObject({ status: 409 });
    later(1);
    expect(await undoReply(deps(), ann, reply.id)).toMatchObject({
      state: 'review',
      proposal: 'add',
    });
    expect(await statusOf(application.id)).toBeUndefined();
  });

  test("[RPL-54] 'Add it' takes what is sent, and asks for what nobody said", async () => {
    const reply = await readOne({ judgement: { role: null } });
    await expect(addFromReply(deps(), ann, reply.id, {})).rejects.toMatchObject({
      status: 400,
      message: 'Job title is required',
    });
    const { application } = await addFromReply(deps(), ann, reply.id, { job_title: 'Analyst' });
    expect(application.job_title).toBe('Analyst');
    // Changed since, it stays.
    later(1);
    await setStatus(application.id, 'vo');
    await undoReply(deps(), ann, reply.id);
    expect(await statusOf(application.id)).toBe('vo');
  });

  test('[RPL-55] a mail is linked to another application, and what it did for the first is undone', async () => {
    const [wrong, right] = [await apply('Northwind', 'A'), await apply('Northwind', 'B')];
    const reply = await readOne({ judgement: { kind: 'test' }, link: sure(wrong) });
    expect(await statusOf(wrong)).toBe('oa');
    later(1);
    const mended = await linkReply(deps(), ann, reply.id, { application_id: right });
    expect(mended).toMatchObject({ reason: 'chosen', application: { id: right, status: 'oa' } });
    expect([await statusOf(wrong), await statusOf(right)]).toEqual(['applied', 'oa']);
    expect([(await entries(wrong)).length, (await entries(right)).length]).toEqual([0, 1]);
    await expect(linkReply(deps(), ann, reply.id, { application_id: right })).rejects.toMatchObject(
      { status: 409 },
    );
  });

  test('[RPL-56] setting aside forgets a mail, and what the caller still knows brings it back', async () => {
    const id = await apply('Northwind');
    const reply = await readOne({ judgement: { kind: 'test' }, link: sure(id) });
    later(1);
    const told = await setReplyAside(deps(), ann, reply.id);
    expect(told).toMatchObject({ state: 'aside', subject: reply.subject });
    expect(await statusOf(id)).toBe('applied');
    expect(await entries(id)).toEqual([]);
    expect((await lying()).map(({ state, said, done }) => [state, said, done])).toEqual([
      ['aside', null, null],
    ]);
    const { kind, subject, sender_name, sender_mail, sent_at } = told;
    const body = { kind, subject, sender_name, sender_mail, sent_at };
    const back = await bringReplyBack(deps(), ann, reply.id, body);
    expect(back).toMatchObject({ state: 'review', subject, sure: false, sent_on: '2026-03-04' });
    await expect(bringReplyBack(deps(), ann, reply.id, body)).rejects.toMatchObject({
      status: 409,
    });
  });

  test("[RPL-46] 'Always for this sender' sets aside what waits and what comes, or links it", async () => {
    const news = (n: number) => ({
      message: {
        subject: `Jobs for you ${n}`,
        from: { name: 'Jobs', address: 'News@Board.example' },
      },
    });
    const first = await readOne(news(1));
    await readOne(news(2));
    const rule = await createReplyRule(deps(), ann, first.id, { action: 'aside' });
    expect(rule).toMatchObject({ sender_mail: 'news@board.example', action: 'aside' });
    expect(await getReplySums(deps(), ann)).toMatchObject({ review: 0, aside: 2 });
    expect((await read([readMail(news(3))])).sync).toMatchObject({ aside: 1 });
    const forged = { ...news(4).message, checks: { spf: null, dkim: null, dmarc: 'fail' } };
    expect((await read([readMail({ message: forged })])).sync).toMatchObject({ review: 1 });
    await deleteReplyRule(deps(), ann, rule.id);
    expect((await read([readMail(news(5))])).sync).toMatchObject({ review: 1 });
    expect((await listReplyRules(deps(), ann)).data).toEqual([]);

    const id = await apply('Northwind');
    const recruiter = { from: { name: 'Kim', address: 'kim@agency.example' } };
    const kim = await readOne({ message: recruiter });
    await expect(createReplyRule(deps(), ann, kim.id, { action: 'link' })).rejects.toMatchObject({
      status: 409,
    });
    await linkReply(deps(), ann, kim.id, { application_id: id });
    await createReplyRule(deps(), ann, kim.id, { action: 'link' });
    expect(await readOne({ message: recruiter })).toMatchObject({ application: { id } });
  });

  test('[RPL-46] an address from which a board writes for many employers gets no rule', async () => {
    const board = { from: { name: 'Globex', address: 'no-reply@hire.lever.co' } };
    const { id } = await readOne({ message: board });
    for (const action of ['aside', 'link'] as const) {
      await linkReply(deps(), ann, id, { application_id: await apply('Globex') });
      await expect(createReplyRule(deps(), ann, id, { action })).rejects.toMatchObject({
        status: 409,
        message: 'This address writes for many employers, so it cannot have a rule.',
      });
    }
  });

  test('[RPL-57] a text is kept only when the person wants it', async () => {
    const id = await apply('Northwind');
    const mail = readMail({ link: sure(id) });
    const [reply] = (await read([mail])).replies;
    expect(reply?.text).toBe('');
    const stored = JSON.stringify(await lying());
    expect(stored).not.toContain('Thank you for applying. We');
    await read([mail], { keepText: true });
    expect((await getReply(deps(), ann, reply?.id ?? '')).text).toBe(mail.message.text);
    await forgetReplyText(deps(), ann, reply?.id ?? '');
    expect(JSON.stringify(await lying())).not.toContain('Thank you for applying. We');
    expect(await keepReplyText(deps(), ann, reply?.id ?? '', { text: 'Typed' })).toMatchObject({
      text: 'Typed',
    });
    const loose = await readOne({}, { keepText: true });
    expect(loose.text).toBe('');
    await expect(keepReplyText(deps(), ann, loose.id, { text: 'No' })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('[RPL-58] one Undo takes a whole reading back, the same mails can be read again', async () => {
    const [tested, refused, met] = [await apply('A'), await apply('B'), await apply('C')];
    const before = await Promise.all([tested, refused, met].map(entries));
    const given = [
      readMail({ judgement: { kind: 'test' }, link: sure(tested) }),
      readMail({ judgement: { kind: 'rejection' }, link: sure(refused) }),
      readMail({ judgement: { kind: 'interview_fixed', event: EVENT }, link: sure(met) }),
      readMail(),
      ...Array.from({ length: 120 }, () => readMail({ judgement: { kind: 'other' } })),
    ];
    const { sync, replies } = await read(given);
    const sums = { read: 124, linked: 3, review: 1, aside: 120, lost: 0 };
    expect(sync).toMatchObject(sums);
    later(1);
    for (const { id, proposal } of replies) {
      if (proposal === 'add') await addFromReply(deps(), ann, id, {});
      else if (proposal) await confirmReply(deps(), ann, id, {});
    }
    expect([await statusOf(refused), (await interviews(met)).length]).toEqual(['rejected', 1]);
    later(1);
    const done = await undoReplySync(deps(), ann, sync?.id ?? '');
    expect(done).toMatchObject({ undone: 124, kept: 0, sync: { read: 0, linked: 0 } });
    expect(await lying()).toEqual([]);
    expect(await Promise.all([tested, refused, met].map(statusOf))).toEqual(
      Array.from({ length: 3 }, () => 'applied'),
    );
    expect(await Promise.all([tested, refused, met].map(entries))).toEqual(before);
    expect(await interviews(met)).toEqual([]);
    const removed = await database().transaction(ann, (tx) =>
      tx.selectFrom('removed_entries').select('text').execute(),
    );
    expect(removed).toEqual([]);
    await expect(undoReplySync(deps(), ann, sync?.id ?? '')).rejects.toMatchObject({ status: 409 });
    later(1);
    expect((await read(given)).sync).toMatchObject(sums);
  });

  test('[RPL-58] what was changed since stays, and is counted', async () => {
    const id = await apply('Northwind');
    const { sync } = await read([readMail({ judgement: { kind: 'test' }, link: sure(id) })]);
    later(1);
    await setStatus(id, 'vo');
    expect(await undoReplySync(deps(), ann, sync?.id ?? '')).toMatchObject({ undone: 1, kept: 1 });
    expect(await statusOf(id)).toBe('vo');
  });

  test('[RPL-59] files that are dropped together are one reading for an hour', async () => {
    const { sync } = await read([readMail()]);
    later(30);
    const more = await read([readMail()], { sync: sync?.id });
    expect(more.sync).toMatchObject({ id: sync?.id, read: 2 });
    later(31);
    await expect(read([readMail()], { sync: sync?.id })).rejects.toMatchObject({ status: 404 });
  });

  test('[RPL-45] an answer to a linked mail of an earlier reading follows it', async () => {
    const id = await apply('Northwind');
    await readOne({ message: { messageId: '<first@northwind.example>' } }, { application: id });
    const answer = await readOne({
      message: { references: ['<unknown@x.example>', '<first@northwind.example>'] },
      judgement: { kind: 'more_information' },
    });
    expect(answer).toMatchObject({ reason: 'thread', application: { id } });
    expect(JSON.stringify(await lying())).not.toContain('first@northwind.example');
  });

  test('[RPL-60] the reader gets the live applications with the addresses of their people', async () => {
    const [id, gone] = [await apply('Northwind'), await apply('Southwind')];
    await deleteApplication(applicationDeps(database(), clock), ann, gone);
    await createContact(recordDeps(database(), clock), ann, {
      name: 'Kim',
      mail: 'Kim@Northwind.example',
      application_ids: [id],
    });
    const person = { name: 'Lee', email: 'lee@northwind.example' };
    await readOne({ judgement: { kind: 'recruiter', person } }, { application: id });
    mails = [readMail()];
    const { deps: given, asked } = parts();
    await readMails(given, ann, { door: 'file', files: [] });
    expect(asked).toEqual([
      [
        {
          id,
          company: 'Northwind',
          title: 'Engineer',
          link: null,
          status: 'applied',
          appliedOn: '2026-03-01',
          messageIds: [],
          addresses: ['kim@northwind.example', 'lee@northwind.example'],
        },
      ],
    ]);
  });

  test("[RPL-61] a mail reaches nobody else's rows, whatever it names", async () => {
    const bob = await plantAccount(database());
    const his = await apply('Northwind', 'Engineer', bob);
    const { replies, sync } = await read([
      readMail({ link: sure(his), judgement: { kind: 'test' } }),
    ]);
    expect(replies).toMatchObject([{ state: 'review', application: null, candidates: [] }]);
    const [reply] = replies;
    await expect(
      linkReply(deps(), ann, reply?.id ?? '', { application_id: his }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(read([readMail()], { application: his })).rejects.toMatchObject({ status: 404 });
    for (const work of [
      () => getReply(deps(), bob, reply?.id ?? ''),
      () => setReplyAside(deps(), bob, reply?.id ?? ''),
      () => undoReply(deps(), bob, reply?.id ?? ''),
      () => undoReplySync(deps(), bob, sync?.id ?? ''),
    ]) {
      await expect(work()).rejects.toMatchObject({ status: 404 });
    }
    const events = await database().transaction(bob, (tx) =>
      tx
        .selectFrom('application_events')
        .select('field')
        .where('field', 'in', ['reply', 'other'])
        .execute(),
    );
    expect(events).toEqual([]);
    expect(await getReplySums(deps(), bob)).toMatchObject({ read: 0 });
  });

  test('[RPL-64] the account takes its mails, readings and rules with it', async () => {
    const { id } = await readOne({ judgement: { kind: 'recruiter' } });
    await createReplyRule(deps(), ann, id, { action: 'aside' });
    const left = () =>
      database().transaction({ role: 'service_role' }, async (tx) =>
        Promise.all(
          (['replies', 'reply_syncs', 'reply_rules'] as const).map(async (table) => {
            const own = tx.selectFrom(table).select('id').where('user_id', '=', ann.userId);
            return (await own.execute()).length;
          }),
        ),
      );
    expect(await left()).toEqual([1, 1, 1]);
    await database().transaction({ role: 'service_role' }, (tx) =>
      replyData(database()).erase(tx, ann.userId),
    );
    expect(await left()).toEqual([0, 0, 0]);
  });

  test('[RPL-62] a key that only saves hands mail over and is told nothing of the list', async () => {
    const id = await apply('Northwind');
    const key = { name: 'hook', scope: 'save', files: false } as const;
    mails = [readMail({ link: sure(id) }), readMail({ judgement: { kind: 'other' } })];
    const wish = { door: 'key', files: [] } as const;
    expect(await readMails(deps(), { ...ann, key }, wish)).toEqual({
      accepted: 2,
      cut: false,
      refused: [],
      sync: null,
      replies: [],
      aside: [],
    });
    expect((await listReplySyncs(deps(), ann, { page: 1 })).data).toMatchObject([
      { door: 'key', linked: 1, aside: 1 },
    ]);
  });
});
