import { describe, expect, test } from 'vitest';

import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';
import { matchTerms } from '#server/features/resumes/analysis/match-terms.ts';
import { sentenceAround } from '#server/features/resumes/analysis/place.ts';
import { readPosting } from '#server/features/resumes/analysis/read-posting.ts';
import {
  countWords,
  findContact,
  findSections,
  findWarnings,
} from '#server/features/resumes/process-resume.ts';

const skillsIn = (text: string) => findSkills(text).map(({ skill }) => skill.name);

describe('skills', () => {
  test.each([
    ['Built it in JS and node.js', ['JavaScript', 'Node.js']],
    ['C, C++, C#, F#, .NET and R', ['C', 'C++', 'C#', 'F#', '.NET', 'R']],
    ['Skills: Go, SQL', ['Go', 'SQL']],
    ['services in Go.', ['Go']],
    ['We go to market; ready to Go home', []],
    ['Vitamin C helps, R&D too', []],
    ['I excel at swift reaction and express myself', []],
    ['Excel, Swift, React', ['Microsoft Excel', 'Swift', 'React']],
    ['net income in spring', []],
    ['CI/CD, A/B tests and scikit-learn', ['CI/CD', 'A/B testing', 'scikit-learn']],
    ['React Native and React', ['React Native', 'React']],
    ['machine\nlearning over two lines', ['Machine learning']],
    ['REST. APIs', []],
    ['Kubernetes Kubernetes', ['Kubernetes']],
    ['ÉCOLE Pythön', []],
  ])('%j names %j', (text, names) => {
    expect(skillsIn(text)).toEqual(names);
  });

  test('every place is where the text has the word', () => {
    const text = 'Żółw 🐢 wrote Python, python and TypeScript';
    const [python] = findSkills(text);
    expect(python?.places.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Python',
      'python',
    ]);
  });
});

describe('sections', () => {
  test('reach from their heading to the next one, whatever its spelling', () => {
    const text =
      'Ann\nWORK EXPERIENCE:\nWrote code\nE D U C A T I O N\nB.Sc.\n— Skills & Tools —\nGo';
    expect(
      findSections(text).map(({ name, start, end }) => [name, text.slice(start, end)]),
    ).toEqual([
      ['experience', 'WORK EXPERIENCE:\nWrote code\n'],
      ['education', 'E D U C A T I O N\nB.Sc.\n'],
      ['skills', '— Skills & Tools —\nGo'],
    ]);
  });

  test('are not seen in running text', () => {
    expect(findSections('I have experience in education.\nMy skills grow')).toEqual([]);
  });
});

describe('contact', () => {
  test('finds addresses, phone numbers and links, each once and in order', () => {
    const text =
      'ann.b+c@mail.example · (555) 010-2231 | +44 20 7946 0018 | github.example/ann, ann.b+c@mail.example\nhttps://ann.example/cv.';
    expect(findContact(text).map(({ kind, value }) => [kind, value])).toEqual([
      ['email', 'ann.b+c@mail.example'],
      ['phone', '(555) 010-2231'],
      ['phone', '+44 20 7946 0018'],
      ['link', 'github.example/ann'],
      ['link', 'https://ann.example/cv'],
    ]);
  });

  test('takes no dates, amounts or versions for phone numbers', () => {
    expect(findContact('2018 – 2021, 2019-2023, 40,000 events, 1.2.3, March 2020')).toEqual([]);
  });

  test('stays quick on long runs of one character', () => {
    for (const text of ['a', '1', '1 ', 'a.', '@', '/', 'a-']) {
      expect(findContact(text.repeat(50_000)).length).toBeLessThan(5000);
    }
  });
});

describe('warnings', () => {
  const read = { pages: 1, pictures: false, truncated: false };
  const warningsOf = (text: string, changes = {}) =>
    findWarnings(
      { ...read, text, ...changes },
      { words: countWords(text), contact: findContact(text), sections: findSections(text) },
    );
  const good = `ann@mail.example\n(555) 010-2231\nExperience\n${'word '.repeat(60)}`;

  test('say nothing of a sound résumé', () => {
    expect(warningsOf(good)).toEqual([]);
  });

  test.each([
    ['scanned', '', { pictures: true }],
    ['no_text', '', {}],
    ['truncated', good, { truncated: true }],
    ['long', good, { pages: 4 }],
    ['no_email', good.replace('@', ' at '), {}],
    ['no_phone', good.replace('555', ''), {}],
    ['no_sections', good.replace('Experience', 'Experiences of mine'), {}],
    ['short', good.slice(0, 60), {}],
    ['unreadable', `${good}${'\uE001'.repeat(20)}`, {}],
  ])('%s', (code, text, changes) => {
    expect(warningsOf(text, changes)).toEqual([code]);
  });
});

