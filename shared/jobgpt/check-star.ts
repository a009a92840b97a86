/** The four parts of a behavioral answer. */
const STAR_PARTS = ['situation', 'task', 'action', 'result'] as const;

/** One part of a behavioral answer. */
type StarPart = (typeof STAR_PARTS)[number];

/** The result of one check of an answer: what was found, or what to add. */
interface StarFinding {
  readonly about: StarPart | 'numbers' | 'voice';
  readonly label: string;
  readonly good: boolean;
  /** The words of the answer that show it, shortened; empty when nothing does. */
  readonly evidence: string;
  /** Why it counts as found, or what to add to the answer. */
  readonly advice: string;
}

/** Past-tense verbs that say what somebody did and do not end in -ed. */
const IRREGULAR =
  'built|wrote|rewrote|led|made|ran|set|found|taught|gave|took|brought|chose|drew|spoke|met|kept|began|broke|cut|drove|got|held|put|read|sent|sold|spent|split|won|told|dug|sought|caught';

/** Words that indicate a part, in the order in which the parts are tried. */
const CUES: Record<StarPart, RegExp> = {
  situation:
    /\b(when|while|during|last (?:year|summer|spring|fall|winter|month|semester|quarter)|(?:in|at) my (?:last|previous|current|first)|as an? \w+(?: \w+)? (?:intern|engineer|student|developer|manager|lead|assistant)|as an intern|internship|we were|there was|was working|worked at|years? ago)\b/i,
  task: /\b(my (?:task|goal|job|role|responsibility|assignment|objective)|(?:was|were) (?:asked|responsible|tasked|assigned|expected|supposed)|I (?:had|needed|wanted) to|had to|needed to|the (?:goal|task|challenge|problem) was|in charge of)\b/i,
  action: new RegExp(
    `\\bI (?:\\w+ly |then |also |first |personally )?(?!needed|wanted|worked|was|had)(?:\\w{2,}ed|${IRREGULAR})\\b`,
    'i',
  ),
  result:
    /\b(as a result|resulted|the result|result(?:s)? (?:was|were)|in the end|eventually|ultimately|this (?:led|meant|allowed|saved|reduced|increased|improved)|which (?:led|meant|saved|reduced|increased|improved|cut)|outcome|reduced|increased|decreased|improved|doubled|halved|saved|shipped|launched|on time|learned|promoted|adopted)\b/i,
};

const LABELS: Record<StarPart, string> = {
  situation: 'Situation',
  task: 'Task',
  action: 'Action',
  result: 'Result',
};

const ADVICE: Record<StarPart, string> = {
  situation: 'Say when and where it was in one sentence, such as “Last summer, as an intern at …”.',
  task: 'Say what you had to achieve, such as “I had to …” or “My goal was …”.',
  action: 'Say what you did, one verb a sentence: “I measured …”, “I proposed …”, “I built …”.',
  result: 'Say how it ended and how one can tell, such as “As a result, … fell by …”.',
};

const EVIDENCE_MAX = 120;
/** A number, an amount or a percentage, not a year. */
const NUMBER =
  /(?:[$€£]\s?\d[\d,.]*\s?[kKmM]?|\b(?!(?:19|20)\d\d\b)\d[\d,.]*\s?(?:%|percent|x\b|k\b|ms\b|hours?\b|days?\b|weeks?\b|months?\b|people\b|users?\b)?|\b(?:half|twice|doubled|tripled|halved)\b)/gi;

/** Splits a text into sentences; a line break ends one, too. */
export function sentencesOf(text: string): string[] {
  const parts = text.split(/(?<=[.!?])\s+|\n+/);
  return parts.map((part) => part.trim()).filter(Boolean);
}

const shortened = (text: string) =>
  text.length > EVIDENCE_MAX ? `${text.slice(0, EVIDENCE_MAX - 1).trimEnd()}…` : text;

/** The sentence that shows a part: the one under its label, else the first with one of its cues. */
function evidenceFor(part: StarPart, sentences: readonly string[]): string {
  const label = new RegExp(`^[*#\\s]*${part}[*\\s]*(?:[:.–-]|$)[*\\s]*`, 'i');
  const labelled = sentences.findIndex((sentence) => label.test(sentence));
  if (labelled >= 0) {
    const own = sentences[labelled]?.replace(label, '');
    const next = sentences[labelled + 1] ?? '';
    const after = STAR_PARTS.some((other) => new RegExp(`^[*#\\s]*${other}\\b`, 'i').test(next));
    return own || (after ? '' : next);
  }
  return sentences.find((sentence) => CUES[part].test(sentence)) ?? '';
}

function checkPart(part: StarPart, sentences: readonly string[]): StarFinding {
  const evidence = shortened(evidenceFor(part, sentences));
  return {
    about: part,
    label: LABELS[part],
    good: evidence !== '',
    evidence,
    advice: evidence ? 'Found in this sentence.' : ADVICE[part],
  };
}

function checkNumbers(text: string): StarFinding {
  const found = (text.match(NUMBER) ?? []).map((number) => number.trim());
  return {
    about: 'numbers',
    label: 'Numbers',
    good: found.length > 0,
    evidence: shortened([...new Set(found)].join(', ')),
    advice:
      found.length > 0
        ? 'These can be checked; say what they were before.'
        : 'Add one number: how much, how many, how fast, or by how much it changed.',
  };
}

function checkVoice(text: string): StarFinding {
  const own = text.match(/\b(?:I|[Mm]y|[Mm]e|[Mm]yself)\b/g)?.length ?? 0;
  const shared = text.match(/\b(?:we|our|us|ourselves)\b/gi)?.length ?? 0;
  const good = own > 0 && own >= shared;
  return {
    about: 'voice',
    label: '“I” and “we”',
    good,
    evidence: `“I” ${own}, “we” ${shared}`,
    advice: good
      ? 'It is clear what you did yourself.'
      : 'Say “I” for what you did; keep “we” for what the team did.',
  };
}

/** Checks an answer for situation, task, action, result, numbers and the first person, by its words alone. */
export function checkStar(text: string): StarFinding[] {
  const sentences = sentencesOf(text);
  return [
    ...STAR_PARTS.map((part) => checkPart(part, sentences)),
    checkNumbers(text),
    checkVoice(text),
  ];
}
