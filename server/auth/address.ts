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
  return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
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
    const hops = (forwardedFor ?? '')
      .split(',')
      .map((hop) => plain(hop.trim()))
      .reverse();
    for (const hop of hops) {
      if (!(isIPv4(address) || isIPv6(address)) || !trusted.check(address, family(address))) break;
      if (!isIPv4(hop) && !isIPv6(hop)) break;
      address = hop;
    }
    return address;
  };
}

/** What rate limits count: an IPv6 visitor owns a whole /64. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const missing = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...missing, ...right].slice(0, 4);
  // `0DB8` and `db8` are one group.
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
