import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import pLimit from 'p-limit';

import type { FinderDeps } from '#server/features/logos/deps.ts';
import { fetchImage } from '#server/features/logos/fetch-image.ts';
import { imageTypeOf } from '#server/features/logos/image-type.ts';
import { siteIcon } from '#server/features/logos/site-icon.ts';
import type { Clock } from '#server/platform/clock.ts';
import { withinTime } from '#server/platform/concurrency/deadline.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { type NetworkRules, publicInternet } from '#server/platform/web/web-request.ts';

/** What is kept for a key: an image, or that there is none. */
interface KeptLogo {
  /** Empty when the service had no logo. */
  readonly bytes: Buffer;
  readonly keptAt: Date;
}

/** Logos on disk. */
interface LogoCache {
  read(key: string): Promise<KeptLogo | undefined>;
  /** Keeps bytes, or with none that there is no logo; the oldest go when there are too many or they are too large. */
  write(key: string, bytes: Buffer | undefined, now: Date): Promise<void>;
}

/** How much the cache holds. */
interface CacheLimits {
  readonly files: number;
  readonly bytes: number;
}

const LIMITS: CacheLimits = { files: 5_000, bytes: 128 * 1024 * 1024 };

interface KeptFile {
  readonly path: string;
  readonly size: number;
  readonly at: number;
}

/** Opens the cache in a folder, made when the first logo is kept; what is oldest goes when it is full. */
export function logoCache(folder: string, limits: CacheLimits = LIMITS): LogoCache {
  /** Files and bytes in the folder as counted last, and everything written since. */
  let held: CacheLimits | undefined;
  let making = Promise.resolve();
  const pathOf = (key: string) =>
    join(folder, createHash('sha256').update(key).digest('hex').slice(0, 40));

  async function filesByAge(): Promise<KeptFile[]> {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const seen = await stat(path).catch(() => undefined);
        return { path, size: seen?.size ?? 0, at: seen?.mtimeMs ?? 0 };
      }),
    );
    return files.toSorted((one, other) => one.at - other.at);
  }

  /** Counts the folder, and removes the oldest files until a tenth of it is free when it is full. */
  async function reclaimSpace(): Promise<void> {
    const kept = await filesByAge();
    let files = kept.length;
    let bytes = kept.reduce((sum, { size }) => sum + size, 0);
    if (files > limits.files || bytes > limits.bytes) {
      for (const { path, size } of kept) {
        if (files <= limits.files * 0.9 && bytes <= limits.bytes * 0.9) break;
        await rm(path, { force: true });
        files -= 1;
        bytes -= size;
      }
    }
    held = { files, bytes };
  }

  async function count(size: number): Promise<void> {
    if (held) held = { files: held.files + 1, bytes: held.bytes + size };
    if (held && held.files <= limits.files && held.bytes <= limits.bytes) return;
    making = making.then(reclaimSpace, reclaimSpace);
    await making;
  }

  return {
    async read(key) {
      const path = pathOf(key);
      try {
        const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
        return { bytes, keptAt: mtime };
      } catch {
        return undefined;
      }
    },
    async write(key, logo, now) {
      // An empty file says that there is no logo, so a power cut must not leave one.
      const bytes = logo ?? Buffer.alloc(0);
      await makeFolder(folder);
      await writeWhole(pathOf(key), bytes, { modified: now });
      await count(bytes.length);
    },
  };
}

/** Where logos come from. */
interface LogoSource {
  /** The bytes of a host's logo, undefined when there is none; throws an Error when that cannot be found out now. */
  find(host: string): Promise<Buffer | undefined>;
  /** The host that is left alone after a failure. */
  askedFor(host: string): string;
}

/** The source of a setting: `site` is the company's own site, all else the address of a service (`serviceUrl`). */
function logoSource(setting: string, rules: NetworkRules): LogoSource {
  if (setting === 'site') {
    return { find: (host) => siteIcon(host, rules), askedFor: (host) => host };
  }
  return {
    find(host) {
      const start = serviceUrl(setting, host);
      // The service is the operator's choice; it does not choose another one.
      const mayAsk = (url: URL) => url.origin === start.origin;
      const route = { mayAsk, literalsAreTrusted: true, redirects: 2 };
      return fetchImage(start, { rules, route });
    },
    askedFor: (host) => serviceUrl(setting, host).host,
  };
}

