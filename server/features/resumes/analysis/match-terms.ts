import { findSkills, skillNamed } from '#server/features/resumes/analysis/find-skills.ts';
import { sentenceAround, type Place } from '#server/features/resumes/analysis/place.ts';
import { readPosting, wordsOf, type Term } from '#server/features/resumes/analysis/read-posting.ts';
import type { ResumeMatch } from '#shared/contracts/resumes/schemas.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

const words = messages.resumes;
const EVIDENCE_MAX = 3;
/** Places of a term that are looked at for evidence. */
const PLACES_MAX = 20;
const SUGGESTIONS_MAX = 5;
/** Share of its weight that an implied skill counts. */
const FOLLOWS = 0.5;
const COVERED_FROM = 80;

/** Evidence for a term in a résumé: where it is named, or which named skill implies it. */
interface Hit {
  readonly places: readonly Place[];
  readonly through: string | null;
}

/** Compares a posting with the text of a résumé (messages.resumes.formula); throws AppError `no_terms`, `no_text` (422). */
export function matchTerms(resume: string, posting: string): Omit<ResumeMatch, 'filePath'> {
  const terms = readPosting(posting);
  if (terms.length === 0) throw new AppError(ERRORS.no_terms, words.noTerms);
  if (resume === '') throw new AppError(ERRORS.no_text, words.noText);
  const look = lookInto(resume);
  const matched: ResumeMatch['matched'] = [];
  const missing: ResumeMatch['missing'] = [];
  let covered = 0;
  for (const term of terms) {
    const hit = look(term);
    if (hit) {
      covered += term.weight * (hit.through === null ? 1 : FOLLOWS);
      matched.push({
        ...described(term),
        through: hit.through,
        evidence: evidenceOf(resume, hit.places),
      });
    } else {
      missing.push({ ...described(term), evidence: evidenceOf(posting, term.places) });
    }
  }
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const score = Math.round((100 * covered) / total);
  return {
    score,
    formula: words.formula,
    weights: { matched: covered, total },
    matched,
    missing,
    suggestions: suggestionsFor(score, matched, missing),
  };
}

function described({ term, kind, category, required, weight }: Term) {
  return { term, kind, category, required, weight };
}

function lookInto(resume: string): (term: Term) => Hit | undefined {
  const skills = findSkills(resume);
  const named = new Map(skills.map(({ skill, places }) => [skill.name, places]));
  const others = wordsOf(resume);
  return ({ term, kind }) => {
    const places = kind === 'skill' ? named.get(term) : others.get(term);
    if (places) return { places, through: null };
    const via = skills.find(({ skill }) => implied(skill.name).has(term));
    return kind === 'skill' && via ? { places: via.places, through: via.skill.name } : undefined;
  };
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
  const follows = matched.flatMap(({ term, through }) =>
    through === null ? [] : [{ term, through }],
  );
  return [
    ...(score >= COVERED_FROM ? [words.coversMost] : []),
    ...required.slice(0, SUGGESTIONS_MAX).map(({ term }) => words.addRequired(term)),
    ...follows
      .slice(0, SUGGESTIONS_MAX)
      .map(({ term, through }) => words.nameImplied(term, through)),
    ...(others.length > 0
      ? [
          words.addOthers(
            others
              .slice(0, SUGGESTIONS_MAX)
              .map(({ term }) => term)
              .join(', '),
          ),
        ]
      : []),
  ];
}
