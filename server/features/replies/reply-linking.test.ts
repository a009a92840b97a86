import { expect, test } from 'vitest';

import { judgeMessage } from '#server/features/replies/reader/judge-message.ts';
import { judgeAndLink, linkMessage } from '#server/features/replies/reader/link-message.ts';
import { application, DAY, read } from '#server/features/replies/testing/mails.ts';
import type { LinkableApplication } from '#shared/replies/reply.ts';

const linked = async (
  text: string,
  applications: readonly LinkableApplication[],
  headers?: string,
) => {
  const message = await read(text, headers);
  return linkMessage(message, judgeMessage(message, DAY), applications);
};

test('[RPL-18] the domain of a board is no employer, one of the same name aside', async () => {
  const text = 'We received your application for Data Engineer.';
  const at = async (address: string, company: string) => {
    const only = [application({ company })];
    const { applicationId } = await linked(text, only, `From: <${address}>\nSubject: Hello`);
    return applicationId;
  };
  expect(await at('jobs@harbour.example', 'Harbour')).toBe('a');
  expect(await at('no-reply@lever.co', 'Lever')).toBe(null);
  expect(await at('no-reply@us.greenhouse-mail.io', 'Greenhouse')).toBe(null);
  // What stands before the sign is the employer there.
  expect(await at('harbour@myworkday.com', 'Harbour')).toBe('a');
  expect(await at('noreply@myworkday.com', 'Harbour')).toBe(null);
});

test('[RPL-30] a message belongs to the application that its employer and its title name', async () => {
  const message = await read(
    'Thank you for applying to the Data Engineer role at Harbour Analytics.',
  );
  const judgement = judgeMessage(message, DAY);
  const others = [
    application({ id: 'b', title: 'Data Analyst' }),
    application({ id: 'c', company: 'Harbour Foods' }),
  ];
  expect(linkMessage(message, judgement, [...others, application({})])).toMatchObject({
    applicationId: 'a',
    reason: 'company_and_title',
    sure: true,
  });
  const vague = await read('Unfortunately we decided to move forward with other candidates.');
  expect(
    linkMessage(vague, judgeMessage(vague, DAY), [application({}), ...others.slice(0, 1)]),
  ).toMatchObject({ applicationId: null, sure: false, candidates: ['a', 'b'] });
});

test('[RPL-30] the thread comes first, then the posting, then a person’s address', async () => {
  const a = application({
    messageIds: ['1@x'],
    link: 'https://boards.greenhouse.io/harbour/jobs/4012345',
  });
  const b = application({ id: 'b', title: 'Data Analyst', addresses: ['ana@harbour.example'] });
  const from = 'From: Ana Ruiz <ana@harbour.example>\nSubject: Hello';
  expect(await linked('Thanks, talk soon.', [a, b], `${from}\nIn-Reply-To: <1@x>`)).toMatchObject({
    applicationId: 'a',
    reason: 'thread',
    sure: true,
  });
  expect(
    await linked(
      'We received your application: https://boards.greenhouse.io/harbour/jobs/4012345?gh_src=x',
      [a, b],
      from,
    ),
  ).toMatchObject({ applicationId: 'a', reason: 'posting_link' });
  expect(
    await linked('Unfortunately we will not move forward with your application.', [a, b], from),
  ).toMatchObject({ applicationId: 'b', reason: 'address' });
});

test('[RPL-31] [RPL-32] another title, another level or a shorter name is not sure', async () => {
  const only = [application({})];
  expect(
    await linked(
      'We received your application for the Network Engineer role at Harbour Analytics.',
      only,
    ),
  ).toMatchObject({ sure: false, candidates: ['a'] });
  expect(
    await linked(
      'We received your application for the Senior Data Engineer role at Harbour Analytics.',
      only,
    ),
  ).toMatchObject({ sure: false });
  const shorter = 'From: Harbour <no-reply@greenhouse.io>\nSubject: Your application';
  expect(
    await linked('Unfortunately we will not move forward with your application.', only, shorter),
  ).toMatchObject({ sure: false, candidates: ['a'] });
  expect(
    await linked(
      'Unfortunately we will not move forward with your application for Data Engineer.',
      only,
      shorter,
    ),
  ).toMatchObject({ applicationId: 'a', sure: true });
  const dental = 'From: Harbour Dental <jobs@harbourdental.example>\nSubject: Your application';
  expect(await linked('We received your application.', only, dental)).toMatchObject({
    applicationId: null,
    candidates: [],
  });
});

test('[RPL-33] what was sent before the application, and a first contact, belongs to none', async () => {
  expect(
    await linked('We received your application for Data Engineer.', [
      application({ appliedOn: '2026-11-20' }),
    ]),
  ).toMatchObject({ applicationId: null });
  expect(
    await linked(
      'I came across your profile and would love to tell you about a role at Harbour Analytics. Are you open to new opportunities?',
      [application({})],
      'From: Ana <ana@harbour.example>\nSubject: Harbour Analytics',
    ),
  ).toMatchObject({ applicationId: null });
});

const NO = 'Unfortunately we will not move forward with your application.';
/** Where a mail belongs when it is linked by itself; null where it waits. */
const alone = async (
  text: string,
  applications: readonly LinkableApplication[],
  headers?: string,
) => {
  const { applicationId, sure } = await linked(text, applications, headers);
  return sure ? applicationId : null;
};

