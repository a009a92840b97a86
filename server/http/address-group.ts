import { networkOf, parseAddress } from '#server/platform/addresses.ts';

/** The client that an address is counted as: the address itself for IPv4, its /64 network for IPv6. */
export function addressGroup(text: string): string {
  const address = parseAddress(text);
  if (!address) return text;
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address, 64);
}
