import { fold } from '#shared/core/fold.ts';
import type { LinkableApplication, MailMessage, ReplyJudgement } from '#shared/replies/reply.ts';

const SPELLINGS: Readonly<Record<string, string>> = {
  sr: 'senior',
  jr: 'junior',
  swe: 'software engineer',
  sde: 'software development engineer',
  sre: 'site reliability engineer',
  ml: 'machine learning',
  ai: 'artificial intelligence',
  fullstack: 'full stack',
  frontend: 'front end',
  backend: 'back end',
  eng: 'engineer',
  engr: 'engineer',
  dev: 'developer',
  mgr: 'manager',
  '1': 'i',
  '2': 'ii',
  '3': 'iii',
  grad: 'graduate',
  internship: 'intern',
  engineering: 'engineer',
};
const LITTLE = new Set(
  'a an and the of for in at to with remote hybrid onsite us usa m w d f x h'.split(' '),
);

/** The words of a title that tell it from others, each written one way. */
export function titleWords(title: string): string[] {
  return fold(title)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
    .split(' ')
    .flatMap((word) => (SPELLINGS[word] ?? word).split(' '))
    .filter((word) => !LITTLE.has(word));
}

/** Whether a message names an application's title, another one, or none that can be compared. */
export function titleFit(
  { title }: LinkableApplication,
  message: MailMessage,
  { role }: Pick<ReplyJudgement, 'role'>,
): 'same' | 'near' | 'other' | 'none' {
  const words = titleWords(title);
  if (words.length === 0) return 'none';
  const said = saidIn(message);
  const places = words.length > 1 ? placesOf(words, said) : [];
  if (places.length > 0) {
    const isClean = (at: number) =>
      !LEVELS.has(said[at - 1] ?? '') && !LEVELS.has(said[at + words.length] ?? '');
    return places.some(isClean) ? 'same' : 'other';
  }
  const named = role === null ? [] : titleWords(role);
  if (named.length === 0) return 'none';
  const shared = words.filter((word) => named.includes(word)).length;
  if (shared === words.length && shared === named.length) return 'same';
  // Another level is another job.
  if (levelOf(words) !== levelOf(named)) return 'other';
  return shared / Math.max(words.length, named.length) >= 0.6 ? 'near' : 'other';
}

/** The words of a message, made once for all applications. */
const wordsOf = new WeakMap<MailMessage, string[]>();

function saidIn(message: MailMessage): string[] {
  const known = wordsOf.get(message);
  if (known) return known;
  const made = titleWords(`${message.subject} \n ${message.text.slice(0, 4000)}`);
  wordsOf.set(message, made);
  return made;
}

/** Where some words stand among others, one after the other. */
function placesOf(words: readonly string[], among: readonly string[]): number[] {
  const [first] = words;
  return [...among.keys()].filter(
    (at) => among[at] === first && words.every((word, k) => among[at + k] === word),
  );
}

/** Words that make another job of a title. */
const LEVELS = new Set(
  'ii iii iv senior junior staff principal lead intern manager director head'.split(' '),
);
const levelOf = (words: readonly string[]) =>
  words
    .filter((word) => LEVELS.has(word))
    .toSorted()
    .join(' ');
