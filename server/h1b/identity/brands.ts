import { readFileSync } from 'node:fs';

import { compactOf, coreOf, identityKey, looseCore } from '#server/h1b/identity/employer-key.ts';
import { jobFactsOf } from '#shared/domain/job-link.ts';

/** What people call an employer, and the employers that file for it. */
export interface Brand {
  readonly brand: string;
  /** The id under which its employers are counted together; no employer has one that begins with '~'. */
  readonly id: string;
  readonly names: readonly string[];
  readonly domains: readonly string[];
  /** Cores of employers; one that ends with '*' also means every core that goes on with another word. */
  readonly employers: readonly string[];
  /** The brand that owns it though it files by itself; '' for none. */
  readonly parent: string;
}

/** Read by hand from the names of the approvals of FY2021 and FY2022. */
const TABLE = new URL('brands.csv', import.meta.url);

const BRANDS: readonly Brand[] = readFileSync(TABLE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [brand = '', also = '', domains = '', employers = '', parent = ''] = line.split(',');
    const parts = (cell: string) => cell.split('|').filter(Boolean);
    return {
      brand,
      id: `~${identityKey(brand).replaceAll(' ', '-')}`,
      names: [brand, ...parts(also)],
      domains: parts(domains),
      employers: parts(employers),
      parent,
    };
  });

const keyOf = (name: string) => compactOf(looseCore(coreOf(identityKey(name))));

const BY_NAME = new Map(
  BRANDS.flatMap((brand) => brand.names.map((name) => [keyOf(name), brand] as const)),
);

const BY_ID = new Map(BRANDS.map((brand) => [brand.id, brand]));

const HOST = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?:[/?#].*)?$/i;

/** Brands on whose sites other companies post or have a page. */
const POSTED_AT = new Set(
  'GitHub Glassdoor Google Indeed LinkedIn Meta Reddit Twitter Yelp YouTube'.split(' '),
);

/** The brand that a name, or the address of its site, means; undefined for what is none. */
export function brandOf(name: string): Brand | undefined {
  return brandOfSite(name) ?? BY_NAME.get(keyOf(name));
}

function brandOfSite(address: string): Brand | undefined {
  const host = HOST.exec(address.trim())?.[1]?.toLowerCase();
  if (host === undefined) return undefined;
  return BRANDS.find(({ domains }) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
  );
}

/** The name that a company has on the board or the site of a link; undefined where that says nothing. */
export function nameOfLink(link: string): string | undefined {
  const posted = jobFactsOf(link)?.company;
  if (posted) return posted;
  const brand = brandOfSite(link);
  return brand && !POSTED_AT.has(brand.brand) ? brand.brand : undefined;
}

/** The name that somebody typed; of a pasted link that of the company on its board or site. */
export function typedName(text: string): string {
  const address = /^(?:https?:\/\/|www\.)\S+$|^(?:[a-z\d-]+\.)+[a-z]{2,}\/\S+$/i.exec(
    text.trim(),
  )?.[0];
  if (address === undefined) return text;
  const link = address.startsWith('http') ? address : `https://${address}`;
  const host = HOST.exec(link)?.[1] ?? '';
  return nameOfLink(link) ?? brandOfSite(link)?.brand ?? host.split('.').at(-2) ?? text;
}

/** The brand of an id. */
export function brandOfId(id: string): Brand | undefined {
  return BY_ID.get(id);
}

/** The brand that owns a brand. */
export function parentOf({ parent }: Brand): Brand | undefined {
  return parent === '' ? undefined : BY_NAME.get(keyOf(parent));
}

/** The brands of which a name begins with a text, as people type it. */
export function brandsFrom(text: string): Brand[] {
  const begin = compactOf(identityKey(text));
  if (begin === '') return [];
  return BRANDS.filter(({ names }) =>
    names.some((name) => compactOf(identityKey(name)).startsWith(begin)),
  );
}

/** The first words of the employers of a brand, each once: what their keys begin with. */
export function firstWords({ employers }: Brand): string[] {
  return [...new Set(employers.map((core) => core.replace(/\*$/, '').split(' ')[0]!))];
}

/** Whether an employer files for a brand, by its loose core. */
export function filesFor(brand: Brand): (core: string) => boolean {
  const whole = new Set(brand.employers.map((core) => looseCore(core.replace(/\*$/, ''))));
  const starts = brand.employers
    .filter((core) => core.endsWith('*'))
    .map((core) => `${looseCore(core.slice(0, -1))} `);
  return (core) => whole.has(core) || starts.some((start) => core.startsWith(start));
}
