import { fold } from '#shared/core/fold.ts';

/** A term of a posting. */
export interface PostingTerm {
  /** In the posting's first spelling. */
  readonly term: string;
  /** How often it occurs in the posting. */
  readonly count: number;
  /** The posting's first sentence that has it, shortened. */
  readonly sentence: string;
}

/** The terms of a posting that a résumé has, and those it lacks. */
interface TermComparison {
  readonly missing: readonly PostingTerm[];
  readonly covered: readonly PostingTerm[];
}

/** Words that say nothing about a skill: grammar, and what every posting says. */
const COMMON = new Set(
  `a about above across after all along also am an and any are around as at available be because been before being best
  between both but by can candidate candidates company could day days degree deliver did do does doing done during each
  employee employees equal etc ensure environment even every excellent experience experienced familiarity fast field first for from full
  get give given good great had has have having help her here high highly him his hiring how however i if ideal in including
  into is it its job join just keep knowledge large least let like limited location look looking love made make many may
  me member members minimum more most much must my need needs new no nor not now of off offer offers office on once one only
  opportunity opportunities or order other others our out over own paced part passion passionate people per person play please plus
  position preferred prefer provide qualification qualifications qualified range related relevant remote required requirement requirements responsibilities
  responsible role salary same see seek seeking several she should similar since skill skills small so solid some strong
  such take team teams than that the their them then there these they things this those through time to together too
  tools top under understanding unique up us use used using various very via want was way we well were what when where which while
  who why will with within without work working world would year years you your benefits bonus apply applicant applicants
  status gender race religion disability veteran age sex national origin orientation proven ability able across ideally
  responsibly build building built develop developing developed design designing create creating support supporting`.split(
    /\s+/,
  ),
);

const SENTENCE_MAX = 140;
const MOST = 30;
/** A word, with the signs that names of tools have: C++, C#, Node.js, CI/CD, A/B. */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[.&/'’-](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*[+#]{0,2}/gu;

/** The form that all spellings of a word share: folded, without apostrophe-s, hyphens and plural endings. */
function keyOf(word: string): string {
  const key = fold(word)
    .replace(/['’]s$/, '')
    .replaceAll('-', '');
  if (/[^a-z]/.test(key) || key.length < 4) return key;
  if (key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  return /[^su]s$/.test(key) ? key.slice(0, -1) : key;
}

/** The terms of a text by the form that their spellings share. */
export function termsOf(text: string): Map<string, PostingTerm> {
  const terms = new Map<string, PostingTerm>();
  for (const sentence of text.split(/(?<=[.!?;])\s+|\n+/)) {
    for (const [term] of sentence.matchAll(WORD)) {
      const key = keyOf(term);
      const short = key.length < 2 && !/^[A-Z]$/.test(term);
      if (short || /^[\d.,]+$/.test(key) || COMMON.has(fold(term)) || COMMON.has(key)) continue;
      const known = terms.get(key);
      const shown = sentence.trim();
      terms.set(key, {
        term: known?.term ?? term,
        count: (known?.count ?? 0) + 1,
        sentence:
          known?.sentence ??
          (shown.length > SENTENCE_MAX ? `${shown.slice(0, SENTENCE_MAX - 1).trimEnd()}…` : shown),
      });
    }
  }
  return terms;
}

/** Whether a term looks like the name of a tool, field or product: it has digits or signs, or capitals in mid-sentence. */
export function isNamedTerm({ term, sentence }: PostingTerm): boolean {
  return /[A-Z].*[A-Z]|[\d+#./&]/.test(term) || (/^[A-Z]/.test(term) && !sentence.startsWith(term));
}

/** Compares a posting's terms with a résumé: names of tools first, then by frequency. No model is called. */
export function compareTerms(posting: string, resume: string): TermComparison {
  const own = termsOf(resume);
  const ranked = [...termsOf(posting)].sort(
    ([a, x], [b, y]) =>
      Number(isNamedTerm(y)) - Number(isNamedTerm(x)) || y.count - x.count || (a < b ? -1 : 1),
  );
  const missing = ranked.filter(
    ([key, term]) => !own.has(key) && (isNamedTerm(term) || term.count > 1),
  );
  const covered = ranked.filter(([key]) => own.has(key));
  return {
    missing: missing.slice(0, MOST).map(([, term]) => term),
    covered: covered.slice(0, MOST).map(([, term]) => term),
  };
}
