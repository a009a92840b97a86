import { parentPort } from 'node:worker_threads';

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** A password to judge, with the words that others know about the person. */
export interface StrengthQuestion {
  readonly id: number;
  readonly password: string;
  readonly words: readonly string[];
}

/** The worker's judgement: zxcvbn's score 0-4, and whether the whole of it is a known password. */
export interface StrengthAnswer {
  readonly id: number;
  readonly score: number;
  readonly known: boolean;
}

// A longer text takes much more time to judge, and its beginning is enough.
const JUDGED = 48;

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: JUDGED,
});

parentPort?.on('message', ({ id, password, words }: StrengthQuestion) => {
  const { score, sequence } = judge.check(password.slice(0, JUDGED), [...words]);
  const answer: StrengthAnswer = {
    id,
    score,
    known: sequence.length === 1 && sequence[0]?.pattern === 'dictionary',
  };
  parentPort?.postMessage(answer);
});
