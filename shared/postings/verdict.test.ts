import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { writeSays } from '#shared/postings/brief-says.ts';
import { VISA_NEEDS, verdictWords } from '#shared/postings/verdict-needs.ts';
import { VERDICT_RULES, VERDICTS, verdictOf } from '#shared/postings/verdict.ts';

const said = (text: string) => verdictOf(text).verdict;

describe('[POST-8] what a posting says about sponsorship and citizenship', () => {
  test.each([
    ['We do not sponsor work visas for this role.', 'no'],
    ['Must be authorized to work in the U.S. without sponsorship, now or in the future.', 'no'],
    ['Candidates who need sponsorship will not be considered.', 'no'],
    ['Sponsorship: not available', 'no'],
    ['Visa sponsorship is available for this role.', 'yes'],
    ['We are happy to sponsor visas.', 'yes'],
    ['Sorry folks, no visas for this one.', 'no'],
    ['As a small startup we don’t have the budget to sponsor visas.', 'no'],
    ['We quit doing H-1Bs after the fee hike.', 'no'],
    ['None of our openings come with sponsorship.', 'no'],
    ['Work visas: we don’t do them.', 'no'],
    ['Need a visa? We’ve got you covered.', 'yes'],
    ['We’ll cover all legal fees for your visa and green card.', 'yes'],
    ['Relocating from abroad? We’ll sort out your visa.', 'yes'],
    ['We can take over an existing H-1B but won’t file a new one.', 'depends'],
    ['Happy to talk about visas, it depends on your situation.', 'depends'],
    ['You’ll help Visa scale its network.', 'silent'],
    ['Manage our immigration program for 2,000 employees.', 'silent'],
    ['Unfortunately we can’t offer relocation.', 'silent'],
    ['Visa support available (if needed)', 'yes'],
    ['H-1B transfers only.', 'depends'],
    ['We prioritize applicants who do not require sponsorship of a visa.', 'depends'],
    ['Sponsorship is considered on a case-by-case basis.', 'depends'],
    ['OPT is fine, but we do not sponsor H-1B visas.', 'depends'],
    ['Unable to sponser at this time', 'no'],
    ['Spons. not avail.', 'no'],
    ['Visa Sponsorship [ ] Yes [x] No', 'no'],
    ['No relocation or visa assistance.', 'no'],
    ['We used to offer sponsorship; we no longer do.', 'no'],
    ['While other openings offer sponsorship, this one doesn’t.', 'no'],
    ['While other openings don’t offer sponsorship, this one does.', 'yes'],
    ['We won’t touch visas on this search.', 'no'],
    ['At this time we cannot transfer nor sponsor a work visa.', 'no'],
    ['Only applicants not requiring sponsorship will be considered.', 'no'],
    ['Those in need of sponsorship can be considered.', 'yes'],
    ['We can provide an LMIA and help with PR.', 'yes'],
    ['No limit on sponsorship.', 'yes'],
    ['$180k + relo + visa', 'yes'],
    ['Sponsorship - ok', 'yes'],
    ['Authorized to work in the USA with or without sponsorship.', 'yes'],
    ['No guarantees on sponsorship.', 'depends'],
    // A wish before a refusal, a refusal in other words, and what is answered by 'it' or 'one'.
    ['We would love to sponsor, but we don’t have the means yet.', 'no'],
    ['We dont sponsor visas', 'no'],
    ['We have stopped considering people who need a new H-1B.', 'no'],
    ['Bring your own work permit; we can’t get you one.', 'no'],
    ['We sponsor in general, but not for this particular job.', 'no'],
    ['Will the company provide sponsorship? The company will not.', 'no'],
    ['If you require sponsorship, we’re able to provide it.', 'yes'],
    ['Don’t let needing a visa stop you from applying; we sponsor.', 'yes'],
    ['We file H-1Bs at no cost to you.', 'yes'],
    ['TN and E-3 OK, no H-1B.', 'depends'],
    ['We sponsor visas for Berlin, not for the London office.', 'depends'],
    ['Sponsorship cannot be promised at this stage.', 'depends'],
    // What is taken beside a refusal, a bound behind a promise, and denials that deny nothing.
    ['TN visas only; we can’t do H-1B at this time.', 'depends'],
    ['We can onboard you on your OPT, but there is no path to H-1B with us.', 'depends'],
    ['No lottery filings, but happy to transfer.', 'depends'],
    ['H-1B extensions yes, H-1B lottery no.', 'depends'],
    ['Some of our roles are eligible for visa sponsorship and others are not.', 'depends'],
    [
      'Visa sponsorship is available, though only for candidates already living in the US.',
      'depends',
    ],
    ['It is unlikely that we can sponsor a visa for this role.', 'depends'],
    ['Candidates not requiring sponsorship strongly preferred', 'depends'],
    ['We paused new H-1B filings. Transfers are unaffected.', 'depends'],
    ['The client is not sponsoring and cannot accept H1B transfers.', 'no'],
    ['Departments may not initiate H-1B filings for this position.', 'no'],
    ['The university has suspended all new H-1B petitions through May 2027.', 'no'],
    ['Can you work here without sponsorship? If the answer is no, this is not for you.', 'no'],
    ['Will the company sponsor a visa? It will not.', 'no'],
    ['We don’t shy away from sponsoring visas.', 'yes'],
    ['Candidates without US work authorization are welcome; sponsorship provided.', 'yes'],
    ['Applicants who are not U.S. citizens will be sponsored for H-1B status.', 'yes'],
    ['What visas do you sponsor? H-1B, E-3, TN and O-1.', 'yes'],
    ['Figment Labs | NYC (hybrid) | VISA | Full time', 'yes'],
    ['Work Authorization (select one): Citizen | Green card | H-1B | OPT | Other', 'silent'],
    ['No visa required to attend the interview.', 'silent'],
    ['Offers are contingent upon the ability to verify U.S. person status.', 'citizenship'],
    ['Requires Clearance? Yes (TS/SCI)', 'citizenship'],
    ['Employment requires a favorably adjudicated Tier 5 investigation.', 'citizenship'],
    ['We’re looking for cleared developers (TS or higher).', 'citizenship'],
    ['Work status: USC / GC', 'citizenship'],
    ['OPT and STEM OPT are fine, H-1B is not something we do.', 'depends'],
    ['For Dallas and Chicago we sponsor; for Toledo and Fort Wayne we can’t.', 'depends'],
    ['Physicians: H-1B sponsorship is offered. All other roles: no sponsorship.', 'depends'],
    ['Whether we can sponsor turns on which contract you’d be staffed to.', 'depends'],
    ['Requiring a visa isn’t a drawback here, as we sponsor.', 'yes'],
    ['We take H-1B transfers and we file new cap petitions too.', 'yes'],
    ['We sponsor, no strings attached.', 'yes'],
    ['Not sponsoring at this level, but senior roles on the team are sponsored.', 'depends'],
    ['Contract roles: no visas. Perm roles: we might.', 'depends'],
    ['For contractors no visa support, for employees yes.', 'depends'],
    ['We can’t hire anybody who isn’t a US person.', 'citizenship'],
    ['Job is not visa-eligible', 'no'],
    ['We’ve decided against sponsoring visas.', 'no'],
    ['Remote? Yes. Visa? No. Equity? Yes.', 'no'],
    ['For the right engineer we’ll sponsor a visa without hesitation.', 'yes'],
    ['While we sponsor for some of our other jobs, this one isn’t included.', 'no'],
    ['Generally, we don’t sponsor. We might for the right senior hire.', 'depends'],
    ['Faculty positions are eligible for sponsorship. Staff positions are not.', 'depends'],
    ['Interns who stay are entered in the H-1B lottery by the company.', 'yes'],
    ['We offer visa sponsorship, subject to applicable immigration law.', 'yes'],
    ['Ineligible for any immigration support (including H-1B, TN or STEM OPT plans).', 'no'],
    ['We do not sponsor visas for internships but do for full-time positions.', 'depends'],
    ['We do sponsor visas! However, we cannot sponsor visas for every role.', 'depends'],
    ['We paused all sponsorship and are not able to make exceptions.', 'no'],
    ['We’re hiring cleared software engineers (TS/SCI).', 'citizenship'],
    ['We build software that lets companies file H-1B petitions without tears.', 'silent'],
    ['Medical clearance is required prior to working in the plant.', 'silent'],
    ['We will sponsor you for a Top Secret if you don’t have one yet.', 'citizenship'],
    ['Must posess US citzenship for the customer badge.', 'citizenship'],
    ['Look out for future openings for which we offer visa sponsorship.', 'silent'],
    ['Candidates with an active Secret clearance are strongly encouraged to apply.', 'silent'],
    // What a denial is about, what holds mostly, and what the next sentence says of others.
    ['We hire globally and sponsor visas to New York, no minimum tenure needed.', 'yes'],
    ['Green card processing starts within a year, and there’s no clawback.', 'yes'],
    ['Benefits: dental, 401(k) match, visa sponsorship for those who need it.', 'yes'],
    ['The college does not typically sponsor staff positions.', 'depends'],
    ['Most of our openings don’t come with sponsorship.', 'depends'],
    ['We sponsor visas for research hires. Other positions are not eligible.', 'depends'],
    ['We’re able to hire you on a TN visa. We’re not able to file an H-1B.', 'depends'],
    ['We’ll sponsor visas once you’ve been here a year.', 'depends'],
    ['You’ll need existing work authorization. We can’t help you get one.', 'no'],
    ['We sponsor visas for some roles, but we cannot sponsor for this one.', 'no'],
    ['We do sponsor. However, for this role, applicants must be currently authorized.', 'depends'],
    ['Sponsorship is available at our headquarters. Satellite offices don’t offer it.', 'depends'],
    ['Unless you have three years of experience, we’re unable to sponsor.', 'depends'],
    ['Visas are sponsored in the Cambridge lab. The Houston plant can’t sponsor.', 'depends'],
    ['Sponsorship is reserved for positions that require a doctorate.', 'depends'],
    ['U.S. citizenship is required.', 'citizenship'],
    ['Must be a U.S. person (citizen, green card holder, refugee or asylee).', 'citizenship'],
    ['Able to obtain and maintain a Secret clearance.', 'citizenship'],
  ])('%s', (text, verdict) => {
    expect(said(text)).toBe(verdict);
  });

  test.each([
    ['markup', '<ul><li>Visa sponsorship is <b>not</b> available</li><li>Remote</li></ul>', 'no'],
    ['escaped markup', '&lt;p&gt;We don&amp;#39;t sponsor visas.&lt;/p&gt;', 'no'],
    ['curly quotes', 'We can’t sponsor visas.', 'no'],
    ['blanks that do not break', 'without\u00a0the need for\u00a0sponsorship', 'no'],
    [
      'a wrapped line',
      'You must have the right to work here without the need for\nvisa sponsorship.',
      'no',
    ],
    ['a heading and its answer', 'Visa sponsorship\nNot available', 'no'],
    ['a question and its answer', 'Do you sponsor visas?\nYes, we do.', 'yes'],
    ['a question answered by no problem', 'Need a visa? No problem.', 'yes'],
    ['an abbreviation', 'We are unable to sponsor or assist with U.S. work visas.', 'no'],
    ['a bullet among benefits', '• Lunch\n• Visa sponsorship\n• Gym', 'yes'],
  ])('is read through %s', (_, text, verdict) => {
    expect(said(text)).toBe(verdict);
  });

  test('the sentence that decides is given with its place in the text', () => {
    const text = 'About us.\n\n- Great team. We don’t sponsor visas for this role. Apply today!';
    const { sentence } = verdictOf(text);
    expect(sentence?.text).toBe('We don’t sponsor visas for this role.');
    expect(text.slice(sentence?.start, sentence?.end)).toBe(sentence?.text);
  });

  test('the labelled postings are read as they are labelled, each with its sentence', () => {
    const folder = new URL('../../bench/verdict/', import.meta.url);
    const lines = readFileSync(new URL('postings.jsonl', folder), 'utf8').trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, string | null>);
    const names: Record<string, string> = { clearance: 'citizenship', nothing: 'silent' };
    const wrong = rows.filter(({ file, label, sentence }) => {
      const found = verdictOf(readFileSync(new URL(`postings/${file}`, folder), 'utf8'));
      const isOfSentence =
        !sentence || (found.sentence?.text ?? '').includes(sentence.slice(0, 20));
      return found.verdict !== (names[label ?? ''] ?? label) || !isOfSentence;
    });
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(wrong.length / rows.length).toBeLessThan(0.03);
  });
});

