/**
 * Precision and recall of what postings are read to say about sponsorship and citizenship, on sentences and whole postings
 * labelled by hand; ours beside two other readers. `--set FOLDER` takes another set: `sentences.jsonl` with {id, text,
 * label}, and `postings.jsonl` with {id, file, label, sentence, contradicting[]} whose texts lie in `postings/`. Rules are made
 * on 'tune'; 'measure' is looked at for the figure only. `--list` names what is wrong, of a set without parts all of it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { say } from '#bench/support.ts';
import { RIVALS } from '#bench/verdict/rivals.ts';
import { VERDICTS, type Verdict, verdictOf } from '#shared/postings/verdict.ts';

/** A labelled sentence or posting of a set. */
interface Labelled {
  readonly id: string;
  readonly label: Verdict;
  readonly text: string;
  readonly part: string;
  /** The part of the text that decides; undefined where the set names none. */
  readonly sentence: string | undefined;
}

const OTHER_NAMES: Readonly<Record<string, Verdict>> = {
  clearance: 'citizenship',
  nothing: 'silent',
};
const at = process.argv.indexOf('--set');
const folder = at < 0 ? join(import.meta.dirname, 'verdict') : (process.argv[at + 1] ?? '');
const isListing = process.argv.includes('--list');

function labelOf(name: unknown): Verdict {
  const label = OTHER_NAMES[String(name)] ?? VERDICTS.find((verdict) => verdict === name);
  if (!label) throw new Error(`${folder}: there is no label '${String(name)}'`);
  return label;
}

/** The lines of one file of the set; none without the file. */
function readSet(file: string, textOf: (row: Record<string, unknown>) => string): Labelled[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const row = JSON.parse(line) as Record<string, unknown>;
    const sentence = typeof row['sentence'] === 'string' ? row['sentence'] : undefined;
    const part = typeof row['part'] === 'string' ? row['part'] : 'all';
    return {
      id: String(row['id']),
      label: labelOf(row['label']),
      text: textOf(row),
      part,
      sentence,
    };
  });
}

const share = (right: number, of: number) =>
  of === 0 ? null : Math.round((right / of) * 1000) / 1000;

/** Precision and recall of each label for one reader. */
function rate(rows: readonly Labelled[], read: (text: string) => Verdict) {
  const said = rows.map(({ text }) => read(text));
  const matrix = Object.fromEntries(
    VERDICTS.map((label) => [
      label,
      Object.fromEntries(
        VERDICTS.map((verdict) => [
          verdict,
          rows.filter((row, k) => row.label === label && said[k] === verdict).length,
        ]),
      ),
    ]),
  );
  const labels = VERDICTS.map((label) => {
    const right = rows.filter((row, k) => row.label === label && said[k] === label).length;
    return {
      label,
      labelled: rows.filter((row) => row.label === label).length,
      precision: share(right, said.filter((verdict) => verdict === label).length),
      recall: share(right, rows.filter((row) => row.label === label).length),
    };
  });
  return { said, matrix, labels };
}

/** How many of the deciding sentences are those that ours names, by their place in the text. */
function sentencesFound(rows: readonly Labelled[]): { named: number; found: number } {
  const named = rows.filter(({ sentence }) => sentence !== undefined);
  const found = named.filter(({ text, sentence = '' }) => {
    const start = text.indexOf(sentence);
    const ours = verdictOf(text).sentence;
    if (!ours || start < 0) return false;
    const shared = Math.min(ours.end, start + sentence.length) - Math.max(ours.start, start);
    return shared >= Math.min(ours.end - ours.start, sentence.length) / 2;
  });
  return { named: named.length, found: found.length };
}

/** Milliseconds a posting: of the first reading of each, and once the code is warm. */
function timeOf(rows: readonly Labelled[]) {
  const pass = () => {
    const began = performance.now();
    for (const { text } of rows) verdictOf(text);
    return Math.round(((performance.now() - began) / Math.max(1, rows.length)) * 100) / 100;
  };
  return { first: pass(), warm: Math.min(pass(), pass(), pass()) };
}

const sets = {
  postings: readSet('postings.jsonl', (row) =>
    // Some sets name a text with its folder, some without.
    readFileSync(join(folder, 'postings', basename(String(row['file']))), 'utf8'),
  ),
  sentences: readSet('sentences.jsonl', (row) => String(row['text'])),
};
if (Object.values(sets).every((rows) => rows.length === 0)) {
  throw new Error(`${folder} has neither sentences.jsonl nor postings.jsonl`);
}
const result: Record<string, unknown> = {};
const ours = (text: string) => verdictOf(text).verdict;
for (const [kind, rows] of Object.entries(sets)) {
  if (rows.length === 0) continue;
  const ms = kind === 'postings' ? timeOf(rows) : undefined;
  for (const part of new Set(rows.map((row) => row.part))) {
    const some = rows.filter((row) => row.part === part);
    const rates = rate(some, ours);
    const right = some.filter((row, k) => row.label === rates.said[k]).length;
    say(`${kind}, ${part}: ${right} of ${some.length} right`);
    const readers = { ours: rates, ...mapValues(RIVALS, (read) => rate(some, read)) };
    console.table(
      Object.entries(readers).flatMap(([reader, { labels }]) =>
        labels.map((one) => ({ set: `${kind}, ${part}`, reader, ...one })),
      ),
    );
    console.log('Labelled as (rows), read as (columns):');
    console.table(rates.matrix);
    const found = sentencesFound(some);
    if (found.named > 0) say(`deciding sentences found: ${found.found} of ${found.named}`);
    if (isListing && part !== 'measure') list(some, rates.said);
    result[`${kind} ${part}`] = {
      n: some.length,
      right,
      ...(found.named > 0 && { sentences: share(found.found, found.named) }),
      ...mapValues(readers, ({ labels }) => labels),
    };
  }
  if (ms) {
    say(`${ms.first} ms a posting at first, ${ms.warm} ms when warm`);
    result['ms'] = ms;
  }
}
process.stdout.write(`${JSON.stringify(result)}\n`);

function mapValues<From, To>(all: Readonly<Record<string, From>>, to: (one: From) => To) {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]));
}

function list(rows: readonly Labelled[], said: readonly Verdict[]): void {
  for (const [k, { id, label, text }] of rows.entries()) {
    if (said[k] === label) continue;
    say(
      `${id}: labelled ${label}, read as ${said[k]}: ${verdictOf(text).sentence?.text ?? text.slice(0, 200)}`,
    );
  }
}
