import { fold } from '#shared/core/fold.ts';

/** Words of a title that are read; what follows is rarely the role. */
const MOST_WORDS = 10;
/** Longest run of words that is looked for when no filing has the whole title. */
const MOST_OF_RUN = 5;

const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['sr', 'senior'],
  ['snr', 'senior'],
  ['jr', 'junior'],
  ['mgr', 'manager'],
  ['asst', 'assistant'],
  ['assoc', 'associate'],
  ['engr', 'engineer'],
  ['dir', 'director'],
]);

/** The words of a job title in their order; numbers of three and more digits are an employer's own and left out. */
export function titleWords(title: string): string[] {
  const words = fold(title).match(/[\p{L}\p{M}\p{N}]+[+#]*/gu) ?? [];
  return words
    .filter((word) => !/\d{3}/.test(word))
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .slice(0, MOST_WORDS);
}

/** The shorter runs of words of a title, longest first. */
export function runsOf(words: readonly string[]): string[] {
  const runs: string[] = [];
  for (let length = Math.min(words.length - 1, MOST_OF_RUN); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      runs.push(words.slice(at, at + length).join(' '));
    }
  }
  return runs;
}

/** The kinds of effects on pay, each shrunk by what its own kind varies. */
export const KINDS = [
  'word',
  'pair',
  'title',
  'title in state',
  'occupation group',
  'broad occupation',
  'occupation',
  'state',
  'occupation group in state',
  'occupation in state',
  'city',
  'occupation group in city',
  'level',
  'level of occupation group',
  'support',
] as const;

type Kind = (typeof KINDS)[number];

/** A kind by its number. */
export const kindNumber = (kind: Kind): number => KINDS.indexOf(kind);
/** How many kinds there are. */
export const KIND_COUNT = KINDS.length;

/** One thing that moves pay. */
export interface Feature {
  readonly kind: Kind;
  readonly of: string;
}

/** A role and a place, as the model sees them; the occupation is a SOC code NN-NNNN of one edition. */
export interface Job {
  readonly words: readonly string[];
  readonly occupation: string | null;
  readonly state: string | null;
  readonly city: string | null;
}

/** What tells the occupation of a title: itself, pairs of its words and words, the longer the surer. */
export interface Clue {
  readonly feature: Feature;
  readonly weight: number;
}

const CLUE_WEIGHTS = { title: 1.5, pair: 1, word: 0.8 } as const;

/** The clues to a title's occupation. */
export function occupationClues(words: readonly string[]): Clue[] {
  const clues: Clue[] = [];
  const add = (kind: keyof typeof CLUE_WEIGHTS, of: string) =>
    void clues.push({ feature: { kind, of }, weight: CLUE_WEIGHTS[kind] });
  if (words.length > 0) add('title', words.join(' '));
  for (let k = 1; k < words.length; k++) add('pair', `${words[k - 1]}|${words[k]}`);
  for (const word of new Set(words)) add('word', word);
  return clues;
}

/** Whether a feature is of a city: what places within a state differ is learnt after what the state pays, so that a question without a city gets the state's pay. */
export const isOfCity = ({ kind }: Pick<Feature, 'kind'>) =>
  kind === 'city' || kind === 'occupation group in city';

/** How a city of a state is named in features. */
export const cityFeature = (city: string, state: string) => `${fold(city)}|${state}`;

/** Everything that is known to move the pay of a job. */
export function featuresOf({ words, occupation, state, city }: Job): Feature[] {
  const features: Feature[] = [];
  const add = (kind: Kind, ...parts: string[]) => void features.push({ kind, of: parts.join('|') });
  const title = words.join(' ');
  for (const word of new Set(words)) add('word', word);
  for (let k = 1; k < words.length; k++) add('pair', words[k - 1]!, words[k]!);
  if (title !== '') add('title', title);
  if (state !== null) add('state', state);
  if (state !== null && title !== '') add('title in state', title, state);
  const place = state !== null && city !== null ? cityFeature(city, state) : null;
  if (place !== null) add('city', place);
  if (occupation === null) return features;
  const group = occupation.slice(0, 2);
  add('occupation group', group);
  add('broad occupation', occupation.slice(0, 6));
  add('occupation', occupation);
  if (state !== null) {
    add('occupation group in state', group, state);
    add('occupation in state', occupation, state);
  }
  if (place !== null) add('occupation group in city', group, place);
  return features;
}

/** What a wage level moves besides the job. */
export function levelFeatures(level: string, occupation: string | null): Feature[] {
  const features: Feature[] = [{ kind: 'level', of: level }];
  if (occupation !== null) {
    features.push({ kind: 'level of occupation group', of: `${level}|${occupation.slice(0, 2)}` });
  }
  return features;
}

/** What the spread of pay depends on: the job, and how much is known of its title, by weight and by the weight in the state. */
export function spreadFeatures(job: Job, titleWeight: number, inState: number): Feature[] {
  const kept = featuresOf(job).filter(
    ({ kind }) => kind !== 'pair' && kind !== 'title' && kind !== 'title in state',
  );
  const bin = (weight: number) => [0.5, 2, 6, 20].filter((least) => weight >= least).length;
  return [
    ...kept,
    { kind: 'support', of: `title ${bin(titleWeight)}` },
    { kind: 'support', of: `state ${bin(inState)}` },
  ];
}

/** A feature as a number below 2^53 that no other feature has, but by an accident of one in a billion. */
export function featureKey({ kind, of }: Feature): number {
  let high = 0x9e37_79b9 ^ kindNumber(kind);
  let low = 0x85eb_ca6b;
  for (let k = 0; k < of.length; k++) {
    const unit = of.charCodeAt(k);
    high = Math.imul(high ^ unit, 0x27d4_eb2d);
    low = Math.imul(low ^ unit ^ (high >>> 15), 0x1656_67b1);
  }
  high = Math.imul(high ^ (low >>> 13), 0x85eb_ca6b);
  low = Math.imul(low ^ (high >>> 16), 0xc2b2_ae35);
  return (high >>> 11) * 4_294_967_296 + (low >>> 0);
}
