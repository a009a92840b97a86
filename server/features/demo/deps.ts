import type { Archive } from '#server/platform/restored-table.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';

/** An account of a demo. */
interface DemoAccount {
  readonly id: string;
  readonly email: string;
  /** Whether its list is whole. */
  readonly isReady: boolean;
}

/** The tokens of a session. */
interface Visit {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** What a demo is given (wired in server/app/features.ts). */
export interface DemoDeps {
  readonly clock: Clock;
  readonly accounts: () => Promise<readonly DemoAccount[]>;
  /** Makes a confirmed account; returns its id. */
  readonly create: (email: string) => Promise<string>;
  readonly markReady: (id: string) => Promise<void>;
  /** Signs in to an account. */
  readonly startVisit: (id: string) => Promise<Visit>;
  readonly verify: (accessToken: string) => Promise<SignedIn>;
  /** Ends every session of an account. */
  readonly endVisits: (id: string) => Promise<void>;
  readonly restore: (identity: SignedIn, archive: Archive) => Promise<unknown>;
  readonly erase: (id: string) => Promise<unknown>;
}
