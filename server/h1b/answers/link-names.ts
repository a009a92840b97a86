import { brandsOfCore } from '#server/h1b/identity/brands.ts';
import { bareKey, bareNames } from '#server/h1b/identity/bare-names.ts';
import { coreOf, identityKey, looseCore } from '#server/h1b/identity/employer-key.ts';
import type { Proof } from '#server/h1b/identity/joins.ts';
import type { ForeignName, NameLink } from '#server/h1b/identity/name-links.ts';
import { readDetails, readText } from '#server/h1b/answers/record.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import { decodePostal } from '#server/h1b/snapshot/postal-code.ts';

const FIVE_DIGITS = 5;
const LAST_DIGITS = 4;
/** Newest records of an employer whose tax numbers are read; they lie in the file. */
const TAX_RECORDS = 3;
/** More than there are states. */
const STATES = 256;
/** Letters that a name shares with the only employer called so, to be it without an address. */
const TELLING = 8;
/** A beginning that more employers share says nothing. */
const MOST_CANDIDATES = 20;

/** What the records say of an employer's places. */
interface Facts {
  readonly places: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  readonly taxIds: ReadonlySet<string>;
}

/**
 * The employers that names of another source mean: by the key or a reviewed alias; in another legal form, without its '&', or when
 * the name was cut, only where a place or the end of the tax number agrees, or as the only employer so called in its state.
 */
export function linkNames(context: Context, names: readonly ForeignName[]): (NameLink | null)[] {
  const linker = new Linker(context);
  return names.map((name) => linker.link(name));
}

/**
 * The names here that may be employers of another source under the given spellings: no key is the same, but what is left of both
 * in files that lose signs and legal forms. Whether they are is found where those employers are.
 */
export function alikeNames(context: Context, spellings: readonly string[]): ForeignName[] {
  const { identities } = context;
  const keys = [...new Set(spellings.map(identityKey))];
  const same = new Set(keys.map((key) => identities.findKey(key)));
  const alike = new Set(keys.flatMap((key) => bareNames(identities).alike(key)));
  const linker = new Linker(context);
  return [...alike]
    .filter((key) => !same.has(identities.identityOf(key)))
    .map((key) => linker.foreignName(key));
}

class Linker {
  readonly #context: Context;
  readonly #facts = new Map<number, Facts>();

  constructor(context: Context) {
    this.#context = context;
  }

  link(asked: ForeignName): NameLink | null {
    const { identities } = this.#context;
    const exact = identities.findKey(asked.key);
    if (exact > 0) return this.#linkTo(exact, identities.reasonOfKey(asked.key));
    const bare = bareKey(asked.key);
    const alike = bareNames(identities).alike(asked.key);
    const signed = alike.filter((key) => bareKey(identities.keys.textOf(key)) === bare);
    const sign = this.#prove(asked, this.#identitiesOf(signed));
    if (sign) return this.#linkTo(sign.identity, { difference: 'sign', proof: sign.proof });
    const form = this.#prove(asked, this.#identitiesOf(alike));
    if (form) return this.#linkTo(form.identity, { difference: 'form', proof: form.proof });
    if (!asked.isCut) return null;
    const whole = this.#prove(asked, this.#longer(asked.key));
    return whole && this.#linkTo(whole.identity, { difference: 'truncation', proof: whole.proof });
  }

  /** The name of a key as another source gets to see it. */
  foreignName(key: number): ForeignName {
    const { identities } = this.#context;
    const { places, taxIds } = this.#factsOf(identities.identityOf(key));
    return {
      key: identities.keys.textOf(key),
      isCut: false,
      places: [...places],
      taxIds: [...taxIds],
    };
  }

  #linkTo(identity: number, reason: NameLink['reason']): NameLink {
    const { identities } = this.#context;
    const [employerId, name] = [identities.idOf(identity), identities.nameOf(identity)];
    return { employerId, name, ...this.#brandsOf(identity), reason };
  }

  /** The brands under which an employer is counted together with others, and those that it heads alone. */
  #brandsOf(identity: number): Pick<NameLink, 'brands' | 'heads'> {
    const { identities, snapshot } = this.#context;
    const keys = new Set(
      Array.from(identities.codesOf(identity), (code) => snapshot.employerKeys[code]!),
    );
    const cores = new Set(
      Array.from(keys, (key) => looseCore(coreOf(identities.keys.textOf(key)))),
    );
    const { families } = identities;
    const found: { brands: string[]; heads: string[] } = { brands: [], heads: [] };
    for (const brand of new Set([...cores].flatMap((core) => brandsOfCore(core)))) {
      const family = families.identityOf(brand);
      if (family === identity) found.heads.push(brand.id);
      if (families.membersOf(family).includes(identity)) found.brands.push(brand.id);
    }
    return found;
  }

  #identitiesOf(keys: readonly number[]): number[] {
    return [...new Set(keys.map((key) => this.#context.identities.identityOf(key)))];
  }

  /** The employers of the keys that begin with a text and are longer. */
  #longer(begin: string): number[] {
    const { identities } = this.#context;
    const found = new Set<number>();
    for (const key of identities.keys.from(begin)) {
      if (identities.keys.textOf(key) !== begin) found.add(identities.identityOf(key));
      if (found.size > MOST_CANDIDATES) return [];
    }
    return [...found];
  }

  #prove(
    asked: ForeignName,
    candidates: readonly number[],
  ): { identity: number; proof: Proof } | null {
    for (const identity of candidates) {
      const { places, taxIds } = this.#factsOf(identity);
      if (asked.taxIds.some((id) => taxIds.has(id))) return { identity, proof: 'taxId' };
      if (asked.places.some((place) => places.has(place))) return { identity, proof: 'postalCode' };
    }
    const [only] = candidates;
    if (candidates.length !== 1 || coreOf(asked.key).length < TELLING) return null;
    const { states } = this.#factsOf(only!);
    const isThere = asked.places.some((place) => states.has(place.slice(0, 2)));
    return isThere ? { identity: only!, proof: 'state' } : null;
  }

  #factsOf(identity: number): Facts {
    const known = this.#facts.get(identity);
    if (known) return known;
    const { identities, snapshot } = this.#context;
    const { columns, dictionaries, searchable } = snapshot;
    const { order, starts } = searchable.employer_name.postings;
    const facts = {
      places: new Set<string>(),
      states: new Set<string>(),
      taxIds: new Set<string>(),
    };
    const pairs = new Set<number>();
    for (const code of identities.codesOf(identity)) {
      for (let at = starts[code]!; at < starts[code + 1]!; at++) {
        const row = order[at]!;
        const zip = columns.employer_postal_code[row]!;
        const home = columns.employer_state[row]!;
        const work = columns.worksite_state[row]!;
        const pair = (zip * STATES + home) * STATES + work;
        if (pairs.has(pair)) continue;
        pairs.add(pair);
        const workplace = readText(dictionaries.state, work);
        if (workplace !== null) facts.states.add(workplace);
        const name = readText(dictionaries.state, home);
        if (name === null) continue;
        facts.states.add(name);
        if (zip > 0) facts.places.add(`${name} ${decodePostal(zip)!.slice(0, FIVE_DIGITS)}`);
      }
      const newest = starts[code + 1]! - 1;
      for (let at = newest; at >= starts[code]! && at > newest - TAX_RECORDS; at--) {
        const digits = readDetails(snapshot, order[at]!).employer_fein?.replaceAll(/\D/gu, '');
        if (digits) facts.taxIds.add(digits.slice(-LAST_DIGITS));
      }
    }
    this.#facts.set(identity, facts);
    return facts;
  }
}
