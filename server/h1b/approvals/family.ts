import type { EmployerIndex } from '#server/h1b/approvals/employer-index.ts';
import {
  type Brand,
  brandOf,
  brandOfId,
  brandOfWords,
  brandsOfCore,
  filesFor,
  parentOf,
} from '#server/h1b/identity/brands.ts';
import { looseCore } from '#server/h1b/identity/employer-key.ts';
import { brandBefore, guessBrand } from '#server/h1b/identity/guess-brand.ts';

/** The employers of a brand, by their numbers in the index, most petitions first. */
export interface Family {
  readonly brand: Brand;
  readonly employers: readonly number[];
}

const families = new WeakMap<EmployerIndex, Map<Brand, readonly number[]>>();

/** The family of the brand that a typed name means; undefined for a name that is no brand, or one without petitions here. */
export function familyOf(index: EmployerIndex, name: string): Family | undefined {
  const brand = brandOf(name);
  return brand && familyOfBrand(index, brand);
}

/** The family of the brand that a name most likely means which no employer has. */
export function guessFamily(index: EmployerIndex, name: string): Family | undefined {
  const brand =
    guessBrand(name) ??
    brandBefore(name, (before, core) => {
      const files = filesFor(before);
      const begin = looseCore(core);
      return index.byCore.keys().every((other) => !other.startsWith(`${begin} `) || files(other));
    });
  return brand && familyOfBrand(index, brand);
}

/** The family of employers that all begin with the words of a name. */
export function familyOfWords(
  index: EmployerIndex,
  name: string,
  candidates: readonly number[],
): Family | undefined {
  const cores = candidates.map((each) => index.employers[each]!.core);
  const brand = brandOfWords(name, cores);
  return brand && familyOfBrand(index, brand);
}

/** The family of the brand that a brand belongs to. */
export function parentFamily(index: EmployerIndex, brand: Brand): Family | undefined {
  const parent = parentOf(brand);
  return parent && familyOfBrand(index, parent);
}

const brandOfEmployers = new WeakMap<EmployerIndex, readonly (Brand | undefined)[]>();

/** The family of the largest brand for which the filings have an employer alone, so that the brand's name means it there; undefined without one. */
export function headedFamily(index: EmployerIndex, employer: number): Family | undefined {
  const size = ({ employers }: Family) =>
    employers.reduce((sum, each) => sum + index.employers[each]!.petitions, 0);
  return index.employers[employer]!.heads.map(brandOfId)
    .flatMap((brand) => (brand && familyOfBrand(index, brand)) ?? [])
    .filter(({ employers }) => employers.length > 1)
    .toSorted((a, b) => size(b) - size(a))[0];
}

/** The family that the ranking counts an employer in; undefined for one that stands alone. */
export function countedFamily(index: EmployerIndex, employer: number): Family | undefined {
  const brand = brandOfEach(index)[employer];
  return brand && familyOfBrand(index, brand);
}

/**
 * The brand that each employer of the index is counted for: the largest it files for; undefined for an employer that no brand has,
 * or that is the only one of its brand in the approvals and in the filings.
 */
export function brandOfEach(index: EmployerIndex): readonly (Brand | undefined)[] {
  const known = brandOfEmployers.get(index) ?? findBrands(index);
  brandOfEmployers.set(index, known);
  return known;
}

function findBrands({ byCore, employers }: EmployerIndex): (Brand | undefined)[] {
  const members = new Map<Brand, Set<number>>();
  for (const [core, found] of byCore) {
    for (const brand of brandsOfCore(core)) {
      const of = members.get(brand) ?? new Set();
      for (const employer of found) if (!employers[employer]!.isParted) of.add(employer);
      members.set(brand, of);
    }
  }
  const brands: (Brand | undefined)[] = employers.map(() => undefined);
  const sums = [...members].map(([brand, of]) => ({
    brand,
    of,
    petitions: [...of].reduce((sum, employer) => sum + employers[employer]!.petitions, 0),
  }));
  for (const { brand, of } of sums.toSorted((a, b) => b.petitions - a.petitions)) {
    const own = [...of].filter((employer) => brands[employer] === undefined);
    const isFamily = (employer: number) => employers[employer]!.brands.includes(brand.id);
    if (of.size > 1 || own.some(isFamily)) for (const employer of own) brands[employer] = brand;
  }
  return brands;
}

function familyOfBrand(index: EmployerIndex, brand: Brand): Family | undefined {
  const known = families.get(index) ?? new Map<Brand, readonly number[]>();
  families.set(index, known);
  const employers = known.get(brand) ?? membersOf(index, brand);
  if (!brand.isLed) known.set(brand, employers);
  return employers.length > 0 ? { brand, employers } : undefined;
}

function membersOf({ byCore, employers }: EmployerIndex, brand: Brand): readonly number[] {
  const files = filesFor(brand);
  const found = new Set<number>();
  for (const [core, members] of byCore) {
    if (!files(core)) continue;
    for (const member of members) if (!employers[member]!.isParted) found.add(member);
  }
  return [...found].sort((a, b) => employers[b]!.petitions - employers[a]!.petitions);
}
