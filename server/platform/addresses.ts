import { isIP } from 'node:net';

import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** Parses an IP address in its usual notation; a mapped IPv4 address becomes the IPv4 address. Undefined for other text. */
export function parseAddress(text: string): IPv4 | IPv6 | undefined {
  // ipaddr.js alone accepts `127.1` and `0x7f000001`, too.
  return isIP(text) && ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

/** The network of an address in CIDR form with the given number of leading bits, a multiple of 8 for IPv4 and of 16 for IPv6. */
export function networkOf(address: IPv4 | IPv6, bits: number): string {
  if ('octets' in address) {
    const octets = address.octets.map((octet, at) => (at < bits / 8 ? octet : 0));
    return `${octets.join('.')}/${bits}`;
  }
  const groups = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${groups.join(':')}::/${bits}`;
}
