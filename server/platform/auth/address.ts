import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Reads the visitor's address: the connection's own, unless a trusted proxy made the connection. */
export type AddressReader = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string;

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** `::ffff:10.0.0.1` is how a dual-stack socket writes an IPv4 address. */
function plain(address: string): string {
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}

/** A hop as proxies write it: some add the port, IPv6 in brackets then, and some quote that. */
function readHop(text: string): string {
  const hop = text.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1];
  if (bracketed !== undefined) return plain(bracketed);
  const withPort = /^([^:]+):\d{1,5}$/.exec(hop)?.[1];
  return plain(withPort !== undefined && isIPv4(withPort) ? withPort : hop);
}

export function createAddressReader(trustedProxies: string[]): AddressReader {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(prefix), family(address));
  }
  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress ?? 'unknown');
    // From the nearest hop outwards; the first one we do not trust is the visitor.
    const hops = (forwardedFor ?? '').split(',').map(readHop).reverse();
    for (const hop of hops) {
      if (!(isIPv4(address) || isIPv6(address)) || !trusted.check(address, family(address))) break;
      if (!isIPv4(hop) && !isIPv6(hop)) break;
      address = hop;
    }
    return address;
  };
}

/** The part of an address that rate limits count: an IPv6 visitor owns a whole /64. */
export function limitKey(address: string): string {
  return isIPv6(address) ? networkOf(address, 4) : address;
}

/** The /48 around it: as much as one customer of a provider gets. Null of IPv4, which has none. */
export function siteKey(address: string): string | null {
  return isIPv6(address) ? networkOf(address, 3) : null;
}

/** The first groups of an IPv6 address, written one way. */
function networkOf(address: string, groups: number): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const missing = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...missing, ...right].slice(0, groups);
  // `0DB8` and `db8` are one group.
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
