import { readFileSync } from 'node:fs';

import { compactOf, coreOf, identityKey, looseCore } from '#server/h1b/identity/employer-key.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { jobFactsOf } from '#shared/postings/job-link.ts';

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
  /** Made of leading words that somebody typed, not from the list. */
  readonly isLed?: boolean;
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

const wholeKeyOf = (name: string) => compactOf(coreOf(identityKey(name)));
/** Without the 'and' that people leave out; 'D&B' is another brand than 'DB', though. */
const keyOf = (name: string) => compactOf(looseCore(coreOf(identityKey(name))));

let keyed: ReadonlyMap<string, Brand> | undefined;

/** The brands by the keys of their names; made when a name is first asked for, since a start should not wait for it. */
function byName(): ReadonlyMap<string, Brand> {
  keyed ??= new Map(
    [keyOf, wholeKeyOf].flatMap((key) =>
      BRANDS.flatMap((brand) => brand.names.map((name) => [key(name), brand] as const)),
    ),
  );
  return keyed;
}

let typed: readonly (readonly string[])[] | undefined;

/** The names of each brand as people type them, likewise. */
function typedNames(): readonly (readonly string[])[] {
  typed ??= BRANDS.map(({ names }) => names.map((name) => compactOf(identityKey(name))));
  return typed;
}

/** Makes the keys of brands' names before a name is asked for. */
export function prepareBrands(): void {
  byName();
  brands();
}

/** Every brand of the list with the keys of its names, without legal forms; made when they are first asked for. */
export function brands(): readonly (Brand & { readonly cores: readonly string[] })[] {
  known ??= BRANDS.map((brand) => ({
    ...brand,
    cores: brand.names.map((name) => coreOf(identityKey(name))),
  }));
  return known;
}

let known: (Brand & { readonly cores: readonly string[] })[] | undefined;

const BY_ID = new Map(BRANDS.map((brand) => [brand.id, brand]));

const HOST = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?:[/?#].*)?$/i;

/** Brands on whose sites other companies post or have a page. */
const POSTED_AT = new Set(
  'GitHub Glassdoor Google Indeed LinkedIn Meta Reddit Twitter Yelp YouTube'.split(' '),
);

/** The brand that a name, or the address of its site, means; undefined for what is none. */
export function brandOf(name: string): Brand | undefined {
  return brandOfSite(name) ?? byName().get(wholeKeyOf(name)) ?? byName().get(keyOf(name));
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

/** Words that many companies' names begin with, and places. */
const COMMON = new Set(
  `academy advanced all alliance alpha america american apex applied associated atlantic bank beth big blue boston bright
  business california care carolina catholic center central century chicago children childrens city cloud coast college
  columbia community consolidated county cross data delta digital direct east eastern elite energy enterprise express federal
  financial first five florida four general georgia global gold golden good grand great green group health healthcare high home
  hospital houston illinois independent indiana info information innovative institute insight integrated international island
  jersey lake legacy life los angeles louis maryland massachusetts medical memorial metro michigan mid midwest modern national
  network new next north northern ohio omega one open oregon pacific paradise park peak pennsylvania pinnacle pioneer platinum
  power precision premier prime pro public quality quest rapid red regional research river royal saint san diego francisco jose
  santa school secure select seven shield silver sky smart software solution solutions south southern star state sterling summit
  sun sunrise super superior supreme system systems tech technology texas three titan top total trinity true twin two union
  united universal university us valley vertex virginia vision washington west western white wide world york young`.split(
    /\s+/,
  ),
);
/** What an institution of a place or a patron has in its name. */
const INSTITUTION =
  /(?:^| )(?:university|univ|college|academy|schools?|district|hospitals?|clinic|county|city|church|ministries|diocese|charter|independent|medical (?:center|group)|health)(?: |$)/;

/** The brands that leading words made, the newest ones. */
const led = new Map<string, Brand>();
const LED = 500;

/**
 * The brand of employers that all begin with the words of a typed name, two or more of them and not only common ones: 'Zimmer
 * Biomet' is Zimmer Biomet Spine and the others; undefined where that says little. `cores` are those of the employers.
 */
export function brandOfWords(name: string, cores: readonly string[]): Brand | undefined {
  const core = coreOf(identityKey(name));
  if (!isTelling(core) || cores.length < 2) return undefined;
  if (cores.some((other) => !other.startsWith(`${core} `))) return undefined;
  if (cores.some((other) => INSTITUTION.test(other.slice(core.length)))) return undefined;
  return ledBy(core);
}

/** Whether a word is one that many companies' names begin with. */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word);
}

