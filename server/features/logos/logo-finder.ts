import { join } from 'node:path';

import pLimit from 'p-limit';

import type { FinderDeps } from '#server/features/logos/deps.ts';
import { hostPauses } from '#server/features/logos/host-pauses.ts';
import { imageTypeOf } from '#server/features/logos/image-type.ts';
import { logoCache, type KeptLogo } from '#server/features/logos/logo-cache.ts';
import { logoSource } from '#server/features/logos/logo-source.ts';
import { publicInternet } from '#server/platform/web/web-request.ts';
import { withinTime } from '#server/platform/concurrency/deadline.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';

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
