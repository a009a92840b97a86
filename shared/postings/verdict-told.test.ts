import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

type Case = readonly [Verdict, string];
/** A form's or a recruiter's question, told of; with what is said beside it. */
const QUESTIONS: readonly Case[] = [
  [
    'silent',
    "In the application you'll be asked a few questions, including whether you will require sponsorship for a work visa; please answer these truthfully.",
  ],
  ['silent', 'Applicants must disclose whether they need sponsorship. We move fast after that.'],
  ['silent', 'Check the box to confirm that your answers about visa sponsorship are true.'],
  ['silent', 'A short form on your background and whether you need sponsorship comes first.'],
  ['silent', 'State on the form whether you are a U.S. person.'],
  ['silent', 'Do not leave the sponsorship question blank.'],
  ['yes', 'The form asks whether you need a visa; we sponsor every role.'],
  ['no', 'Please indicate whether you need sponsorship, as we are unable to provide it.'],
  ['no', "We will ask about sponsorship at the first call because we can't offer it."],
  ['depends', "You'll be asked whether you need sponsorship; it's decided case by case."],
];
/** What others do, did or say; a task; a place elsewhere. */
const OF_OTHERS: readonly Case[] = [
  ['silent', 'Last year we filed over 16,000 H-1B and PERM cases on their behalf.'],
  ['silent', 'This is the platform HR teams use to sponsor and renew visas for their people.'],
  ['silent', "We provide visa sponsorship to our customers' workers in Germany."],
  ['silent', 'The mobility specialist will coordinate visa sponsorship for transfers.'],
  ['silent', 'Responsibilities:\n- Draft H-1B and PERM filings\n- Monitor USCIS processing times'],
  ['silent', 'After two years you may move to Tokyo. The company will sponsor your visa there.'],
  ['silent', 'Data of the government show that our competitors sponsored 14,000 H-1B workers.'],
  ['silent', "Our CEO saw her parents' employer sponsor their visas."],
  ['silent', 'Bright Immigration has guided chefs and pianists through the visa system.'],
  ['silent', 'Talent teams at 90 companies trust us with their sponsorship programs.'],
  ['silent', 'A Visa payroll card can be issued if you have no bank account.'],
  ['yes', 'Our firm files for 300 start-ups, and we sponsor our own staff, too.'],
  ['yes', 'Our immigration counsel has filed over 400 H-1Bs.'],
];
/** Sponsors of a career, of an exam or with a budget; what somebody decides about others; permits of other kinds. */
const OTHER_SENSES: readonly Case[] = [
  ['silent', 'Partners sponsor women here for promotion, and say so in writing.'],
  ['silent', 'The company sponsors employees who want to earn a license.'],
  ['silent', 'Every new hire gets a sponsor who is not their manager.'],
  ['silent', 'No sponsor waits longer than a day for an answer.'],
  ['silent', 'This is a permanent post; no sponsors or recruiters, please.'],
  ['silent', 'The post depends on continued sponsorship by the federal government.'],
  ['silent', 'Write policies on which positions are eligible for sponsorship.'],
  ['silent', 'With counsel, you decide whether to sponsor an employee for permanent residence.'],
  ['silent', 'You will not handle immigration matters; another team does.'],
  ['silent', 'Hot work permits and lockout are part of the job.'],
  ['silent', 'Work permits for minors are on file before the first shift.'],
  ['silent', 'Able to travel to our Canadian plant without the need for a visa.'],
  ['yes', 'There is no sponsorship requirement for this role; we sponsor H-1B.'],
  ['yes', 'We support visa and green card applications where applicable.'],
];
/** A 'no' of something else, and refusals put as a condition. */
const DENIALS: readonly Case[] = [
  ['yes', "Do we sponsor visas? Yes, and we've never yet said no to someone we wanted to hire."],
  ['yes', 'We have never turned down an engineer because of a visa.'],
  ['yes', "There's no role here for which we don't sponsor."],
  ['yes', "You don't need to be a citizen, and you don't need a green card. We sponsor."],
  ['yes', 'We never ask candidates to pay for their visa: we sponsor and pay in full.'],
  ['yes', "We know the H-1B fee went up. We're still sponsoring."],
  ['yes', "There's no reason to ask whether you need sponsorship: we provide it to all."],
  ['no', 'Unless you can work in the US without sponsorship, please do not apply.'],
  ['no', 'We sponsor robotics teams; we do not, however, sponsor employment visas.'],
  ['no', 'We sponsor events, not visas.'],
  ['depends', 'We will sponsor H-1B for physicians; technologists are reviewed individually.'],
];
/** Two questions with one answer; Tennessee; a level of clearance alone in its list. */
const PLAIN: readonly Case[] = [
  ['yes', 'Do you sponsor? Do you pay the fees? Yes and yes.'],
  ['no', 'Do you sponsor visas? Will you in the future? No and no.'],
  [
    'no',
    'Do you need sponsorship? Will you later? If the answer to either is yes, we cannot go on.',
  ],
  ['no', 'Work site: Chattanooga, TN. H-1B candidates cannot be considered.'],
  ['citizenship', 'Clearance required\n- TS\n- Local to Dayton'],
  ['citizenship', 'Top three skills: Linux, C, TS clearance'],
  ['silent', 'Skills: React, TS, Node, CSS'],
];

test.each(QUESTIONS)('[POST-10] questions told of, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(OF_OTHERS)('[POST-10] no promise to the reader, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(DENIALS)('[POST-10] what a denial is of, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(PLAIN)('[POST-8] chains, towns and levels, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(OTHER_SENSES)('[POST-9] [POST-10] senses of other kinds, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});
