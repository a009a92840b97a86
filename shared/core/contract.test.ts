import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { addressed, defineContract } from '#shared/core/contract.ts';

const addresses = {
  getThing: { method: 'GET', path: '/api/things/:id/', access: 'user' },
} as const;

const contracts = {
  getThing: defineContract({
    ...addresses.getThing,
    name: 'getThing',
    summary: 'A thing',
    protocol: 'api',
    response: z.object({ id: z.string() }),
  }),
};

describe('the addresses of contracts', () => {
  test('are what call() receives', () => {
    const { getThing } = addressed<typeof contracts>()(addresses);
    expect(getThing.path).toBe('/api/things/:id/');
  });

  test('do not compile for another contract, path or method', () => {
    // @ts-expect-error -- no contract of this name
    addressed<typeof contracts>()({ listThings: addresses.getThing });
    // @ts-expect-error -- another path
    addressed<typeof contracts>()({ getThing: { ...addresses.getThing, path: '/api/things/' } });
    // @ts-expect-error -- another method
    addressed<typeof contracts>()({ getThing: { ...addresses.getThing, method: 'PUT' } });
    expect(addresses.getThing.method).toBe('GET');
  });
});