const LETTERS = 4;

function isTelling(core: string): boolean {
  const words = core.split(' ');
  return words.length > 1 && words.some((word) => word.length >= LETTERS && !COMMON.has(word));
}

function ledBy(core: string): Brand {
  const id = `~${core.replaceAll(' ', '-')}`;
  const known = led.get(id);
  if (known) return known;
  const [oldest] = led.keys();
  if (led.size >= LED && oldest !== undefined) led.delete(oldest);
  const brand = readableName(core.toUpperCase());
  const made: Brand = {
    brand,
    id,
    names: [brand],
    domains: [],
    employers: [`${core}*`],
    parent: '',
    isLed: true,
  };
  led.set(id, made);
  return made;
}

/** The brand of an id; an id that begins with '~' and is of none is that of leading words. */
export function brandOfId(id: string): Brand | undefined {
  const known = BY_ID.get(id);
  if (known || !id.startsWith('~')) return known;
  const core = identityKey(id.replaceAll('-', ' '));
  return isTelling(core) ? ledBy(core) : undefined;
}

/** The brand that owns a brand. */
export function parentOf({ parent }: Brand): Brand | undefined {
  return parent === '' ? undefined : byName().get(keyOf(parent));
}

/** The brands of which a name begins with a text, as people type it. */
export function brandsFrom(text: string): Brand[] {
  const begin = compactOf(identityKey(text));
  if (begin === '') return [];
  const names = typedNames();
  return BRANDS.filter((_, k) => names[k]!.some((name) => name.startsWith(begin)));
}

/** What the keys of a brand's employers begin with, each once. */
export function beginnings({ employers, isLed }: Brand): string[] {
  const cores = employers.map((core) => core.replace(/\*$/, ''));
  // A loose core lacks the 'and' that its key may have; leading words are those of the keys.
  return [...new Set(isLed ? cores : cores.map((core) => core.split(' ')[0]!))];
}

/** The brands of the list that an employer files for, by its loose core. */
export function brandsOfCore(core: string): readonly Brand[] {
  filers ??= indexFilers();
  const found = [...(filers.whole.get(core) ?? [])];
  for (let end = core.indexOf(' '); end > 0; end = core.indexOf(' ', end + 1)) {
    found.push(...(filers.starts.get(core.slice(0, end)) ?? []));
  }
  return found;
}

type ByCore = ReadonlyMap<string, readonly Brand[]>;
let filers: { readonly whole: ByCore; readonly starts: ByCore } | undefined;

function indexFilers(): { whole: ByCore; starts: ByCore } {
  const of = (accept: (core: string) => boolean): ByCore => {
    const found = BRANDS.flatMap((brand) =>
      brand.employers
        .filter(accept)
        .map((core) => [looseCore(core.replace(/\*$/, '')), brand] as const),
    );
    const byCore = Map.groupBy(found, ([core]) => core);
    return new Map(
      byCore.entries().map(([core, pairs]) => [core, pairs.map(([, brand]) => brand)]),
    );
  };
  return { whole: of(() => true), starts: of((core) => core.endsWith('*')) };
}

/** Whether an employer files for a brand, by its loose core. */
export function filesFor(brand: Brand): (core: string) => boolean {
  const whole = new Set(brand.employers.map((core) => looseCore(core.replace(/\*$/, ''))));
  const starts = brand.employers
    .filter((core) => core.endsWith('*'))
    .map((core) => `${looseCore(core.slice(0, -1))} `);
  return (core) => whole.has(core) || starts.some((start) => core.startsWith(start));
}
