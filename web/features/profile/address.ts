import { messages } from '#shared/messages.ts';

/** An address, kept in this browser only. */
export interface Address {
  street1: string;
  street2: string;
  country: string;
  state: string;
  zip: string;
}

/** The countries that are offered. */
export const COUNTRIES = ['United States'] as const;

/** The states that are offered. */
export const STATES = ['California'] as const;

/** What a person starts with. */
export const EMPTY_ADDRESS: Address = {
  street1: '',
  street2: '',
  country: COUNTRIES[0],
  state: '',
  zip: '',
};

const REQUIRED = {
  street1: messages.profile.streetRequired,
  country: messages.profile.countryRequired,
  state: messages.profile.stateRequired,
  zip: messages.profile.zipRequired,
} as const;

/** The fields that are missing, with their sentences. */
export function missingFields(
  address: Address,
): { name: keyof typeof REQUIRED; message: string }[] {
  return (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[])
    .filter((name) => address[name].trim() === '')
    .map((name) => ({ name, message: REQUIRED[name] }));
}

const keyOf = (userId: string) => `waymark.address.${userId}`;

/** The person's kept address, or what one starts with. */
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

/** Keeps the address in this browser, for this person; throws when the browser refuses. */
export function keepAddress(userId: string, address: Address): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(address));
}

/** Forgets the address, with the account. */
export function forgetAddress(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}
