import { US_STATES } from '#shared/core/us-states.ts';
import { profileMessages } from '#shared/profile/messages.ts';
import { ADDRESS_PREFIX } from '#web/lib/session.ts';

/** An address, stored only in this browser. */
export interface Address {
  street1: string;
  street2: string;
  country: string;
  state: string;
  zip: string;
}

/** The countries to choose from. */
export const COUNTRIES = ['United States'] as const;

/** The states and territories to choose from, by name. */
export const STATES: readonly string[] = Object.values(US_STATES).toSorted();

/** The address before anything is stored. */
export const EMPTY_ADDRESS: Address = {
  street1: '',
  street2: '',
  country: COUNTRIES[0],
  state: '',
  zip: '',
};

const REQUIRED = {
  street1: profileMessages.streetRequired,
  country: profileMessages.countryRequired,
  state: profileMessages.stateRequired,
  zip: profileMessages.zipRequired,
} as const;

/** The missing fields, with their messages. */
export function missingFields(
  address: Address,
): { name: keyof typeof REQUIRED; message: string }[] {
  return (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[])
    .filter((name) => address[name].trim() === '')
    .map((name) => ({ name, message: REQUIRED[name] }));
}

const keyOf = (userId: string) => ADDRESS_PREFIX + userId;

/** The person's stored address, or the empty one. */
export function readAddress(userId: string): Address {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    const fields = Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
      ([name, value]) => name in EMPTY_ADDRESS && typeof value === 'string',
    );
    return { ...EMPTY_ADDRESS, ...Object.fromEntries(fields) };
  } catch {
    return EMPTY_ADDRESS;
  }
}

/** Stores the person's address in this browser; throws when the browser refuses. */
export function keepAddress(userId: string, address: Address): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(address));
}

/** Deletes the address; called when the account is deleted. */
export function forgetAddress(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}
