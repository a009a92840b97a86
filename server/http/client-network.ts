import { networkOf, parseAddress } from '#server/platform/addresses.ts';

/**
 * The network of a client address: the /24 of an IPv4 address, the /48 of an IPv6 address, which is roughly a site: a
 * household or office stays in it when its provider changes its address, and a botnet needs many of them.
 */
export function clientNetwork(text: string): string {
  const address = parseAddress(text);
  if (!address) return text;
  return networkOf(address, address.kind() === 'ipv4' ? 24 : 48);
}
