import type { NetworkRules } from '#server/features/logos/fetch-image.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';

/** What the logos feature is given (wired in server/app/features.ts). */
export interface LogosDeps {
  /** Address of the logo service with `{host}`; without it the host follows after a slash. Undefined: no logos. */
  readonly serviceUrl: string | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules?: NetworkRules;
}
