import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

/** Whom and when a clause is about: what is said of this role, of us and of now counts against what holds for others and what was. */
const CASES: readonly (readonly [string, Verdict, string])[] = [
  ['this role, others not', 'yes', 'Most of our openings are not sponsored, but this one is.'],
  [
    'this role, usually not',
    'yes',
    'While the company does not usually sponsor visas, it will do so for this opening.',
  ],
  [
    'an exception',
    'yes',
    "As a rule we don't sponsor, but we're making an exception for this role.",
  ],
  [
    'others, not this role',
    'no',
    'We do sponsor visas for our R&D staff, but sponsorship will not be given for this sales position.',
  ],
  ['we, other employers not', 'yes', "Many startups can't sponsor visas; we can, and do."],
  ['we as others have given up', 'yes', 'Where others have given up on sponsorship, we have not.'],
  ['other teams, not ours', 'no', "Other teams here sponsor visas; ours doesn't."],
  ['now, not before', 'yes', "Until last year we couldn't sponsor anyone; today we can."],
  [
    'before, not for this role',
    'no',
    'Although we have sponsored visas, we are not doing so for this role.',
  ],
  [
    'a policy that is gone',
    'yes',
    'Until 2022 we did not file H-1B petitions, but that policy has been reversed.',
  ],
  ['a rumor', 'yes', 'It is not true, whatever you read, that we refuse to sponsor visas.'],
  [
    'a rumor about a promise',
    'no',
    'Contrary to what some job boards say, we are not sponsoring visas for this opening.',
  ],
  [
    'one of those left out',
    'no',
    'All positions are sponsored with the exception of seasonal ones, of which this is one.',
  ],
  [
    'reserved for others',
    'no',
    'H-1B sponsorship is reserved for tenure-track faculty. This lectureship is not tenure-track.',
  ],
  ['two sentences', 'yes', "Other labs don't sponsor H-1B visas. We do."],
  [
    'two sentences, this role',
    'yes',
    "We don't sponsor visas for our help desk jobs. For this architect role we do.",
  ],
  ['a bound of this role', 'depends', 'Most roles are not sponsored, but this one may be.'],
  [
    'a kind beside it',
    'depends',
    'We cannot sponsor new H-1B visas for this role, but we do accept transfers.',
  ],
];

test.each(CASES)('[POST-10] %s: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

/** Denials that deny nothing, and refusals without a 'not'. */
const DOUBLES: readonly (readonly [Verdict, string])[] = [
  ['yes', "We don't just sponsor visas, we also pay for your family's."],
  ['yes', 'We see no reason not to sponsor an engineer.'],
  ['yes', "A visa should never be the reason you don't join us."],
  ['yes', "Let us know whether you need a visa; we sponsor, and it won't count against you."],
  ['yes', 'We sponsor H-1B visas and have an attorney who does nothing else.'],
  ['no', 'Sponsorship of visas is outside of what we can offer.'],
  ['no', 'Federal rules keep us from sponsoring visas on this contract.'],
  ['no', 'Those who need their employer to file a Form I-129 will not be selected.'],
  ['depends', 'As a rule no visa sponsorship; exceptions require VP approval.'],
  ['depends', "We will continue a sponsorship that another employer began, but won't begin one."],
  ['yes', 'We handle H-1B transfers, new petitions and PERM.'],
  [
    'citizenship',
    "We can't sponsor a clearance for this role, so you need to come with an active one.",
  ],
  ['citizenship', 'The company will sponsor the selected candidate for a Secret clearance.'],
  ['silent', 'Hold sessions with citizens at the library.'],
  ['no', "Need sponsorship? This one's not for you."],
  ['yes', "Whether you hold a visa, need one, or don't, we'd like to hear from you: we sponsor."],
  ['depends', "We won't sponsor initially, but may after the first year."],
  ['yes', 'We sponsor H-1B visas and are happy to handle transfers as well.'],
  ['yes', 'Sponsorship is provided for this position, and transfers are welcome.'],
  ['depends', 'We can sponsor H-1B extensions and transfers.'],
  ['depends', 'We do not sponsor new visas, and transfers are welcome.'],
  ['no', 'Must be eligible to work in the U.S. without sponsorship (no exceptions).'],
  ['no', "We cannot sponsor this position, so please don't ask for an exception."],
  ['no', 'We do not sponsor visas, and exceptions cannot be made.'],
  ['depends', 'We do not sponsor visas; exceptions can be made for research roles.'],
];

test.each(DOUBLES)('[POST-10] %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

/** What is said next, of something else, and sentences that end in "n't". */
test.each([
  'We are in the office on Tuesdays.',
  'We make exceptions for family events.',
  "Some firms make you wait; we won't.",
])('[POST-10] a refusal and "%s"', (next) => {
  expect(verdictOf(`We do not sponsor visas. ${next}`).verdict).toBe('no');
  expect(verdictOf(`${next} Unlike many startups, we sponsor.`).verdict).toBe('yes');
});
