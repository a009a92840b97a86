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

test('[PRO-2] the United States and all their states are offered', () => {
  expect(COUNTRIES).toEqual(['United States']);
  expect(STATES).toContain('California');
  expect(STATES).toContain('Wyoming');
  expect(STATES.length).toBeGreaterThanOrEqual(51);
  expect(EMPTY_ADDRESS.country).toBe('United States');
});
