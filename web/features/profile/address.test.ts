import { expect, test } from 'vitest';
import { COUNTRIES, EMPTY_ADDRESS, missingFields, STATES } from '#web/features/profile/address.ts';

test('[PRO-2] address, country, state and zip are required; the second line is not', () => {
  expect(missingFields(EMPTY_ADDRESS).map(({ name }) => name)).toEqual(['street1', 'state', 'zip']);
  const nothing = { street1: ' ', street2: '', country: '', state: '', zip: '' };
  expect(missingFields(nothing)).toHaveLength(4);
  expect(
    missingFields({ ...EMPTY_ADDRESS, street1: '1 Main St', state: 'California', zip: '94000' }),
  ).toEqual([]);
});

test('[PRO-2] only United States and California are offered', () => {
  expect([COUNTRIES, STATES]).toEqual([['United States'], ['California']]);
  expect(EMPTY_ADDRESS.country).toBe('United States');
});
