import { join } from 'node:path';

import pLimit from 'p-limit';

import type { LogosDeps } from '#server/features/logos/deps.ts';
import { fetchImage, publicInternet } from '#server/features/logos/fetch-image.ts';
import { imageTypeOf } from '#server/features/logos/image-type.ts';
import { logoCache, type KeptLogo } from '#server/features/logos/logo-cache.ts';
import { withinTime } from '#server/platform/concurrency/deadline.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';

/** A logo that may be shown. */
interface Logo {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Finds logos: a logo, `none` when the service has none, `later` when that is not known yet. */
type FindLogo = (host: string) => Promise<Logo | 'none' | 'later'>;

const DAY_MS = 86_400_000;
const KEEP_MS = { logo: 30 * DAY_MS, none: 7 * DAY_MS };
/** Milliseconds in which the service is not asked after it could not be reached. */
export const PAUSE_MS = 5 * 60_000;
/** Milliseconds a request waits for the service; a browser has few connections to spare. */
const PATIENCE_MS = 1_500;
const AT_ONCE = 6;
const WAITING_MAX = 200;

/** The address that is asked for a host's logo. */
export function logoAddress(serviceUrl: string, host: string): URL {
  return new URL(
    serviceUrl.includes('{host}')
      ? serviceUrl.replaceAll('{host}', host)
      : `${serviceUrl.replace(/\/$/, '')}/${host}`,
  );
}

/** Finds logos at the configured service, with a cache in the data directory. */
export function logoFinder(deps: LogosDeps): FindLogo {
  const { serviceUrl, clock, log, rules = publicInternet } = deps;
  if (serviceUrl === undefined) return async () => 'none';
  const cache = logoCache(join(deps.dataDir, 'logos'));
  const flights = singleFlight<Logo | 'none' | 'later'>();
  const turns = pLimit(AT_ONCE);
  let pausedUntil = 0;

  const keyOf = (host: string) => `${serviceUrl}\n${host}`;

  async function ask(host: string, url: string): Promise<Logo | 'none' | 'later'> {
    try {
      if (clock.now().getTime() < pausedUntil) return 'later';
      const bytes = await fetchImage(logoAddress(url, host), rules);
      await cache.write(keyOf(host), bytes, clock.now());
      return present(bytes);
    } catch (error) {
      pausedUntil = clock.now().getTime() + PAUSE_MS;
      log.warn({ err: error }, 'the logo service does not answer; letters stand in for logos');
      return 'later';
    }
  }

  async function askInTurn(host: string, url: string): Promise<Logo | 'none' | 'later'> {
    return turns.pendingCount >= WAITING_MAX ? 'later' : await turns(ask, host, url);
  }

  function isFresh({ bytes, keptAt }: KeptLogo): boolean {
    const keep = bytes.length > 0 ? KEEP_MS.logo : KEEP_MS.none;
    return clock.now().getTime() - keptAt.getTime() < keep;
  }

  return async (host) => {
    const kept = await cache.read(keyOf(host));
    if (kept && isFresh(kept)) return present(kept.bytes);
    const asked = flights(host, () => askInTurn(host, serviceUrl));
    const answer = await withinTime(asked, PATIENCE_MS, () => 'later' as const);
    // An expired logo is better than none.
    return answer === 'later' && kept ? present(kept.bytes) : answer;
  };
}

function present(bytes: Buffer | undefined): Logo | 'none' {
  const type = bytes && imageTypeOf(bytes);
  return type ? { bytes, type } : 'none';
}
