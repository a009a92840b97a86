import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fold } from '#shared/core/fold.ts';

/** Something a posting asks for: the names of which any one meets it. */
export interface Requirement {
  readonly any: readonly string[];
  readonly required: boolean;
}

/** A posting with what it asks for (README.md). */
interface LabelledPosting {
  readonly name: string;
  readonly part: 'tuning' | 'held-out';
  readonly employer: string;
  readonly text: string;
  readonly labels: readonly Requirement[];
}

/** Shares from 0 to 1. */
interface Rate {
  readonly found: number;
  readonly labelled: number;
  readonly right: number;
  readonly precision: number;
  readonly recall: number;
}

const FOLDER = join(import.meta.dirname, 'postings');

/** The labelled postings, by name. */
export function labelledPostings(): LabelledPosting[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => parse(file, readFileSync(join(FOLDER, file), 'utf8')));
}

function parse(file: string, content: string): LabelledPosting {
  const [head = '', ...rest] = content.split('\n---\n');
  const lines = head.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return { key: line.slice(0, colon), value: line.slice(colon + 2) };
  });
  const value = (key: string) => lines.find((line) => line.key === key)?.value ?? '';
  return {
    name: file.replace(/\.txt$/, ''),
    part: value('part') === 'held-out' ? 'held-out' : 'tuning',
    employer: value('employer'),
    text: rest.join('\n---\n'),
    labels: lines
      .filter(({ key }) => key === 'required' || key === 'optional')
      .map(({ key, value }) => ({ any: value.split(' | '), required: key === 'required' })),
  };
}

/** How well requirements are found in postings: all of them with their alternatives, and those that are required. */
export function rate(
  postings: readonly LabelledPosting[],
  read: (posting: LabelledPosting) => readonly Requirement[],
): { groups: Rate; required: Rate } {
  const groups = new Counter();
  const required = new Counter();
  for (const posting of postings) {
    const found = read(posting);
    groups.add(found.map(keyOf), posting.labels.map(keyOf));
    const demanded = (all: readonly Requirement[]) => all.filter((one) => one.required).map(keyOf);
    required.add(demanded(found), demanded(posting.labels));
  }
  return { groups: groups.rate(), required: required.rate() };
}

/** The same for the same alternatives, in any order. */
export function keyOf({ any }: Requirement): string {
  return any
    .map((name) => fold(name))
    .sort()
    .join(' | ');
}

class Counter {
  #found = 0;
  #labelled = 0;
  #right = 0;

  add(found: readonly string[], labelled: readonly string[]): void {
    const labels = new Set(labelled);
    this.#found += found.length;
    this.#labelled += labels.size;
    this.#right += [...new Set(found)].filter((key) => labels.has(key)).length;
  }

  rate(): Rate {
    const [found, labelled, right] = [this.#found, this.#labelled, this.#right];
    return { found, labelled, right, precision: right / found, recall: right / labelled };
  }
}
