import { invalid } from '#server/features/auth/input.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const PART = String.raw`(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)`;
const DURATION = new RegExp(`^(?:${PART})+$`);
/** A thousand years: what is longer is for good, too, and would be no date. */
const LONGEST_MS = 1000 * 365.25 * 86_400_000;

/** Whether a text is a duration such as `24h` or `1h30m`. */
export const isBanDuration = (text: string): boolean => DURATION.test(text);

/**
 * The end of a ban that begins now, from a duration such as `24h` or `1h30m`; null for `none`, which lifts a ban. Throws
 * `validation_failed`.
 */
export function banUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null;
  if (!DURATION.test(duration)) throw invalid(serverMessages.auth.banDuration, 'ban_duration');
  let milliseconds = 0;
  for (const [, amount, unit] of duration.matchAll(new RegExp(PART, 'g'))) {
    milliseconds += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  }
  return new Date(now.getTime() + Math.min(milliseconds, LONGEST_MS));
}
