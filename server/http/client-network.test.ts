import { expect, it } from 'vitest';

import { clientNetwork } from '#server/http/client-network.ts';

it.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['198.51.100.255', '198.51.100.0/24'],
  ['198.51.101.7', '198.51.101.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', 'unknown'],
])('[AUTH-110] %s is counted with %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
