import { networkOf, parseAddress } from '#server/platform/addresses.ts';

/** The client an address belongs to for counting: an IPv4 address as it is, of an IPv6 address its /64 network. */
export function addressGroup(text: string): string {
  const address = parseAddress(text);
  if (!address) return text;
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address, 64);
}
