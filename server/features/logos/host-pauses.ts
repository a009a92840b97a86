import type { Clock } from '#server/platform/clock.ts';

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
