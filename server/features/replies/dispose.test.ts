import { expect, test } from 'vitest';

import { dispose, entryOf, isForged, proposalOf } from '#server/features/replies/dispose.ts';
import { saidBy } from '#server/features/replies/presenter.ts';
import { type LinkReason, REPLY_KINDS, type ReplyKind } from '#shared/replies/reply.ts';
import { readMail } from '#test/support/replies.ts';

const APPLICATION = '0197a000-0000-7000-8000-000000000001';
const OTHER = '0197a000-0000-7000-8000-000000000002';
const SURE = { applicationId: APPLICATION, reason: 'company_and_title', sure: true } as const;
const UNSURE = { applicationId: null, candidates: [APPLICATION, OTHER] };
const FORGED = { checks: { spf: 'fail', dkim: 'none', dmarc: 'fail' } };

test('[RPL-41] a mail is linked where one application is sure, and waits for a review otherwise', () => {
  expect(dispose(readMail({ link: SURE }), {})).toMatchObject({
    state: 'linked',
    applicationId: APPLICATION,
  });
  expect(dispose(readMail({ link: { ...SURE, sure: false } }), {}).state).toBe('review');
  expect(dispose(readMail(), {}).state).toBe('review');
});

test('[RPL-41] a kind that is not sure is enough where the words are to one who applied, or answer a mail', () => {
  const ends = (
    addressee: 'applicant' | 'somebody' | 'many',
    reason: LinkReason,
    kind: ReplyKind = 'confirmation',
  ) => {
    const judgement = { sure: false, addressee, kind };
    return dispose(readMail({ link: { ...SURE, reason }, judgement }), {}).state;
  };
  expect(ends('applicant', 'company')).toBe('linked');
  expect(ends('somebody', 'company_and_title')).toBe('linked');
  // An employer's mail to its customers names the employer, too.
  expect(ends('somebody', 'company')).toBe('review');
  expect(ends('somebody', 'company', 'rejection')).toBe('linked');
  expect(ends('many', 'company_and_title')).toBe('review');
  expect(ends('many', 'thread')).toBe('linked');
  expect(ends('many', 'posting_link')).toBe('linked');
  expect(ends('applicant', 'thread', 'other')).toBe('review');
});

test('[RPL-41] mail about no application is set aside, unless it may belong to one', () => {
  const other = { kind: 'other' } as const;
  expect(dispose(readMail({ judgement: other }), {}).state).toBe('aside');
  expect(dispose(readMail({ judgement: { ...other, sure: false } }), {}).state).toBe('aside');
  // A newsletter of an employer stays away, an answer in a thread does not.
  expect(dispose(readMail({ judgement: other, link: SURE }), {}).state).toBe('aside');
  expect(dispose(readMail({ judgement: other }), { thread: APPLICATION }).state).toBe('review');
  const unsure = { judgement: { ...other, sure: false }, link: { ...SURE, sure: false } };
  expect(dispose(readMail(unsure), {})).toMatchObject({
    state: 'review',
    candidates: [APPLICATION],
  });
});

test('[RPL-42] mail of lawyers, advisers and authorities is set aside, whatever else is said', () => {
  const mail = readMail({ judgement: { private: true }, link: SURE });
  const rule = { action: 'link', application_id: APPLICATION } as const;
  expect(dispose(mail, {}).state).toBe('aside');
  expect(dispose(mail, { chosen: APPLICATION, thread: APPLICATION, rule }).state).toBe('aside');
});

test('[RPL-43] a sender who may be forged is linked by nobody but the person', () => {
  const mail = readMail({ link: SURE, message: FORGED });
  expect(dispose(mail, {})).toMatchObject({ state: 'review', candidates: [APPLICATION] });
  expect(dispose(mail, { thread: APPLICATION }).state).toBe('review');
  const rule = { action: 'link', application_id: APPLICATION } as const;
  expect(dispose(mail, { rule }).state).toBe('review');
  expect(dispose(mail, { chosen: APPLICATION }).state).toBe('linked');
});

