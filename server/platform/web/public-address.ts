import ipaddr from 'ipaddr.js';

import { parseAddress } from '#server/platform/addresses.ts';

/** All IPv6 addresses that are given out for the public internet. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address is on the public internet: not loopback, private, link-local, metadata, multicast or mapped. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address?.range() !== 'unicast') return false;
  // A resolver names no public host by a mapped IPv4 address or one with a zone.
  if (address.kind() === 'ipv4') return !text.includes(':');
  return !text.includes('%') && address.match(GLOBAL_V6);
}
