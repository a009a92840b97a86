import { findSkills, skillNamed } from '#server/features/resumes/analysis/find-skills.ts';
import { sentenceAround, type Place } from '#server/features/resumes/analysis/place.ts';
import { wordKey, wordsOf } from '#server/features/resumes/analysis/find-names.ts';
import {
  readPosting,
  type Named,
  type Term,
} from '#server/features/resumes/analysis/read-posting.ts';
import type { ResumeMatch } from '#shared/resumes/contracts/schemas.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const words = resumeMessages;
const EVIDENCE_MAX = 3;
/** Places of a term that are looked at for evidence. */
const PLACES_MAX = 20;
const SUGGESTIONS_MAX = 5;
/** Share of its weight that an implied skill counts. */
const FOLLOWS = 0.5;
const COVERED_FROM = 80;

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Evidence for a name in a résumé: where it is named, or which named skill implies it. */
interface Hit {
  readonly name: string;
  readonly places: readonly Place[];
  readonly through: string | null;
}

/** Compares a posting with the text of a résumé (serverMessages.match.formula); `company` is the posting's employer, if known. Throws AppError `no_terms`, `no_text` (422). */
export function matchTerms(
  resume: string,
  posting: string,
  company?: string,
): Omit<ResumeMatch, 'filePath'> {
  const terms = readPosting(posting, company);
  if (terms.length === 0) throw new AppError(ERRORS.no_terms, words.noTerms);
  if (resume === '') throw new AppError(ERRORS.no_text, words.noText);
  const look = lookInto(resume);
  const matched: ResumeMatch['matched'] = [];
  const missing: ResumeMatch['missing'] = [];
  let covered = 0;
  for (const term of terms) {
    const hits = hitsOf(term, look);
    const [first] = hits;
    if (first) {
      covered += term.weight * (first.through === null ? 1 : FOLLOWS);
      matched.push({
        ...described(term),
        metBy: term.any.length > 1 ? hits.map(({ name }) => name) : [],
        through: first.through,
        evidence: evidenceOf(
          resume,
          hits.flatMap(({ places }) => places),
        ),
      });
    } else {
      missing.push({ ...described(term), evidence: evidenceOf(posting, term.places) });
    }
  }
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const score = Math.round((100 * covered) / total);
  return {
    score,
    formula: serverMessages.match.formula,
    weights: { matched: covered, total },
    matched,
    missing,
    suggestions: suggestionsFor(score, matched, missing),
  };
}

function described({ any, required, weight }: Term) {
  const names = any.map(({ name }) => name);
  const main = any.find(({ kind }) => kind === 'skill') ?? any[0];
  return {
    term: alternatives.format(names),
    alternatives: any.length > 1 ? names : [],
    kind: main?.kind ?? 'keyword',
    category: main?.category ?? 'word',
    required,
    weight,
  };
}

/** The alternatives of a term that a résumé names or, when it names none, the first that follows from another skill. */
function hitsOf({ any }: Term, look: (named: Named) => Hit | undefined): Hit[] {
  const hits = any.flatMap((named) => look(named) ?? []);
  const direct = hits.filter(({ through }) => through === null);
  return direct.length > 0 ? direct : hits.slice(0, 1);
}

function lookInto(resume: string): (named: Named) => Hit | undefined {
  const skills = findSkills(resume);
  const found = new Map(skills.map(({ skill, places }) => [skill.name, places]));
  const words = wordsOf(resume);
  return ({ name, kind }) => {
    if (kind === 'keyword') {
      const places = words.get(wordKey(name)) ?? spelledIn(resume, name);
      return places.length > 0 ? { name, places, through: null } : undefined;
    }
    const places = found.get(name);
    if (places) return { name, places, through: null };
    const via = skills.find(({ skill }) => implied(skill.name).has(name));
    return via && { name, places: via.places, through: via.skill.name };
  };
}

/** Where a text has a name of any number of words. */
function spelledIn(text: string, name: string): Place[] {
  const spelled = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${RegExp.escape(name)}(?![\p{L}\p{N}])`,
    'giu',
  );
  return [...text.matchAll(spelled)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

/** Everything a skill implies, over any number of steps. */
function implied(name: string, seen = new Set<string>()): Set<string> {
  for (const next of skillNamed(name)?.implies ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    implied(next, seen);
  }
  return seen;
}

function evidenceOf(text: string, places: readonly Place[]) {
  const sentences = new Map(
    places
      .slice(0, PLACES_MAX)
      .map((place) => sentenceAround(text, place))
      .map((sentence) => [sentence.start, sentence]),
  );
  return [...sentences.values()].slice(0, EVIDENCE_MAX);
}

function suggestionsFor(
  score: number,
  matched: ResumeMatch['matched'],
  missing: ResumeMatch['missing'],
): string[] {
  const required = missing.filter((term) => term.required && term.kind === 'skill');
  const others = missing.filter((term) => !(term.required && term.kind === 'skill'));
  const follows = matched.flatMap(({ term, metBy, through }) =>
    through === null ? [] : [{ term: metBy[0] ?? term, through }],
  );
  return [
    ...(score >= COVERED_FROM ? [serverMessages.match.coversMost] : []),
    ...required
      .slice(0, SUGGESTIONS_MAX)
      .map(({ term, alternatives: choice }) =>
        choice.length > 0
          ? serverMessages.match.addOneOf(term)
          : serverMessages.match.addRequired(term),
      ),
    ...follows
      .slice(0, SUGGESTIONS_MAX)
      .map(({ term, through }) => serverMessages.match.nameImplied(term, through)),
    ...(others.length > 0
      ? [
          serverMessages.match.addOthers(
            others
              .slice(0, SUGGESTIONS_MAX)
              .map(({ term }) => term)
              .join('; '),
          ),
        ]
      : []),
  ];
}