test('[RPL-43] SPF or DKIM alone prove nothing where the other holds, DMARC does', () => {
  const none = { spf: null, dkim: null, dmarc: null };
  expect(isForged(none)).toBe(false);
  expect(isForged({ ...none, dmarc: 'fail' })).toBe(true);
  expect(isForged({ spf: 'fail', dkim: 'pass', dmarc: null })).toBe(false);
  expect(isForged({ spf: 'pass', dkim: 'fail', dmarc: null })).toBe(false);
  expect(isForged({ spf: 'fail', dkim: 'fail', dmarc: 'pass' })).toBe(false);
  expect(isForged({ spf: 'fail', dkim: null, dmarc: null })).toBe(true);
  expect(isForged({ spf: null, dkim: 'fail', dmarc: 'none' })).toBe(true);
  expect(isForged({ spf: 'softfail', dkim: 'none', dmarc: 'none' })).toBe(false);
});

test('[RPL-44] where a mail may belong to two applications, both are named and none is chosen', () => {
  expect(dispose(readMail({ judgement: { kind: 'rejection' }, link: UNSURE }), {})).toEqual({
    state: 'review',
    applicationId: null,
    reason: null,
    candidates: [APPLICATION, OTHER],
  });
});

test('[RPL-45] an answer goes where the message it answers went', () => {
  const link = { applicationId: OTHER, reason: 'company', sure: true } as const;
  expect(dispose(readMail({ link }), { thread: APPLICATION })).toMatchObject({
    state: 'linked',
    applicationId: APPLICATION,
    reason: 'thread',
  });
});

test('[RPL-46] a rule for a sender decides before the reader', () => {
  const aside = { action: 'aside', application_id: null } as const;
  expect(dispose(readMail({ link: SURE }), { rule: aside }).state).toBe('aside');
  const link = { action: 'link', application_id: OTHER } as const;
  expect(dispose(readMail({ judgement: { kind: 'other' } }), { rule: link })).toMatchObject({
    state: 'linked',
    applicationId: OTHER,
  });
});

test('[RPL-48] what a mail proposes follows from its kind and the status of its application', () => {
  const proposed = (kind: (typeof REPLY_KINDS)[number], status: Parameters<typeof proposalOf>[1]) =>
    proposalOf({ kind, event: null }, status);
  expect(REPLY_KINDS.map((kind) => [kind, proposed(kind, 'applied')])).toEqual([
    ['confirmation', null],
    ['test', 'test'],
    ['interview_proposed', 'interview'],
    ['interview_fixed', 'interview'],
    ['rejection', 'rejection'],
    ['offer', 'offer'],
    ['more_information', null],
    ['recruiter', null],
    ['other', null],
  ]);
  expect(proposed('rejection', 'rejected')).toBeNull();
  expect(proposed('offer', 'offer')).toBeNull();
  for (const status of ['oa', 'vo', 'offer', 'rejected'] as const) {
    expect(proposed('test', status)).toBeNull();
  }
  const event = { start: '2026-03-09T10:00', zone: null, startsAt: null, endsAt: null } as const;
  const changed = (change: 'moved' | 'cancelled') =>
    proposalOf({ kind: 'interview_fixed', event: { ...event, change } }, 'vo');
  expect(changed('moved')).toBe('interview_moved');
  expect(changed('cancelled')).toBe('interview_cancelled');
});

test('[RPL-47] of a kind that is not sure the history says only that a mail came', () => {
  const { message, judgement } = readMail({ judgement: { kind: 'rejection', sure: false } });
  const said = saidBy(message, judgement, []);
  expect(entryOf(said)).toMatchObject({ kind: 'other', text: expect.stringMatching(/^Mail: "/) });
  expect(entryOf(said, true).text).toMatch(/^Looks like a no: "/);
});

test('[RPL-47] a receipt and a no are no reply in the history, so that no figure counts them as answers', () => {
  const kindOf = (kind: (typeof REPLY_KINDS)[number]) => {
    const { message, judgement } = readMail({ judgement: { kind } });
    return entryOf(saidBy(message, judgement, [])).kind;
  };
  expect(REPLY_KINDS.filter((kind) => kindOf(kind) === 'reply')).toEqual([
    'test',
    'interview_proposed',
    'interview_fixed',
    'offer',
    'more_information',
    'recruiter',
  ]);
});
