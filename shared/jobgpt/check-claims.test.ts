import { describe, expect, test } from 'vitest';

import { checkClaims } from '#shared/jobgpt/check-claims.ts';

const NOTES = `Stripe\nPayments for the internet. Met Dana at the meetup; the risk team runs experiments on false declines.
We look for a data scientist who designs experiments and writes SQL.`;
const sentencesOf = (answer: string, known = NOTES) =>
  checkClaims(answer, 'Stripe', known).map(({ sentence }) => sentence);

describe('sentences of an answer about the company', () => {
  test('[GPT-60] with a name or a number that stands nowhere are named, with that name or number', () => {
    const answer =
      'I cut false declines by 11%. Your risk team runs experiments on false declines. Stripe acquired Paystack in 2020 and serves 4 million users.';
    expect(checkClaims(answer, 'Stripe', NOTES)).toEqual([
      {
        sentence: 'Stripe acquired Paystack in 2020 and serves 4 million users.',
        unknown: ['Paystack', '2020', '4'],
      },
    ]);
  });

  test('[GPT-60] are named when most of their words are new, and not when the notes or the posting bear them out', () => {
    expect(sentencesOf('Your team designs experiments and writes SQL.')).toEqual([]);
    expect(sentencesOf('Your public writing on craft shaped my taste.')).toEqual([
      'Your public writing on craft shaped my taste.',
    ]);
    expect(sentencesOf('Stripe builds payments for the internet.')).toEqual([]);
  });

  test('[GPT-60] are not those about oneself, nor those that say nothing to check', () => {
    expect(sentencesOf('I built a Kafka pipeline for 40,000 events a second.')).toEqual([]);
    expect(sentencesOf('Three things draw me to Stripe.')).toEqual([]);
    expect(sentencesOf('I am excited about your mission and would love to contribute.')).toEqual(
      [],
    );
  });

  test('[GPT-60] are read without the marks of Markdown, and all count when nothing is known', () => {
    expect(sentencesOf('- **Stripe** opened an office in `Dublin`.', '')).toEqual([
      'Stripe opened an office in Dublin.',
    ]);
    // As the page marks them: a bold beginning with a period of its own is a sentence.
    expect(sentencesOf('**The office.** Stripe opened one in Dublin.', '')).toEqual([
      'Stripe opened one in Dublin.',
    ]);
  });
});
