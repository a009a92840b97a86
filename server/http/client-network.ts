import { isIPv4 } from 'node:net';

import { addressGroup } from '#server/http/address-group.ts';

/**
 * The network a client address belongs to: the /24 of an IPv4 address, the /48 of an IPv6 address. That is about a site:
 * a household or office stays in it when its provider gives it another address, and a botnet needs many of them.
 */
export function clientNetwork(address: string): string {
  const group = addressGroup(address);
  if (isIPv4(group)) return `${group.split('.').slice(0, 3).join('.')}.0/24`;
  return group.endsWith('::/64') ? `${group.split(':').slice(0, 3).join(':')}::/48` : group;
}
