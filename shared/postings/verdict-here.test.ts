import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

type Case = readonly [Verdict, string];
/** Given elsewhere and refused here, or the other way round; a client's refusal; other things that are sponsored. */
const HERE: readonly Case[] = [
  ['no', 'We sponsor in our Dublin office; for this Denver-based role no sponsorship is offered.'],
  ['no', "Professors can be sponsored, but lab jobs such as this one aren't."],
  ['no', "In Canada we can sponsor; for this role in Ohio we can't."],
  ['no', 'Some of our roles come with sponsorship; this one, a contract role, does not.'],
  ['yes', 'Most of our roles are not sponsored, but research roles like this one are.'],
  ['yes', "We don't sponsor in Poland; for this US role sponsorship is offered."],
  ['yes', "Although many shops our size won't, we do sponsor work visas for engineers."],
  ['yes', 'Other firms may not, but we sponsor visas and pay the fees.'],
  ['no', 'Our client, a large insurance group in Omaha, is unable to sponsor now or later.'],
  ['no', 'We sponsor sports teams and 401(k) plans; we do not sponsor visas.'],
  ['depends', "Jobs in research qualify for sponsorship, those in sales and support don't."],
  ['depends', "If you hold an H-1B we can port it; if you need a new visa, we can't help."],
  ['depends', 'Our Boston office can sponsor; our Miami office cannot.'],
];
const PLAIN: readonly Case[] = [
  ['yes', 'Good news if you are on a visa: this team sponsors!'],
  ['yes', 'We ask about visas only to plan; sponsorship is available for this role.'],
  ['yes', 'The lab will sponsor a visa for the person hired and help at the consulate.'],
  ['citizenship', 'TS clearance (in scope), Dayton, OH, on site'],
  ['citizenship', 'If your Secret has lapsed, sorry: the contract needs it active on day one.'],
  ['silent', 'Clearance to publish papers is granted by our press office.'],
];
const OF_CUSTOMERS: readonly Case[] = [
  ['silent', 'Our 20 lawyers file some 2,000 petitions a year for hospitals and banks.'],
  ['silent', 'Build screens for our visa platform, which helps attorneys prepare H-1B petitions.'],
  ['silent', 'Paid overtime in March, when H-1B registrations are filed.'],
  ['silent', "You'll travel to India and may need a business visa; we arrange it."],
  ['yes', 'Our lawyers file H-1B petitions for every engineer we hire.'],
  ['no', 'Business visas are fine for interviews, but we do not sponsor H-1B visas.'],
];

test.each(HERE)('[POST-10] here and elsewhere, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(PLAIN)('[POST-8] this role, team and clearance, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(OF_CUSTOMERS)(
  '[POST-10] what is done for customers and trips, %s: %s',
  (verdict, text) => {
    expect(verdictOf(text).verdict).toBe(verdict);
  },
);
