import { setImmediate as breathe } from 'node:timers/promises';

import type { ApprovalTable } from '#server/h1b/approvals/approval-table.ts';
import { looseCore } from '#server/h1b/identity/employer-key.ts';
import { cutName, mayBeCut, type NameKey } from '#server/h1b/approvals/name-key.ts';
import { signsOf } from '#server/h1b/approvals/name-signs.ts';
import type { Proof } from '#server/h1b/identity/joins.ts';
import type { ForeignDifference, NameLink } from '#server/h1b/identity/name-links.ts';

/** Names compared between two turns of the event loop. */
const NAMES_AT_ONCE = 5000;

/** Why a name counts for its employer, besides its key. */
export interface NameReason {
  readonly difference: ForeignDifference;
  readonly proof: Proof;
}

/** What is known of the names besides the rows. */
export interface Knowledge {
  /** The employer of the filings that each name means. */
  readonly links: readonly (NameLink | null)[];
  /** The key that a renamed or short one leads to. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Keys that an operator parted from the employer they were joined to. */
  readonly splits: ReadonlySet<string>;
}

/** Which names are one employer. */
interface JoinedNames {
  /** For each name's code the code that stands for all its spellings. */
  readonly roots: Uint32Array;
  /** Why names were joined that differ in their key; those whose key another has are left out. */
  readonly reasons: ReadonlyMap<number, NameReason>;
}

/**
 * Finds which names are one employer. Names with one key are, and names of one employer of the filings; those that differ in
 * their legal form or by a lost '&', or where one is cut, only when a row of each has the same last digits of the tax id, or
 * the same ZIP code in the same state. Names of two employers of the filings, and parted ones, stay apart. Other requests are
 * answered meanwhile.
 */
export async function joinSpellings(
  table: ApprovalTable,
  keys: readonly NameKey[],
  starts: Uint32Array,
  knowledge: Knowledge,
): Promise<JoinedNames> {
  const { values } = table.texts.employer;
  const names = new Names(values.length, keys, knowledge);
  const signs = (code: number) => signsOf(table, starts, code);
  const alike = (a: number, b: number, difference: ForeignDifference): void => {
    if (!names.mayJoin(a, b)) return;
    const others = signs(b);
    const sign = [...signs(a)].find((each) => others.has(each));
    if (sign === undefined) return;
    names.join(a, b, { difference, proof: sign.startsWith('tax ') ? 'taxId' : 'postalCode' });
  };

  const byKey = new Map<string, number>();
  const byCore = new Map<string, number[]>();
  for (const [code, { key, core }] of keys.entries()) {
    if (core === '') continue;
    const known = byKey.get(key);
    if (known !== undefined) {
      names.join(code, known);
      continue;
    }
    byKey.set(key, code);
    const loose = looseCore(core);
    const others = byCore.get(loose);
    if (others) others.push(code);
    else byCore.set(loose, [code]);
  }
  names.joinLinked();
  await breathe();
  for (const [key, code] of byKey) {
    const to = byKey.get(knowledge.aliases.get(key) ?? '');
    if (to !== undefined && names.mayJoin(code, to)) {
      names.join(code, to, { difference: 'alias', proof: 'review' });
    }
  }
  // Spellings of one key share their evidence, so each name is compared, not one of its key.
  for (const [code, { core }] of keys.entries()) {
    if (code % NAMES_AT_ONCE === 0) await breathe();
    const others = byCore.get(looseCore(core)) ?? [];
    if (others.length < 2) continue;
    for (const other of others) alike(code, other, 'form');
  }
  await breathe();
  const whole = new Map<string, number>();
  for (const [code, name] of values.entries()) if (mayBeCut(name)) whole.set(name, code);
  for (const [code, name] of values.entries()) {
    const cut = cutName(name);
    const other = cut === undefined ? undefined : whole.get(cut);
    if (other !== undefined) alike(other, code, 'truncation');
  }
  return names;
}

/** Names in sets that grow; a set knows its employer of the filings. */
class Names implements JoinedNames {
  readonly reasons = new Map<number, NameReason>();
  readonly #roots: Uint32Array;
  readonly #employers: (string | undefined)[];
  readonly #keys: readonly NameKey[];
  readonly #knowledge: Knowledge;

  constructor(size: number, keys: readonly NameKey[], knowledge: Knowledge) {
    this.#roots = Uint32Array.from({ length: size }, (_, code) => code);
    this.#employers = Array.from({ length: size }, (_, code) => knowledge.links[code]?.employerId);
    this.#keys = keys;
    this.#knowledge = knowledge;
  }

  get roots(): Uint32Array {
    return Uint32Array.from(this.#roots, (_, code) => this.#find(code));
  }

  mayJoin(a: number, b: number): boolean {
    const [x, y] = [this.#find(a), this.#find(b)];
    if (x === y || this.#isParted(a) || this.#isParted(b)) return false;
    const [p, q] = [this.#employers[x], this.#employers[y]];
    return p === undefined || q === undefined || p === q;
  }

  join(a: number, b: number, reason?: NameReason): void {
    const [x, y] = [this.#find(a), this.#find(b)];
    this.#employers[y] ??= this.#employers[x];
    this.#roots[x] = y;
    if (reason && !this.reasons.has(a)) this.reasons.set(a, reason);
  }

  joinLinked(): void {
    const first = new Map<string, number>();
    for (const [code, link] of this.#knowledge.links.entries()) {
      if (!link) continue;
      const known = first.get(link.employerId);
      if (known === undefined) first.set(link.employerId, code);
      else this.join(code, known);
      if (link.reason) this.reasons.set(code, link.reason);
    }
  }

  #isParted(code: number): boolean {
    return this.#knowledge.splits.has(this.#keys[code]!.key);
  }

  #find(code: number): number {
    let root = code;
    while (this.#roots[root] !== root) root = this.#roots[root]!;
    this.#roots[code] = root;
    return root;
  }
}
