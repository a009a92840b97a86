import type { H1bStatistics } from '#shared/h1b/query.ts';
import { H1B_STATISTICS_TTL_MS } from '#shared/core/limits.ts';

const PREFIX = 'waymark.h1b.statistics.2.';
/** Most filters whose statistics are stored. */
const MOST = 40;

interface Kept {
  readonly at: number;
  readonly statistics: H1bStatistics;
}

/** Statistics stored on this device, and whether they are younger than H1B_STATISTICS_TTL_MS. */
interface KeptStatistics {
  readonly fresh: boolean;
  readonly statistics: H1bStatistics;
}

/** The storage key of statistics, by data version and filter. */
export function statisticsKey(version: string, query: string): string {
  return `${PREFIX}${version}.${query}`;
}

function parse(text: string | null): Kept | undefined {
  try {
    const kept: unknown = text ? JSON.parse(text) : undefined;
    const valid = typeof kept === 'object' && kept !== null && 'at' in kept && 'statistics' in kept;
    return valid ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads stored statistics, old ones included: they serve when the server cannot be reached. */
export function readStatistics(key: string, now = Date.now()): KeptStatistics | undefined {
  const kept = parse(localStorage.getItem(key));
  if (!kept) return undefined;
  const age = now - kept.at;
  return { fresh: age >= 0 && age < H1B_STATISTICS_TTL_MS, statistics: kept.statistics };
}

/** Whether fresh statistics of a filter are stored, of any data version. */
export function hasFreshStatistics(query: string): boolean {
  return Object.keys(localStorage).some(
    (key) =>
      key.startsWith(PREFIX) &&
      key.slice(key.indexOf('.', PREFIX.length) + 1) === query &&
      readStatistics(key)?.fresh === true,
  );
}

/** Stores statistics; removes those of other data versions and the oldest beyond MOST. Does nothing when storage is refused. */
export function keepStatistics(key: string, statistics: H1bStatistics, now = Date.now()): void {
  const version = key.slice(0, key.indexOf('.', PREFIX.length) + 1);
  const others = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const kept = others
    .filter((name) => name !== key && name.startsWith(version))
    .map((name) => ({ name, at: parse(localStorage.getItem(name))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  const staying = new Set(kept.slice(0, MOST - 1).map(({ name }) => name));
  try {
    for (const name of others) if (!staying.has(name)) localStorage.removeItem(name);
    localStorage.setItem(key, JSON.stringify({ at: now, statistics } satisfies Kept));
  } catch {
    // The page has the statistics; only the next visit must load them again.
  }
}

/** Deletes the statistics of a filter, so that the next read asks the server. */
export function forgetStatistics(key: string): void {
  localStorage.removeItem(key);
}