/** The address that a service is asked at: `{host}` stands for the host, which otherwise follows after a slash. */
export function serviceUrl(setting: string, host: string): URL {
  return new URL(
    setting.includes('{host}')
      ? setting.replaceAll('{host}', host)
      : `${setting.replace(/\/$/, '')}/${host}`,
  );
}

/** Milliseconds a host is left alone after its first failure; each further one doubles it. */
export const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 86_400_000;

/** Which hosts are left alone for now. */
interface HostPauses {
  isPaused(host: string): boolean;
  /** The host failed: it is left alone, longer after each failure in a row, a day at most. */
  failed(host: string): void;
  answered(host: string): void;
}

/** Remembers failures of hosts in memory; the host that failed longest ago is forgotten beyond `most`. */
export function hostPauses(clock: Clock, most = 10_000): HostPauses {
  const pauses = new Map<string, { readonly failures: number; readonly until: number }>();
  const isPaused = (host: string) => clock.now().getTime() < (pauses.get(host)?.until ?? 0);
  return {
    isPaused,
    failed(host) {
      // Several questions to one service may be under way: they fail together, once.
      if (isPaused(host)) return;
      const failures = (pauses.get(host)?.failures ?? 0) + 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      pauses.delete(host);
      pauses.set(host, { failures, until: clock.now().getTime() + pause });
      const [oldest] = pauses.keys();
      if (pauses.size > most && oldest !== undefined) pauses.delete(oldest);
    },
    answered: (host) => void pauses.delete(host),
  };
}

/** A logo that may be shown. */
interface Logo {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Finds logos: a logo, `none` when the company has none, `later` when that is not known yet. */
type FindLogo = (host: string) => Promise<Logo | 'none' | 'later'>;

const DAY_MS = 86_400_000;
const KEEP_MS = { logo: 30 * DAY_MS, none: 7 * DAY_MS };
/** Milliseconds a request waits for a logo; a browser has few connections to spare. */
const PATIENCE_MS = 1_500;
/** Logos that are fetched at once; a slow host holds up one of these places. */
const AT_ONCE = 12;
const WAITING_MAX = 200;
/** Milliseconds after the time of a reading in which it may still end by itself. */
const GRACE_MS = 1000;

const tooLate = (): never => {
  throw new Error('the host of a logo did not answer in time');
};

/** Finds logos at the configured source, with a cache in the data directory. */
export function logoFinder(deps: FinderDeps): FindLogo {
  const { source: setting, clock, log, rules = publicInternet } = deps;
  if (setting === undefined) return async () => 'none';
  const source = logoSource(setting, rules);
  const cache = logoCache(join(deps.dataDir, 'logos'));
  const flights = singleFlight<Logo | 'none' | 'later'>();
  const turns = pLimit(AT_ONCE);
  const pauses = hostPauses(clock);

  const keyOf = (host: string) => `${setting}\n${host}`;

  async function ask(host: string): Promise<Logo | 'none' | 'later'> {
    const asked = source.askedFor(host);
    if (pauses.isPaused(asked)) return 'later';
    try {
      // A turn ends with its time, whatever a host does.
      const bytes = await withinTime(source.find(host), rules.timeoutMs + GRACE_MS, tooLate);
      pauses.answered(asked);
      await cache.write(keyOf(host), bytes, clock.now());
      return present(bytes);
    } catch (error) {
      pauses.failed(asked);
      // A company's host stands in somebody's list, so it stays out of the log; a service is the operator's own.
      if (setting !== 'site') {
        log.warn({ err: error }, 'the logo service does not answer; letters stand in for logos');
      }
      return 'later';
    }
  }

  async function askInTurn(host: string): Promise<Logo | 'none' | 'later'> {
    if (pauses.isPaused(source.askedFor(host)) || turns.pendingCount >= WAITING_MAX) return 'later';
    return await turns(ask, host);
  }

  function isFresh({ bytes, keptAt }: KeptLogo): boolean {
    const keep = bytes.length > 0 ? KEEP_MS.logo : KEEP_MS.none;
    return clock.now().getTime() - keptAt.getTime() < keep;
  }

  return async (host) => {
    const kept = await cache.read(keyOf(host));
    if (kept && isFresh(kept)) return present(kept.bytes);
    const asked = flights(host, () => askInTurn(host));
    const answer = await withinTime(asked, PATIENCE_MS, () => 'later' as const);
    // An expired logo is better than none.
    return answer === 'later' && kept ? present(kept.bytes) : answer;
  };
}

function present(bytes: Buffer | undefined): Logo | 'none' {
  const type = bytes && imageTypeOf(bytes);
  return type ? { bytes, type } : 'none';
}