test('[POST-17] rules that read a labelled sentence otherwise have another number', () => {
  const file = new URL('../../bench/verdict/sentences.jsonl', import.meta.url);
  const said = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => writeSays(verdictOf((JSON.parse(line) as { text: string }).text)));
  const digest = createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 12);
  // When the digest differs, VERDICT_RULES goes up by one, so that kept postings are read again.
  expect([VERDICT_RULES, digest]).toEqual([36, '60baf320d43b']);
});

describe('[POST-9] what says nothing', () => {
  test.each([
    'You must be authorized to work in the United States.',
    'We use E-Verify, run with the U.S. Citizenship and Immigration Services.',
    'All applicants are considered without regard to race, religion, citizenship status or age.',
    'Will you now or in the future require sponsorship for a work visa?',
    'Please tell us whether you need sponsorship.',
    'Would you like us to provide visa sponsorship?',
    'We are an equal opportunity employer and welcome OPT, visa status and citizenship of any kind.',
    'You report to the executive sponsor of the program.',
    'We work with clinical trial sponsors.',
    'We sponsor a hackathon every year.',
    'Company-sponsored health insurance and 401(k).',
    'Clearance required: None',
    'We build sensors for government sponsors.',
    'We never ask candidates to pay for sponsorship.',
    'Your need for sponsorship is not a factor in our decision.',
    'Process Schengen visa applications at the consulate.',
    'An active clearance is a plus, but not required.',
    'Preferred qualifications\n- Active Secret clearance',
    'Rate on W2, no C2C.',
    'The careers page says nothing about visas, ask the recruiter.',
    'We’re not able to answer questions about visas before the interview.',
    'As a sponsor of the annual PyCon, we send every engineer there.',
    'You’ll handle immigration cases, including H-1B and PERM matters.',
    'Customs clearance for hardware.',
    'No sponsorship opportunities for our 2026 gala remain.',
    'We cannot provide immigration advice to applicants.',
    'This position is not sponsored by a grant.',
    'The foundation does not sponsor or endorse any product.',
    'We won’t share your visa documents with anyone.',
    'A police clearance and a check for work with children are needed.',
    'You must be a Filipino citizen or have the right to work in the Philippines.',
    'Familiarity with ITAR is helpful.',
    '',
  ])('%s', (text) => {
    expect(verdictOf(text)).toEqual({
      verdict: 'silent',
      about: null,
      sentence: null,
      contradicting: [],
      persons: null,
    });
  });
});

