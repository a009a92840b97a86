import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

const CASES: readonly (readonly [string, Verdict, string])[] = [
  [
    'a reason',
    'no',
    'As the position is funded by a one-year grant, sponsorship cannot be offered.',
  ],
  ['who does it', 'yes', 'The postdoc will be sponsored by the lab for a J-1 or H-1B visa.'],
  [
    'the usual kind',
    'yes',
    'We sponsor an appropriate visa, typically an H-1B, for the one we hire.',
  ],
  ['what was', 'no', 'Although we have supported transfers before, we are no longer doing so.'],
  ['nothing to be done', 'no', 'Lasting right to work, with no employer involvement, is required.'],
  ['a permit that needs one', 'no', 'You may not hold a status that depends on an employer.'],
  [
    'an answer that is needed',
    'no',
    "A 'No' to the question on future sponsorship is needed to go on.",
  ],
  [
    'people treated alike',
    'yes',
    'Those needing visas are treated like all others, and we sponsor.',
  ],
  ['nobody left out', 'yes', 'Nobody is screened out for needing a visa; we sponsor.'],
  [
    'a group that is not all',
    'yes',
    'We do not limit our search to green card holders, as we sponsor.',
  ],
  [
    'what another has to give',
    'depends',
    'We will sponsor you, provided the client supplies a letter.',
  ],
  [
    'a bound by time left',
    'depends',
    'Only those with two years left on their H-1B can be considered.',
  ],
  ['a question to ask', 'depends', 'Some of our roles are sponsored; ask whether this one is.'],
  ['others may', 'depends', 'Interns are not eligible for sponsorship; full-time roles may be.'],
  ['a parent elsewhere', 'no', 'Our German parent sponsors visas, but the US office does not.'],
  ['no clearance', 'yes', 'A clearance is not needed for this team, and we gladly sponsor visas.'],
  [
    'citizens alone',
    'citizenship',
    'We can only hire U.S. citizens and are unable to sponsor visas.',
  ],
  ['residents, too', 'no', 'Citizens and green card holders only; we do not sponsor.'],
  ['a condition', 'citizenship', 'United States citizenship is a condition of employment.'],
  ['an agency in its own words', 'citizenship', 'An adjudicated SCI is needed on day one.'],
  ['a need that does not matter', 'yes', "Which visa you'd need doesn't matter; we sponsor."],
  ['another group', 'depends', 'No sponsorship for interns; new grads can be sponsored.'],
  ['no exception', 'no', 'Sponsorship has been paused, and this role is no exception.'],
  ['rights of users', 'silent', 'Users see the rows that their clearance level allows.'],
  ['levels and a state', 'silent', 'Provide L1 and L2 support to stores in TN, KY and GA.'],
  ['either answer', 'silent', 'Please answer yes or no to the sponsorship question on the form.'],
];

test.each(CASES)('[POST-10] what stands around it: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});
