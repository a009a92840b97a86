import { readFileSync } from 'node:fs';

import type { EmployerIndex } from '#server/h1b/approvals/employer-index.ts';
import { looseCore, nameKey } from '#server/h1b/approvals/name-key.ts';
import { compactOf } from '#server/h1b/identity/employer-key.ts';

/** What people call an employer, and the employers of the petitions that file for it. */
interface Brand {
  readonly brand: string;
  readonly names: readonly string[];
  readonly domains: readonly string[];
  /** Cores of employers; one that ends with '*' also means every core that goes on with another word. */
  readonly employers: readonly string[];
}

/** The employers of a brand, by their numbers in the index, most petitions first. */
interface Family {
  readonly brand: string;
  readonly employers: readonly number[];
}

/** Read by hand from the names of the approvals of FY2021 and FY2022. */
const TABLE = new URL('brands.csv', import.meta.url);

const BRANDS: readonly Brand[] = readFileSync(TABLE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [brand = '', also = '', domains = '', employers = ''] = line.split(',');
    const parts = (cell: string) => cell.split('|').filter(Boolean);
    return {
      brand,
      names: [brand, ...parts(also)],
      domains: parts(domains),
      employers: parts(employers),
    };
  });

const keyOf = (name: string) => compactOf(looseCore(nameKey(name).core));

const BY_NAME = new Map(
  BRANDS.flatMap((brand) => brand.names.map((name) => [keyOf(name), brand] as const)),
);

const HOST = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?:[/?#].*)?$/i;

/** The brand that a name, or the address of its site, means; undefined for what is none. */
function brandOf(name: string): Brand | undefined {
  const host = HOST.exec(name.trim())?.[1]?.toLowerCase();
  const bySite =
    host === undefined
      ? undefined
      : BRANDS.find(({ domains }) =>
          domains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
        );
  return bySite ?? BY_NAME.get(keyOf(name));
}

const families = new WeakMap<EmployerIndex, Map<Brand, readonly number[]>>();

/** The family of the brand that a typed name means; undefined for a name that is no brand, or one without petitions here. */
export function familyOf(index: EmployerIndex, name: string): Family | undefined {
  const brand = brandOf(name);
  if (!brand) return undefined;
  const known = families.get(index) ?? new Map<Brand, readonly number[]>();
  families.set(index, known);
  const employers = known.get(brand) ?? membersOf(index, brand);
  known.set(brand, employers);
  return employers.length > 0 ? { brand: brand.brand, employers } : undefined;
}

function membersOf({ byCore, employers }: EmployerIndex, brand: Brand): readonly number[] {
  const whole = new Set(brand.employers.map((core) => looseCore(core.replace(/\*$/, ''))));
  const starts = brand.employers
    .filter((core) => core.endsWith('*'))
    .map((core) => `${looseCore(core.slice(0, -1))} `);
  const found = new Set<number>();
  for (const [core, members] of byCore) {
    if (!whole.has(core) && !starts.some((start) => core.startsWith(start))) continue;
    for (const member of members) found.add(member);
  }
  return [...found].sort((a, b) => employers[b]!.petitions - employers[a]!.petitions);
}