describe('[POST-10] sentences that say different things', () => {
  test.each([
    [
      'this role outweighs the employer',
      'We sponsor visas for many jobs. This position is not eligible for sponsorship.',
      'no',
      1,
    ],
    [
      'this role outweighs a general refusal',
      'This role is eligible for visa sponsorship. In general we do not sponsor visas.',
      'yes',
      1,
    ],
    [
      'a bound with a promise after it takes nothing from a yes',
      'We cannot sponsor visas for every role. If you get an offer, we will sponsor your visa.',
      'yes',
      1,
    ],
    [
      'transfers beside a no',
      'We cannot sponsor new visas. H-1B transfers are welcome.',
      'depends',
      1,
    ],
    [
      'OPT beside a no',
      'We do not sponsor visas. Students on OPT are welcome to apply.',
      'depends',
      1,
    ],
    [
      'citizenship outweighs a promise',
      'We offer visa sponsorship for many roles. This role requires U.S. citizenship.',
      'citizenship',
      1,
    ],
    ['a no alone', 'We cannot sponsor visas. You must be authorized to work in the US.', 'no', 0],
  ])('%s', (_, text, verdict, contradicting) => {
    const found = verdictOf(text);
    expect([found.verdict, found.contradicting.length]).toEqual([verdict, contradicting]);
  });

  test('the sentence of this role is the one that decides, wherever it stands', () => {
    const role = 'This position is not eligible for visa sponsorship.';
    expect(verdictOf(`We do not sponsor visas. ${role}`).sentence?.text).toBe(role);
  });

  test('not for every role after a yes makes it depend', () => {
    expect(said('We sponsor visas. We cannot sponsor visas for every role.')).toBe('depends');
  });

  test('of two sentences that come to depends neither is hidden', () => {
    const known = verdictOf('H-1B transfers are welcome. We cannot sponsor new visas.');
    expect(known.sentence?.text).toBe('H-1B transfers are welcome.');
    expect(known.contradicting.map(({ text }) => text)).toEqual(['We cannot sponsor new visas.']);
    const both = verdictOf('We sponsor engineers. For sales we do not sponsor.');
    expect([both.verdict, both.sentence?.text]).toEqual([
      'depends',
      'We sponsor engineers. For sales we do not sponsor.',
    ]);
  });

  test('a refusal that also asks for citizens says both', () => {
    const found = verdictOf('No visa sponsorship. Must be a U.S. citizen.');
    expect(found.verdict).toBe('no');
    expect(found.persons?.text).toBe('Must be a U.S. citizen.');
    expect(found.contradicting).toEqual([]);
  });
});

