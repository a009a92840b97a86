import { findAlternatives } from '#server/features/resumes/analysis/find-alternatives.ts';
import { employerPlaces, findEmployer } from '#server/features/resumes/analysis/find-employer.ts';
import { findKeywords, findNames, overlap } from '#server/features/resumes/analysis/find-names.ts';
import { findSkills } from '#server/features/resumes/analysis/find-skills.ts';
import type { Place } from '#server/features/resumes/analysis/place.ts';
import { standingIn } from '#server/features/resumes/analysis/posting-parts.ts';

/** A name that a posting asks for. */
export interface Named {
  readonly name: string;
  readonly kind: 'skill' | 'keyword';
  readonly category: string;
}

/** Something a posting asks for. */
export interface Term {
  /** What meets it: one name, or several of which any one is enough. */
  readonly any: readonly Named[];
  readonly required: boolean;
  /** 3 for a required skill, 2 for another one, 1 for a word or name that is no skill of the vocabulary. */
  readonly weight: number;
  readonly places: readonly Place[];
}

interface Demand {
  readonly names: readonly string[];
  readonly required: boolean;
  readonly places: readonly Place[];
}

/** What a posting asks for: skills, alternatives among them, then names and frequent words; the heaviest first. `company` is its employer, if known. */
export function readPosting(posting: string, company?: string): Term[] {
  const employer = findEmployer(posting, company);
  const skills = findSkills(posting);
  const skillPlaces = skills.flatMap(({ places }) => places);
  const standing = standingIn(posting, employer, skillPlaces);
  const own = employerPlaces(posting, employer);
  const known = new Map(skills.map(({ skill }) => [skill.name, skill.category]));
  const skillMentions = skills
    .flatMap(({ skill, places }) =>
      places.map((place) => ({ name: skill.name, category: skill.category, ...place })),
    )
    .filter((mention) => !overlap(own, mention) && standing(mention) !== 'none');
  const taken = [...own, ...skillPlaces];
  const names = findNames(posting, taken, standing);
  const mentions = [...skillMentions, ...names].sort((a, b) => a.start - b.start);
  const demands = merged(
    findAlternatives(posting, mentions).map((group) => ({
      names: [...new Set(group.map(({ name }) => name))],
      required: group.some((mention) => standing(mention) === 'required'),
      places: group,
    })),
  );
  const keywords = findKeywords(posting, [...taken, ...names], standing);
  const described = (name: string): Named => {
    const category = known.get(name);
    return category === undefined
      ? { name, kind: 'keyword', category: 'word' }
      : { name, kind: 'skill', category };
  };
  return [
    ...demands,
    ...[...keywords].map(([key, places]) => ({
      names: [key],
      required: places.some((place) => standing(place) === 'required'),
      places,
    })),
  ]
    .map(({ names, required, places }) => {
      const any = names.map(described);
      const skill = any.some(({ kind }) => kind === 'skill');
      return { any, required, places, weight: skill ? (required ? 3 : 2) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
}

/** Each demand once. What a demand that weighs as much already says is left out: a name beside a choice with it, a choice beside its required name. */
function merged(all: readonly Demand[]): Demand[] {
  const once = new Map<string, { names: readonly string[]; required: boolean; places: Place[] }>();
  for (const { names, required, places } of all) {
    const key = names.toSorted().join('\n');
    const same = once.get(key) ?? { names, required: false, places: [] };
    once.set(key, {
      ...same,
      required: same.required || required,
      places: [...same.places, ...places],
    });
  }
  const demands = [...once.values()];
  return demands.filter((one) => !demands.some((other) => other !== one && isSaidBy(one, other)));
}

function isSaidBy(one: Demand, other: Demand): boolean {
  const within = one.names.every((name) => other.names.includes(name));
  const around = other.names.every((name) => one.names.includes(name));
  if (within && one.names.length < other.names.length) return !one.required;
  return around && other.names.length < one.names.length && other.required;
}
