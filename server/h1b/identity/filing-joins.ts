import { identityKey } from '#server/h1b/identity/employer-key.ts';
import type { Evidence } from '#server/h1b/identity/evidence.ts';
import type { Join } from '#server/h1b/identity/joins.ts';
import { splitName } from '#server/h1b/identity/split-name.ts';

/** Shortest trade name in letters that says which employer it is: many hotels trade as 'Days Inn'. */
const TRADE_FROM = 10;
/** The same where both were filed from one address. */
const TRADE_NEAR = 6;

/**
 * Joins that the names as filed declare: 'Beyond, Inc. f/k/a Overstock.com, Inc.' is one employer with Overstock.com, Inc.,
 * and 'HQ, Inc. d/b/a HyperQuest' with HyperQuest when one employer only trades so and a fact agrees. `find` gives the number
 * of a key, -1 for none.
 */
export function filingJoins(
  names: readonly string[],
  find: (key: string) => number,
  evidence: Evidence,
): Join[] {
  const joins: Join[] = [];
  const traders = new Map<number, Set<number>>();
  const far = new Set<number>();
  for (const name of names) {
    const { legal, trade, former } = splitName(name);
    if (trade === '' && former === '') continue;
    const a = find(identityKey(legal));
    const formerly = find(identityKey(former));
    if (formerly >= 0 && formerly !== a) {
      joins.push({ a, b: formerly, difference: 'former', proof: 'filing' });
    }
    const key = identityKey(trade);
    const trading = find(key);
    if (trading < 0 || trading === a || key.length < TRADE_NEAR) continue;
    if (key.length >= TRADE_FROM) far.add(trading);
    const known = traders.get(trading);
    if (known) known.add(a);
    else traders.set(trading, new Set([a]));
  }
  for (const [b, owners] of traders) {
    const [a] = owners;
    if (owners.size > 1) continue;
    const proof = evidence.fair(a!, b) ?? (far.has(b) ? evidence.weak(a!, b) : null);
    if (proof) joins.push({ a: a!, b, difference: 'trade', proof });
  }
  return joins;
}