test.each([
  ['OPT is fine, but we do not sponsor H-1B visas.', 'students'],
  ['H-1B transfers only.', 'transfers'],
  ['Sponsorship is considered on a case-by-case basis.', 'cases'],
  ['U.S. citizenship is required.', 'citizens'],
  ['Must be a U.S. person (citizen, green card holder, refugee or asylee).', 'us-persons'],
  ['Able to obtain and maintain a Secret clearance.', 'clearance'],
  ['We do not sponsor visas.', 'sponsorship'],
])('[POST-8] what a posting depends on or asks for: %s', (text, about) => {
  expect(verdictOf(text).about).toBe(about);
});

describe('[POST-11] what it means to a person', () => {
  const GROUNDS = [
    { verdict: 'no', about: 'sponsorship' },
    { verdict: 'depends', about: 'transfers' },
    { verdict: 'depends', about: 'students' },
    { verdict: 'depends', about: 'cases' },
    { verdict: 'yes', about: 'sponsorship' },
    { verdict: 'citizenship', about: 'citizens' },
    { verdict: 'citizenship', about: 'us-persons' },
    { verdict: 'citizenship', about: 'clearance' },
    { verdict: 'silent', about: null },
  ] as const;
  test.each([
    [undefined, 'plain plain plain plain plain plain plain plain plain'],
    ['h1b', 'bad ask ask ask good bad bad bad ask'],
    ['transfer', 'bad good ask ask good bad bad bad ask'],
    ['opt', 'ask ask good ask good bad bad bad ask'],
    ['stem_opt', 'ask ask good ask good bad bad bad ask'],
    ['nothing', 'plain plain plain plain plain ask ask ask plain'],
  ] as const)('whoever needs %s is told of each verdict whether it is good', (need, meanings) => {
    expect(GROUNDS.map((ground) => verdictWords(ground, need).meaning).join(' ')).toBe(meanings);
  });

  test('STEM OPT needs a training plan, which OPT alone does not', () => {
    const words = (need: 'opt' | 'stem_opt') =>
      GROUNDS.map((ground) => verdictWords(ground, need).words).join('\n');
    expect(words('stem_opt').match(/signed training plan/g)).toHaveLength(3);
    expect(words('opt')).not.toContain('training plan');
  });

  const all = ['transfers', 'students', 'cases'] as const;
  test('OPT without more is good news for one and a question for another', () => {
    const about = { verdict: 'depends', about: 'students' } as const;
    expect(verdictWords(about, 'opt').meaning).toBe('good');
    expect(verdictWords(about, 'h1b').meaning).toBe('ask');
  });

  test('a transfer is what one needs and against another', () => {
    const about = { verdict: 'depends', about: 'transfers' } as const;
    expect(verdictWords(about, 'transfer').meaning).toBe('good');
    expect(verdictWords(about, 'h1b').meaning).toBe('ask');
  });

  test('a U.S. person is never called a citizen alone', () => {
    for (const need of [undefined, ...VISA_NEEDS]) {
      const { words } = verdictWords({ verdict: 'citizenship', about: 'us-persons' }, need);
      expect(words).toContain('citizen, green card holder, refugee or asylee');
    }
  });

  test('every need and verdict has its own sentence', () => {
    const grounds = [
      ...VERDICTS.map((verdict) => ({ verdict, about: null })),
      ...all.map((about) => ({ verdict: 'depends' as const, about })),
    ];
    for (const need of [undefined, ...VISA_NEEDS]) {
      for (const ground of grounds) expect(verdictWords(ground, need).words).toMatch(/\.$/);
    }
    expect(verdictWords({ verdict: 'no', about: 'sponsorship' }, 'nothing').meaning).toBe('plain');
  });
});
