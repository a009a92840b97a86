import type { LogoAddresses } from '#server/features/logos/logo-addresses.ts';
import type { NetworkRules } from '#server/platform/web/web-request.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';

/** What logos are found with. */
export interface FinderDeps {
  /** `site`, or the address of a logo service; undefined: no logos. */
  readonly source: string | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules?: NetworkRules;
}

/** What the logos feature is given (wired in server/app/features.ts). */
export interface LogosDeps extends FinderDeps {
  readonly addresses: LogoAddresses;
}
