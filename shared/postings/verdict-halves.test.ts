import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

type Case = readonly [Verdict, string];
const HALVES: readonly Case[] = [
  // By kind of hire, place, degree and visa, in one sentence or in two.
  ['depends', 'Nurses qualify for sponsorship while assistants do not; this posting covers both.'],
  ['depends', 'We sponsor scientists but expect technicians to be authorized already.'],
  ['depends', "Our warehouse jobs aren't sponsored, engineering jobs are."],
  ['depends', 'Sponsorship can be given to a hire in Denver and is not available in Tampa.'],
  ['depends', "In Chicago sponsorship is possible, but the Milwaukee team can't offer it."],
  ['depends', "New York can sponsor. Atlanta can't."],
  ['depends', 'Sponsorship goes to senior hires. Entry-level hires must not need it.'],
  ['depends', 'Attending physicians are sponsored. Other clinical staff need authorization.'],
  ['depends', 'Sponsorship is possible for PhDs; those with less need their own authorization.'],
  ['depends', "We can transfer visas within the US, but can't bring people in from abroad."],
  ['depends', "H-1B transfers are possible; a new petition isn't."],
  ['depends', 'H-1B holders are ok with an approved I-140, else we cannot sponsor.'],
  ['depends', 'Postdocs yes, lab managers no: that is who we sponsor.'],
  ['depends', 'Sponsored: physicians. Not sponsored: medical assistants.'],
  ['depends', "You can work here on OPT; what comes after it we can't promise."],
  // One subject, this role, other employers, what was, and people who need nothing.
  ['no', "Candidates on OPT or H-1B can't be considered, and interns aren't either."],
  ['no', 'We do not sponsor visas, but candidates with a green card are welcome.'],
  ['no', 'No sponsorship; remote staff can live in any state.'],
  ['no', 'We cannot sponsor for this role, although we do for some of our engineers.'],
  ['no', 'Our parent company in Spain sponsors visas, but here in the US we do not.'],
  ['no', 'Our competitors may sponsor; we are too small to.'],
  ['no', "Although sponsorship is common in our industry, we don't offer it."],
  ['yes', "Although our client's last role excluded visa holders, this role is sponsored."],
  ['yes', "While many startups won't touch immigration, we do."],
  ['yes', 'We sponsor visas, both for those already here and for those from abroad.'],
  ['yes', "We'll sponsor you, and we don't ask you to repay it if you leave."],
  ['silent', 'Interns can join in June; offices abroad are not part of this program.'],
];
const PROMISES: readonly Case[] = [
  ['yes', 'Your work permit is our job, not yours.'],
  ['yes', "We've got immigration covered: H-1B, dependents, renewals."],
  ['yes', "If you hold an H-1B we'll transfer it; if you don't, we'll apply for one."],
  ['yes', 'The clinic sponsors H-1B visas and will accept transfers as well.'],
  ['yes', 'We have an immigration lawyer in house and we sponsor; tell us what you need.'],
  ['yes', 'Where sponsorship is required, the company will provide it.'],
  ['yes', "You don't need a green card to work here. We'll get you one."],
  ['yes', 'We will sponsor an H-1B visa for the person we select.'],
  ['yes', "We're happy to sponsor visas and have a 98% approval rate."],
  ['no', 'If you require sponsorship, please see our London openings instead.'],
  ['no', "Our page mentions sponsorship, but this post doesn't come with it."],
  ['silent', "We're building the fastest way for startups to sponsor engineers."],
  ['silent', 'In this job you will explain visas to scholars and check their documents.'],
];
const ANSWERS: readonly Case[] = [
  ['yes', "Worried that needing a visa rules you out? It doesn't here."],
  ['yes', "Not authorized to work in the U.S. yet? Apply anyway, we'll file for you."],
  ['yes', 'What about my visa? We take it on, from LCA to approval notice.'],
  ['yes', 'Can you sponsor me? Short answer: yes.'],
  ['yes', 'Do I have to have work authorization when I apply? No. We sponsor.'],
  ['no', "Can you work in the US without sponsorship? Great, because we can't provide it."],
  ['no', "Think you'll need sponsorship one day? Then please look at other employers."],
  ['no', "Will you need sponsorship? This position isn't able to offer it."],
  ['no', "Are visas sponsored? They aren't."],
  ['silent', 'Will you need sponsorship? This position is in Ohio.'],
];

test.each(HALVES)('[POST-10] halves in whatever words, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(PROMISES)('[POST-8] what is taken care of, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(ANSWERS)('[POST-8] asked and answered, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});
