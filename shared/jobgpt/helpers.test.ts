import { describe, expect, test } from 'vitest';

import { checkStar } from '#shared/jobgpt/check-star.ts';
import { classifyQuestion } from '#shared/jobgpt/classify-question.ts';
import { compareTerms } from '#shared/jobgpt/missing-terms.ts';

const good = `Last summer, as a backend intern at a map company, our tile server was slow.
My goal was to bring it under 200 ms. I profiled the queries and rewrote the cache.
As a result, load times fell by 45 %.`;

const goodOnes = (text: string) =>
  checkStar(text).flatMap(({ about, good: found }) => (found ? about : []));

describe('a behavioral answer', () => {
  test('[GPT-11] with all four parts, a number and “I” has nothing missing, and shows where it found them', () => {
    expect(goodOnes(good)).toEqual(['situation', 'task', 'action', 'result', 'numbers', 'voice']);
    const evidence = Object.fromEntries(checkStar(good).map((one) => [one.about, one.evidence]));
    expect(evidence).toEqual({
      situation: expect.stringMatching(/^Last summer/),
      task: expect.stringMatching(/^My goal/),
      action: expect.stringMatching(/^I profiled/),
      result: expect.stringMatching(/^As a result/),
      numbers: '200 ms, 45 %',
      voice: '“I” 2, “we” 1',
    });
  });

  test.each([
    ['situation', good.replace(/^Last summer, as a backend intern at/, 'At')],
    ['task', good.replace('My goal was to bring', 'To bring')],
    ['action', good.replace('I profiled', 'Somebody profiled')],
    ['result', good.replace('As a result, load', 'Load')],
    ['numbers', good.replace('200 ms', 'a limit').replace('45 %', 'a lot')],
    ['voice', good.replaceAll('I ', 'We ').replace('My', 'Our')],
  ] as const)('[GPT-11] without its %s is told what to add', (part, text) => {
    const finding = checkStar(text).find(({ about }) => about === part);
    expect(finding).toMatchObject({ good: false });
    expect(finding?.advice).toMatch(/^(Say|Add)/);
  });

  test('[GPT-11] with labelled parts is read by its labels; a label without text is not a part', () => {
    const labelled =
      '**Situation:** A slow site.\n**Task:**\n**Action:** Cache.\n**Result**\nFaster.';
    expect(goodOnes(labelled)).toEqual(['situation', 'action', 'result']);
  });

  test('is shown without the marks of Markdown and its own label', () => {
    const [situation] = checkStar('**Situation.** A slow site.\n**Task.** Make it fast.');
    expect(situation?.evidence).toBe('A slow site.');
  });

  test('a year does not count as a number', () => {
    expect(goodOnes('In 2024 it was slow.')).not.toContain('numbers');
  });

  test('an empty answer has no parts', () => {
    expect(goodOnes('')).toEqual([]);
  });
});

describe('a behavioral question', () => {
  test.each([
    ['Tell me about a time you disagreed with your manager', 'Conflict', 'disagreed'],
    ['Describe a time you failed', 'Failure and mistakes', 'failed'],
    ['How do you react to critical feedback?', 'Feedback and learning', 'feedback'],
    ['When did you lead without authority?', 'Leadership and influence', 'lead'],
    ['Tell me about a tight deadline', 'Pressure and priorities', 'deadline'],
    ['Describe an ambiguous task', 'Ambiguity and judgment', 'ambiguous'],
    ['When did you go above and beyond?', 'Initiative', 'above and beyond'],
    ['Tell me about a team you liked', 'Teamwork', 'team'],
    ['Tell me about something you improved', 'Problem solving', 'improved'],
    ['What is your proudest moment, and why so?', 'Achievement', 'proud'],
    ['Where do you see yourself in five years?', 'Motivation', 'Where do you see'],
    ['Tell me a story', 'General', ''],
  ])('[GPT-12] %j is about %s, because of %j', (question, label, because) => {
    expect(classifyQuestion(question)).toMatchObject({ label, because });
  });
});

describe('the terms of a posting', () => {
  const posting = `You know Kubernetes and PostgreSQL. You write Go, C++ or C#.
We value observability; observability is our life. CI/CD pipelines run in Node.js.
Strong experience with APIs required.`;
  const terms = (resume: string) => {
    const { missing, covered } = compareTerms(posting, resume);
    return { missing: missing.map(({ term }) => term), covered: covered.map(({ term }) => term) };
  };

  test('[GPT-13] that a résumé lacks are listed with their sentences, names of tools first', () => {
    expect(terms('').missing).toEqual(
      expect.arrayContaining([
        'Kubernetes',
        'PostgreSQL',
        'Go',
        'C++',
        'C#',
        'CI/CD',
        'Node.js',
        'APIs',
      ]),
    );
    expect(terms('').missing.at(-1)).toBe('observability');
    expect(compareTerms(posting, '').missing.find(({ term }) => term === 'C#')).toMatchObject({
      count: 1,
      sentence: 'You write Go, C++ or C#.',
    });
  });

  test('are the same in another letter case, number or accent form', () => {
    const { missing, covered } = terms('KUBERNETES, postgresql, an API, ci/cd');
    expect(missing).not.toContain('Kubernetes');
    expect(covered).toEqual(expect.arrayContaining(['Kubernetes', 'PostgreSQL', 'APIs', 'CI/CD']));
  });

  test('leave out words of every posting; signs such as C++ and C# keep terms apart', () => {
    const { missing } = terms('C');
    expect(missing).toEqual(expect.arrayContaining(['C++', 'C#']));
    for (const word of ['Strong', 'experience', 'required', 'You'])
      expect(missing).not.toContain(word);
  });
});
