import { describe, expect, test } from 'vitest';

import { matchTerms } from '#server/features/resumes/analysis/match-terms.ts';
import { readPosting } from '#server/features/resumes/analysis/read-posting.ts';
import {
  labelledPostings,
  rate,
} from '#server/features/resumes/analysis/testing/labelled-postings.ts';

const demandsOf = (posting: string, company?: string) =>
  readPosting(posting, company).map(({ any }) => any.map(({ name }) => name).join(' | '));

describe('[RES-19] alternatives', () => {
  test.each([
    ['Go, Java or Rust', ['Go | Java | Rust']],
    ['Experience with Go, Java, or Rust', ['Go | Java | Rust']],
    ['One of Java, Kotlin and Scala', ['Java | Kotlin | Scala']],
    ['Proficiency in one or more of the following: Python, Java, C++', ['Python | Java | C++']],
    ['Databases such as PostgreSQL, MySQL', ['PostgreSQL | MySQL']],
    ['A message broker, e.g. Kafka or RabbitMQ', ['Kafka | RabbitMQ']],
    ['Cloud platforms (AWS, GCP, Azure)', ['AWS | Google Cloud | Azure']],
    ['Jenkins, CircleCI, or similar', ['Jenkins | CircleCI']],
    ['Jenkins, CircleCI or equivalent', ['Jenkins | CircleCI']],
    ['React/Angular', ['React | Angular']],
    ['Bash and/or Python', ['Bash | Python']],
    ['CI/CD tools like Jenkins and CircleCI', ['CI/CD | Jenkins | CircleCI']],
    ['JavaScript frameworks such as React or Vue', ['React | Vue.js']],
    ['Docker, Kubernetes, and AWS or GCP', ['Docker', 'Kubernetes', 'AWS | Google Cloud']],
    ['Java or Kotlin and PostgreSQL', ['Java | Kotlin', 'PostgreSQL']],
    ['Docker or Podman', ['Docker | Podman']],
    ['Requirements\n- Pulumi, Terraform or Crossplane', ['Pulumi | Terraform | Crossplane']],
  ])('%j is %j', (posting, demands) => {
    expect(demandsOf(`Requirements\n- ${posting.replace('Requirements\n- ', '')}`)).toEqual(
      demands,
    );
  });

  test.each([
    ['Docker, Kubernetes and Terraform', ['Docker', 'Kubernetes', 'Terraform']],
    ['HTML/CSS', ['HTML', 'CSS']],
    ['Python (pandas, NumPy)', ['Python', 'pandas', 'NumPy']],
    ['Java. Or so we think. Kotlin', ['Java', 'Kotlin']],
  ])('%j are demands of their own', (posting, demands) => {
    expect(demandsOf(`Requirements\n- ${posting}`)).toEqual(demands);
  });

  test('count once, met by any of them', () => {
    const posting = 'Requirements\n- Go, Java or Rust\n- Kafka';
    const match = matchTerms('Wrote Java and Rust services.', posting);
    expect(match.weights).toEqual({ matched: 3, total: 6 });
    expect(match.matched).toMatchObject([
      {
        term: 'Go, Java or Rust',
        alternatives: ['Go', 'Java', 'Rust'],
        metBy: ['Java', 'Rust'],
        through: null,
        required: true,
        weight: 3,
      },
    ]);
    expect(match.missing).toMatchObject([{ term: 'Kafka', alternatives: [] }]);
  });

  test('that nothing meets are missing once', () => {
    const match = matchTerms('Wrote C++', 'Requirements\n- Go, Java or Rust\n- C++');
    expect(match.missing.map(({ term }) => term)).toEqual(['Go, Java or Rust']);
    expect(match.suggestions.join('\n')).toMatch(/requires Go, Java or Rust\. If you have one of/);
  });

  test('may follow from another skill, which counts half', () => {
    const match = matchTerms('Wrote Django services', 'Requirements\n- Python or Ruby');
    expect(match.weights).toEqual({ matched: 1.5, total: 3 });
    expect(match.matched).toMatchObject([
      { term: 'Python or Ruby', metBy: ['Python'], through: 'Django' },
    ]);
    expect(match.suggestions.join('\n')).toMatch(/Django, which includes Python/);
  });

  test('say nothing more beside one of them that is required itself', () => {
    expect(demandsOf('Requirements\n- Python\n- Scripting in Python or Bash')).toEqual(['Python']);
    expect(demandsOf('Your tasks\n- Write Go\nRequirements\n- Go or Rust')).toEqual(['Go | Rust']);
  });
});

describe('[RES-20] what is no skill', () => {
  test.each([
    'At Robotics Guild, we build Robotics Guild arms. Join Robotics Guild and help.',
    'About Robotics Guild\nRobotics Guild sells arms.',
    'Robotics Guild is an equal opportunity employer.',
  ])('the employer’s own name: %j', (posting) => {
    expect(demandsOf(`${posting}\n\nRequirements\n- Java`)).toEqual(['Java']);
  });

  test('the name of the company that the reader knows', () => {
    const posting = 'Robotics Guild wants you.\n\nRequirements\n- Java';
    expect(demandsOf(posting)).toContain('Robotics');
    expect(demandsOf(posting, 'Robotics Guild')).toEqual(['Java']);
  });

  test('but a skill that only shares its first word', () => {
    const posting = 'Join Data Systems and help.\n\nRequirements\n- Data modeling';
    expect(demandsOf(posting)).toEqual(['Data modeling']);
  });

  test.each([
    'Benefits\n- Mentoring, dental insurance and a mentoring budget',
    'We do not discriminate on the basis of disability; accessibility matters to us.',
    'About us\nWe make data visualization software. Foresters love us, foresters stay.',
    'Desirable Abilities\n\n✓ Bundlers of any kind',
    'Requirements\n- Bachelor’s degree in Statistics, Robotics or a related field',
  ])('benefits, law, what the company sells, degrees: %j', (posting) => {
    expect(demandsOf(`${posting}\n\nRequirements\n- Java`)).toEqual(['Java']);
  });
});

describe('the labelled postings', () => {
  const read = ({ text }: { text: string }) =>
    readPosting(text).map(({ any, required }) => ({ any: any.map(({ name }) => name), required }));
  const postings = labelledPostings();

  test('are at least twenty, a third of them held out', () => {
    expect(postings.length).toBeGreaterThanOrEqual(20);
    const held = postings.filter(({ part }) => part === 'held-out');
    expect(held.length / postings.length).toBeGreaterThan(0.3);
  });

  test.each([
    ['tuning', { groups: [0.98, 0.99], required: [0.98, 0.99] }],
    ['held-out', { groups: [0.93, 0.92], required: [0.95, 0.97] }],
  ] as const)('[RES-21] of the part %s are read as well as before', (part, floor) => {
    const rates = rate(
      postings.filter((posting) => posting.part === part),
      read,
    );
    for (const what of ['groups', 'required'] as const) {
      expect(rates[what].precision).toBeGreaterThanOrEqual(floor[what][0]);
      expect(rates[what].recall).toBeGreaterThanOrEqual(floor[what][1]);
    }
  });
});
