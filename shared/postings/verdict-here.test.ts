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
/** What the sentence before says of others, and this one of the role, without naming it again; a promise beside transfers. */
const OF_THIS: readonly Case[] = [
  ['no', "Our Leeds office sponsors. This job is in Denver, where we don't."],
  ['yes', "Our Leeds office can't sponsor. This job is in Denver, where we do."],
  ['no', 'The college sponsors visas for faculty. This is a staff position and is not eligible.'],
  [
    'yes',
    'The college does not sponsor hourly staff. This is a faculty post and is eligible for H-1B sponsorship.',
  ],
  [
    'no',
    'The group sponsors permits in many countries. In the US, it does not sponsor work visas, and that also holds for its own engineers abroad.',
  ],
  [
    'yes',
    'Our practice is to look at sponsorship case by case. This position will be sponsored for H-1B.',
  ],
  [
    'yes',
    'The center will support an H-1B for the person chosen. A holder of an H-1B with another employer may also join us by transfer.',
  ],
  [
    'yes',
    "Most of our store jobs don't come with sponsorship. Test Engineer is on the list of jobs for which we sponsor.",
  ],
];
/** Answers and lists in fewer words. */
const IN_SHORT: readonly Case[] = [
  ['no', 'Sponsorship available (Y/N): N'],
  ['no', 'Do you sponsor visas?\nWe wish we could.'],
  ['yes', 'In short: remote no, part-time no, visa yes.'],
  ['no', 'In short: remote yes, part-time yes, visa no.'],
  ['no', 'Deal breakers: you need sponsorship, you dislike tests.'],
  ['yes', "You're a fit even if you need a visa."],
  ['yes', "Need a visa? Say so in your application, and we'll get going with it."],
  ['no', "We get asked about H-1B a lot. The answer has been the same for years, and it's no."],
  ['yes', "We get asked about H-1B a lot. The answer has been the same for years, and it's yes."],
  ['no', "Will you need visa sponsorship? (If yes, we won't be able to go on.)"],
  ['no', 'If you would need us to petition for you, we would have to withdraw the offer.'],
  ['no', "We'd love to sponsor, but the lottery made us give up on it."],
  ['yes', 'Work permits: on us.'],
  ['yes', 'Visas? Absolutely. H-1B (cap or transfer), O-1 and TN are all things we sponsor.'],
  ['yes', 'Being in need of a visa will not count against you: we sponsor every engineer.'],
  ['yes', 'A relocation package (including visa sponsorship) is available for those who need it.'],
  ['yes', 'Visa transfers and new sponsorship are listed as available.'],
  ['depends', "Petitions are not filed in the first year; after that we'll see."],
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

test.each(OF_THIS)('[POST-10] this one after others, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(IN_SHORT)('[POST-8] in few words, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});
