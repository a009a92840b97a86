import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

/** Whole postings: what stands in another paragraph neither turns a clear sentence nor decides alone. */
const CASES: readonly (readonly [string, Verdict, string])[] = [
  [
    'controlled technology',
    'yes',
    'We sponsor H-1B visas.\n\nCertain technology at the company is subject to the Export Administration Regulations.',
  ],
  [
    'a license that the employer gets',
    'yes',
    'We sponsor H-1B visas.\n\nThis position is subject to ITAR. We apply for the license that a hire needs.',
  ],
  [
    'a license that nobody gets',
    'citizenship',
    'We sponsor H-1B visas.\n\nThis position is subject to ITAR. We cannot apply for licenses.',
  ],
  [
    'what follows from export law',
    'citizenship',
    'Must be a U.S. person due to export controls. No sponsorship.',
  ],
  [
    'after the lottery',
    'yes',
    'Visa sponsorship is available for this position. Candidates who are not selected in the lottery begin in London and move later.',
  ],
  [
    'a text that does not hold',
    'yes',
    'We sponsor visas. Our form says "applicants must not require sponsorship"; it is from a template, so please ignore it.',
  ],
  [
    'an opinion',
    'silent',
    'Getting a visa should not be harder than the job. We write software for lawyers.',
  ],
  [
    'what customers do',
    'silent',
    'Help customers who sponsor at scale upload H-1B registrations in March.',
  ],
  [
    'a product and its maker',
    'no',
    'Our platform helps hospitals sponsor nurses.\n\nThis role cannot be sponsored.',
  ],
  [
    'a product, and ours',
    'yes',
    'Our tool prepares H-1B petitions, and we sponsor our own people.',
  ],
  [
    'data of a trial',
    'silent',
    'You build the transfers which get clean data from the sites to the sponsor.',
  ],
  [
    'equal opportunity',
    'yes',
    'We sponsor visas.\n\nNobody will be turned down on the basis of race, citizenship or immigration status.',
  ],
  ['a check', 'silent', 'Offers are contingent on background and reference clearance.'],
  ['a clearance that is got', 'citizenship', 'The company will sponsor a Secret clearance.'],
  [
    'no help with it',
    'no',
    "If you'd need a visa from us, now or later, we're sorry to say that we can't help with it.",
  ],
  ['neither', 'no', 'Neither new petitions nor H-1B transfers will be supported.'],
  ['room for it', 'depends', 'There could be room to sponsor somebody.'],
  ['an approved petition', 'depends', 'H-1B people who already have a petition; no fresh filings.'],
  ['no permit yet', 'yes', "We can sponsor your visa if you don't have work authorization yet."],
  ['this one', 'yes', 'Looking for US visa sponsorship? This listing qualifies.'],
];

test.each(CASES)('[POST-10] what speaks of others: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});