test('[RPL-31] a person who writes of no title is not sure where two are open at their employer', async () => {
  const from = 'From: Ana Ruiz <ana@harbour.example>\nSubject: Hello';
  const a = application({ addresses: ['ana@harbour.example'] });
  const b = application({ id: 'b', title: 'Data Analyst' });
  expect(await alone(NO, [a], from)).toBe('a');
  expect(await alone(NO, [a, b], from)).toBeNull();
  expect(await alone(NO, [a, { ...b, status: 'rejected' }], from)).toBe('a');
});

test('[RPL-34] a short form of the name and the whole of it are as good as the name', async () => {
  const county = application({ company: 'Thornbury County Schools' });
  const from = (address: string) => `From: Gail Petrosky <${address}>\nSubject: Hello`;
  const signed = `${NO}\n\nGail Petrosky\nThornbury County Schools`;
  for (const domain of ['thornburycs.example', 'tcs.example', 'thornburyschools.example']) {
    expect([domain, await alone(signed, [county], from(`gail@${domain}`))]).toEqual([domain, 'a']);
    expect([domain, await alone(NO, [county], from(`gail@${domain}`))]).toEqual([domain, null]);
  }
  // A longer name is another employer.
  const health = 'From: Thornbury Health <hr@thornburyhealth.example>\nSubject: Hello';
  const thornbury = application({ company: 'Thornbury' });
  expect(await alone(`${NO}\nThornbury Health`, [thornbury], health)).toBeNull();
});

test('[RPL-34] what companies add to their name in a domain says nothing', async () => {
  const only = [application({ company: 'Harbour' })];
  const at = (domain: string) => alone(NO, only, `From: <x@${domain}>\nSubject: Hello`);
  expect(await at('harbourhq.example')).toBe('a');
  expect(await at('joinharbour.example')).toBe('a');
  expect(await at('harbourdental.example')).toBeNull();
});

test('[RPL-35] a title is known in a shorter form, with a part behind it, by its first letters', async () => {
  const of = (title: string, role: string) =>
    alone(`We received your application for the ${role} role at Harbour Analytics.`, [
      application({ title }),
    ]);
  expect(await of('Business Intelligence Developer', 'BI Developer')).toBe('a');
  expect(await of('Senior Data Engineer, Payments', 'Data Engineer')).toBe('a');
  expect(await of('Software Engineer - Columbus', 'Software Engineer')).toBe('a');
  expect(await of('Data Engineer', 'Data Engineer, Growth')).toBe('a');
  expect(await of('Natural Language Processing Engineer', 'NLP Engineer')).toBe('a');
  expect(await of('Data Engineer', 'Senior Data Engineer')).toBeNull();
  expect(await of('Software Engineer, Payments', 'Senior Payments Engineer')).toBeNull();
  expect(await of('Data Engineer', 'Data Analyst')).toBeNull();
  expect(await of('Data Engineer', 'Network Engineer')).toBeNull();
});

test('[RPL-35] of two at an employer, the one that the role fits is meant, and none where it fits both', async () => {
  const text = 'We received your application for the Software Engineering Internship.';
  const summer = application({ title: 'Software Engineer Summer Intern 2027' });
  const analyst = application({ id: 'b', title: 'Technology Analyst Program 2027' });
  const fall = application({ id: 'c', title: 'Software Engineer Fall Intern 2027' });
  expect(await alone(text, [summer, analyst])).toBe('a');
  expect(await alone(text, [summer, fall])).toBeNull();
});

test("[RPL-30] a posting's number counts where its employer or its title is named", async () => {
  const one = application({ link: 'https://careers.example.org/jobs/84213' });
  const from = 'From: Mai Xiong <mai@state.example>\nSubject: Job ID 84213';
  expect(await alone(`${NO} It was for Data Engineer.`, [one], from)).toBe('a');
  expect(await alone(NO, [one], from)).toBeNull();
  expect(await alone(NO, [one], from.replace('84213', '84214'))).toBeNull();
});

test('[RPL-33] who names a title of the list at its employer is no recruiter in search', async () => {
  const text =
    "Your background caught our eye and I'd love to set up an intro call about the Data Engineer role.";
  const message = await read(text, 'From: Ana Ruiz <ana@harbour.example>\nSubject: Hello');
  const harbour = application({ company: 'Harbour' });
  expect(judgeAndLink(message, DAY, [harbour])).toMatchObject({
    judgement: { kind: 'interview_proposed' },
    link: { applicationId: 'a', sure: true },
  });
  expect(judgeAndLink(message, DAY, [{ ...harbour, title: 'Nurse' }])).toMatchObject({
    judgement: { kind: 'recruiter' },
    link: { sure: false },
  });
  const tool = await read(
    'Kindly share your resume, visa status, rate and current location.',
    'From: Ana Ruiz <ana@staffing.example>\nSubject: Urgent requirement: Harbour Data Engineer, W2 only',
  );
  expect(judgeAndLink(tool, DAY, [harbour])).toMatchObject({
    judgement: { kind: 'recruiter' },
    link: { sure: false },
  });
});

test('[RPL-20] mail of a known employer leans to a kind that no form of words decides, and is never sure', async () => {
  const text =
    "Ok, out of the pile you're one of seven. Got 40 min Monday after 2 or anytime Tuesday?";
  const headers = 'From: Jonah <jonah@harbour.example>\nSubject: Re: hello';
  const judgement = async (company: string) => {
    const message = await read(text, headers);
    const { kind, sure } = judgeAndLink(message, DAY, [application({ company })]).judgement;
    return [kind, sure];
  };
  expect(await judgement('Harbour')).toEqual(['interview_proposed', false]);
  expect(await judgement('Northwind')).toEqual(['other', false]);
});
