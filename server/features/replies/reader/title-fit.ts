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
  programmer: 'developer',
  programming: 'developer',
  bi: 'business intelligence',
  qa: 'quality assurance',
  postdoc: 'postdoctoral',
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
  const whole = placed(words, said);
  if (whole) return whole;
  // A title with a place or a team behind it: the message may name those elsewhere.
  const core = titleWords(title.split(/ [-–—|] |[,(]/)[0] ?? '');
  const isCore = core.length > 1 && core.length < words.length && placed(core, said) === 'same';
  if (isCore)
    return words.slice(core.length).every((word) => said.includes(word)) ? 'same' : 'near';
  const named = role === null ? [] : inFull(titleWords(role), words);
  if (named.length > 0) return compared(words, named);
  const kinds = words.filter((word) => HEADS[word] === undefined && !LEVELS.has(word));
  const subject = titleWords(message.subject);
  const initials = words.map((word) => word[0]).join('');
  const isShort = words.length > 2 && subject.includes(initials);
  const isNear = kinds.length > 0 && kinds.every((word) => subject.includes(word));
  return isShort || isNear ? 'near' : 'none';
}

/** Whether words stand in a message one after the other, as they are or beside those of another level. */
function placed(words: readonly string[], said: readonly string[]): 'same' | 'other' | undefined {
  const places = words.length > 1 ? placesOf(words, said) : [];
  const isClean = (at: number) =>
    !LEVELS.has(said[at - 1] ?? '') && !LEVELS.has(said[at + words.length] ?? '');
  if (places.length === 0) return undefined;
  return places.some(isClean) ? 'same' : 'other';
}

/** What a job is, in words that mean one thing: what stands before them tells jobs of a kind apart. */
const HEADS: Readonly<Record<string, string>> = {
  engineer: 'engineer',
  developer: 'engineer',
  scientist: 'scientist',
  researcher: 'scientist',
  research: 'scientist',
  postdoctoral: 'scientist',
  ...Object.fromEntries(
    'analyst designer architect consultant administrator specialist coordinator technician tester accountant writer auditor strategist planner assistant representative associate manager director intern program teacher trader officer'
      .split(' ')
      .map((word) => [word, word]),
  ),
};

/** Words of a role that a message writes by their first letters: 'NLP' of 'Natural Language Processing'. */
function inFull(named: readonly string[], title: readonly string[]): string[] {
  return named.flatMap((word) => {
    const at = [...title.keys()].find(
      (from) =>
        word.length > 1 &&
        title
          .slice(from, from + word.length)
          .map((one) => one[0])
          .join('') === word,
    );
    return at === undefined ? [word] : title.slice(at, at + word.length);
  });
}

/** Whether a role that a message names may be a title written shorter or longer. */
function compared(
  title: readonly string[],
  named: readonly string[],
): 'same' | 'near' | 'other' | 'none' {
  const shared = named.filter((word) => title.includes(word));
  if (shared.length === title.length && shared.length === named.length) return 'same';
  const levels = levelOf(named);
  // Another level is another job; a message may leave it out.
  if (levels !== '' && levels !== levelOf(title)) return 'other';
  const heads = (words: readonly string[]) => new Set(words.flatMap((word) => HEADS[word] ?? []));
  const kinds = (words: readonly string[]) =>
    words.filter((word) => HEADS[word] === undefined && !LEVELS.has(word));
  const [ofTitle, ofNamed] = [heads(title), heads(named)];
  // Words without a job in them are those of a team or a test.
  if (ofNamed.size === 0) return shared.length > 0 ? 'near' : 'none';
  if (ofTitle.size > 0 && ![...ofNamed].some((head) => ofTitle.has(head))) return 'other';
  const [some, others] = [kinds(title), kinds(named)];
  const common = others.filter((word) => some.includes(word)).length;
  const isPart = common === others.length || common === some.length;
  return isPart || common / Math.max(some.length, others.length) >= 0.6 ? 'near' : 'other';
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