describe('a sentence', () => {
  test('goes on over lines a page has wrapped, and ends where the next begins', () => {
    const text = 'Skills\n• Cut the bundle size with code\nsplitting in React. It was fun.\nNext';
    const start = text.indexOf('React');
    expect(sentenceAround(text, { start, end: start + 5 })).toMatchObject({
      text: 'Cut the bundle size with code splitting in React.',
    });
  });
});

const POSTING = `About us
We make maps that hikers trust. Our hikers love maps.

Requirements
- 5+ years of Python
- PostgreSQL and Docker
- Kafka

Nice to have
- Kubernetes
- Go, Terraform
- You know trails, and trails know you

What you will do
You will work with React.`;

describe('a posting', () => {
  test('requires what stands under its requirements, and prefers the rest', () => {
    const terms = readPosting(POSTING).map(({ any, required, weight }) => [
      any.map(({ name }) => name).join(' | '),
      required,
      weight,
    ]);
    expect(terms).toEqual([
      ['Python', true, 3],
      ['PostgreSQL', true, 3],
      ['Docker', true, 3],
      ['Kafka', true, 3],
      ['Kubernetes', false, 2],
      ['Go', false, 2],
      ['Terraform', false, 2],
      ['React', false, 2],
      ['trail', false, 1],
    ]);
  });

  test('a sentence decides over its heading', () => {
    const terms = readPosting('Requirements\nPython is a plus\nExtras\nYou must know Java');
    expect(terms.map(({ any, required }) => [any[0]?.name, required])).toEqual([
      ['Java', true],
      ['Python', false],
    ]);
  });
});

describe('[RES-14] text made to be slow', () => {
  // Work that grew with the square of the length would take minutes here.
  test.each(['C,', 'python\n', 'Go ', 'a', '. ', '\n', 'a@', '1 2-', 'a.bc/'])(
    '%j over and over',
    (text) => {
      const long = text.repeat(100_000 / text.length);
      const posting = `${long.slice(0, 10_000)} Python ${'pelican docker '.repeat(500)}`;
      expect(findSections(long).length).toBe(0);
      expect(findContact(long).length).toBeLessThan(5000);
      expect(matchTerms(long, posting).score).toBeLessThanOrEqual(100);
    },
  );
});

describe('the match', () => {
  const RESUME =
    'Ann\nWrote Django services with PostgreSQL.\nRan them on Kubernetes\nDrew a trail';

  test('[RES-10] has a score that follows from the weights, evidence and suggestions', () => {
    const match = matchTerms(RESUME, POSTING);
    // PostgreSQL 3, Kubernetes 2, trail 1; Python (3) follows from Django, Docker (3) from Kubernetes.
    expect(match.weights).toEqual({ matched: 9, total: 21 });
    expect(match.score).toBe(43);
    expect(match.matched.map(({ term, through }) => [term, through])).toEqual([
      ['Python', 'Django'],
      ['PostgreSQL', null],
      ['Docker', 'Kubernetes'],
      ['Kubernetes', null],
      ['trail', null],
    ]);
    expect(match.matched[1]?.evidence).toEqual([
      { text: 'Wrote Django services with PostgreSQL.', start: 4, end: 42 },
    ]);
    expect(match.missing.map(({ term }) => term)).toEqual(['Kafka', 'Go', 'Terraform', 'React']);
    expect(match.missing[3]?.evidence[0]?.text).toBe('You will work with React.');
    expect(match.suggestions.join('\n')).toMatch(/requires Kafka[^]*Django, which includes Python/);
    expect(match.formula).toContain('weighs 3');
  });

  test('[RES-10] is the same every time, 0 for nothing in common and 100 for everything', () => {
    expect(matchTerms(RESUME, POSTING)).toEqual(matchTerms(RESUME, POSTING));
    expect(matchTerms('Ann', 'Python and Java').score).toBe(0);
    expect(matchTerms('Python, Java', 'Python and Java')).toMatchObject({
      score: 100,
      missing: [],
    });
  });

  test('[RES-12] refuses a posting without anything to compare and a résumé without text', () => {
    expect(() => matchTerms(RESUME, 'Come and join us')).toThrow(/names no skill/);
    expect(() => matchTerms('', POSTING)).toThrow(/no text/);
  });
});
