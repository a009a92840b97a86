import { describe, expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

/** Ways to set one half against the other: what stands before the first, and between the two. */
const JOINTS: readonly (readonly [string, string])[] = [
  ['', ', but '],
  ['', '; however, '],
  ['While ', ', '],
  ['Although ', ', '],
  ['', '. '],
  ['', '; '],
  ['', '. That said, '],
  ['', ', though '],
];
const REFUSALS = [
  'we do not sponsor visas',
  'H-1B sponsorship isn’t possible',
  'we’re not able to file new H-1B petitions',
  'no sponsorship is offered',
  'we do not have the ability to sponsor H-1Bs',
];
const PROMISES = ['we sponsor visas', 'visa sponsorship is offered', 'we’re able to sponsor H-1Bs'];

/** Both halves in every way of joining them, in both orders when they may be turned. */
function pairs(one: readonly string[], other: readonly string[], isTurned: boolean): string[] {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const said = one.flatMap((first) =>
    other.flatMap((second) => [[first, second], ...(isTurned ? [[second, first]] : [])]),
  );
  return said.flatMap(([first = '', second = '']) =>
    JOINTS.map(([before, between]) => {
      const next = between === '. ' ? capital(second) : second;
      return `${capital(before + first)}${between}${next}.`;
    }),
  );
}
const readOtherwise = (texts: readonly string[], verdict: Verdict) =>
  texts.filter((text) => verdictOf(text).verdict !== verdict);

describe('[POST-10] two halves that say different things', () => {
  test('what is taken beside a refusal, in any order and joined in any way, makes it depend', () => {
    const taken = [
      'H-1B transfers are welcome',
      'Canadians can work here on a TN',
      'people already on an H-1B can join us',
      'candidates on OPT are welcome',
      'we will extend or amend an existing H-1B',
    ];
    expect(readOtherwise(pairs(REFUSALS, taken, true), 'depends')).toEqual([]);
  });

  test('exceptions and others that may be sponsored bound a refusal', () => {
    const others = [
      'we sometimes make exceptions',
      'rare exceptions exist',
      'faculty hires are eligible',
      'senior hires may be considered',
      'our Boston office does',
      'it can be discussed after a year',
      'we do for full-time roles',
    ];
    expect(readOtherwise(pairs(REFUSALS, others, false), 'depends')).toEqual([]);
  });

  test('others that are left out bound a promise', () => {
    const others = [
      'interns are not eligible',
      'contract positions do not qualify',
      'staff positions are excluded',
      'it is limited to PhD graduates',
      'this does not extend to seasonal workers',
      'we can’t for our Ohio plant',
    ];
    expect(readOtherwise(pairs(PROMISES, others, false), 'depends')).toEqual([]);
  });

  test('relocation, housing and the like, given or refused, bound nothing', () => {
    const given = ['we offer relocation assistance', 'remote work is possible'];
    const refused = [
      'relocation is not covered',
      'we do not require a degree',
      'no agencies please',
    ];
    expect(readOtherwise(pairs(REFUSALS, given, true), 'no')).toEqual([]);
    expect(readOtherwise(pairs(PROMISES, refused, true), 'yes')).toEqual([]);
  });

  test('this one left out outweighs what holds for others', () => {
    const others = ['we sponsor for many of our jobs', 'the company sponsors visas elsewhere'];
    const thisOne = ['this role is not eligible', 'we can’t for this position', 'this one isn’t'];
    expect(readOtherwise(pairs(others, thisOne, false), 'no')).toEqual([]);
  });

  test('what the next sentence says of applying, hours and other transfers bounds nothing', () => {
    const beside = [
      'Applicants will be considered on a rolling basis.',
      'Qualified applicants will be considered for employment.',
      'Applicants with arrest or conviction records will be considered.',
      'Our offices are in Boston and Denver.',
      'After you apply we may contact you by email.',
      'Employees are eligible for stock options after a year.',
      'Transfer students are welcome.',
      'Transfers between offices are possible.',
      'Not all applicants will be contacted.',
      'Late applications cannot be considered.',
      'This position is exempt.',
      'In office only.',
      'It is limited to 20 hours a week.',
    ];
    const after = (sentence: string) => beside.map((next) => `${sentence} ${next}`);
    expect(readOtherwise(after('We do not sponsor visas.'), 'no')).toEqual([]);
    expect(readOtherwise(after('We sponsor visas.'), 'yes')).toEqual([]);
  });

  test('what is asked for under a heading of wishes counts when it leaves no choice', () => {
    const text = 'Preferred qualifications\n- A degree\n- Only US citizens can be considered.';
    expect(verdictOf(text).verdict).toBe('citizenship');
  });

  test.each([
    ['With the exception of TN visas, we do not provide sponsorship.', 'depends'],
    [
      'Visa sponsorship: available for PhD-level roles, unavailable for all other positions.',
      'depends',
    ],
    ['We will sponsor candidates with a graduate degree, no one else.', 'depends'],
    ['Sponsorship is offered for roles in California and not elsewhere.', 'depends'],
    ['As a contractor you would not be sponsored; as an employee you would.', 'depends'],
    ['Transfers of an H-1B visa? Yes. A first-time H-1B? Not this year.', 'depends'],
    ['This position isn’t eligible for H-1B sponsorship. However, TN and E-3 are fine.', 'depends'],
    ['We’ve paused cap-subject filings. Cap-exempt candidates can still be sponsored.', 'depends'],
    ['We will sponsor if you have at least five years of experience.', 'depends'],
    ['Some of our sister companies sponsor visas; we don’t.', 'no'],
    ['Exceptions to our no-sponsorship policy are not made.', 'no'],
    ['We’ll take care of your visa, whether that’s a transfer or a fresh petition.', 'yes'],
    ['Unlike our competitors, who don’t sponsor, we file H-1Bs for new hires.', 'yes'],
    ['As a cap-exempt university, we sponsor H-1B visas without the lottery.', 'yes'],
    ['We never reject someone over a visa, we sponsor it.', 'yes'],
    ['We can sponsor visas for people who don’t have work authorization.', 'yes'],
    ['Applicants are considered without regard to immigration status.', 'silent'],
    ['Support immigration attorneys in preparing H-1B and PERM filings.', 'silent'],
    ['Clearance events and markdowns must be executed weekly.', 'silent'],
  ])('%s', (text, verdict) => {
    expect(verdictOf(text).verdict).toBe(verdict);
  });
});
