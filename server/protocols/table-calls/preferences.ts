import { refused } from '#server/protocols/table-calls/refusals.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The preferences of a `Prefer` header. */
export interface Preferences {
  /** Whether to count all rows, also those not sent; every way of counting is exact here. */
  readonly count: boolean;
  /** Whether to send no rows. */
  readonly minimal: boolean;
  /** Whether to send the changed rows of an update. */
  readonly changed: boolean;
  /** Number of rows above which the request is refused. */
  readonly maxAffected: number | undefined;
  /** The preferences that were followed, for the header `Preference-Applied`. */
  readonly applied: readonly string[];
}

const KNOWN =
  /^(count=(exact|planned|estimated)|return=(minimal|representation|headers-only)|handling=(strict|lenient)|tx=(commit|rollback)|missing=(default|null)|max-affected=\d{1,9})$/;

/** Reads the `Prefer` header; throws AppError PGRST122 for an unknown preference when it asks for strict handling. */
export function readPreferences(header: string | string[] | undefined): Preferences {
  const given = (typeof header === 'object' ? header.join(',') : (header ?? ''))
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const strict = given.includes('handling=strict');
  const unknown = given.filter((item) => !KNOWN.test(item));
  if (strict && unknown.length > 0) {
    throw refused(ERRORS.preferences_invalid, serverMessages.rest.preferences, {
      details: serverMessages.rest.unknownPreferences(unknown.join(', ').slice(0, 200)),
    });
  }
  const most = given.findLast((item) => item.startsWith('max-affected='))?.split('=')[1];
  return {
    count: given.some((item) => /^count=(exact|planned|estimated)$/.test(item)),
    minimal: given.some((item) => /^return=(minimal|headers-only)$/.test(item)),
    changed: given.includes('return=representation'),
    maxAffected: strict && most !== undefined ? Number(most) : undefined,
    applied: given.filter((item) => KNOWN.test(item)),
  };
}
