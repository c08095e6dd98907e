import { formatIp, parseIp, type IpFamily } from '#domain/platform/ip-address.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Most addresses that one range holds, and most ranges. */
export const RANGE_ADDRESSES_MAX = 1024;
export const RANGES_MAX = 200;

/** An address of a server, with the length of its network's prefix and where its traffic leaves. */
export type ServerAddress = { address: string; prefix: number; gateway: string };

/** Addresses of a server; IPv6 comes along where there is any. */
export type ServerNetwork = {
  ipv4: ServerAddress;
  ipv6: ServerAddress | null;
  /** IPv4 addresses beside the first one, which its customer sets up. */
  extra: readonly ServerAddress[];
};

const EXTRA_WORDS = 'Extra IPv4-adressen: ';

/** Says in the notes of a server, on a line of their own, which addresses it has beside its first one. */
export function noteAddresses(notes: string, { extra }: Pick<ServerNetwork, 'extra'>): string {
  const others = notes.split('\n').filter((line) => line !== '' && !line.startsWith(EXTRA_WORDS));
  const own = extra.map(({ address }) => address).join(', ');
  return [...others, ...(own === '' ? [] : [`${EXTRA_WORDS}${own}`])].join('\n');
}

export type TypedRange = { first: string; last: string; prefix: number; gateway: string };

export type AddressRange = TypedRange & {
  family: IpFamily;
  /** Those that servers can have, in their order. */
  addresses: string[];
};

/** Faults of a typed range, by its field. */
export type RangeRefusal =
  | 'FIRST_INVALID'
  | 'LAST_INVALID'
  | 'LAST_BEFORE_FIRST'
  | 'RANGE_TOO_LARGE'
  | 'PREFIX_INVALID'
  | 'NOT_ONE_NETWORK'
  | 'GATEWAY_INVALID'
  | 'GATEWAY_ELSEWHERE'
  | 'RANGE_EMPTY';

const BITS = { 4: 32, 6: 128 } as const;
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const;

/**
 * The addresses that servers can have from the first through the last: without the gateway, and
 * without what a network keeps to itself (its own address and that of everybody).
 */
export function readRange(typed: TypedRange): Result<AddressRange, RangeRefusal> {
  const [first, last, gateway] = [typed.first, typed.last, typed.gateway].map((text) =>
    parseIp(text.trim()),
  );
  if (!first) return refuse('FIRST_INVALID');
  const { family } = first;
  if (last?.family !== family) return refuse('LAST_INVALID');
  if (last.value < first.value) return refuse('LAST_BEFORE_FIRST');
  if (last.value - first.value >= BigInt(RANGE_ADDRESSES_MAX)) return refuse('RANGE_TOO_LARGE');
  const { prefix } = typed;
  if (!Number.isInteger(prefix) || prefix < SHORTEST_PREFIX[family] || prefix > BITS[family]) {
    return refuse('PREFIX_INVALID');
  }
  const hostBits = BigInt(BITS[family] - prefix);
  const networkOf = (value: bigint) => value >> hostBits;
  if (networkOf(first.value) !== networkOf(last.value) && hostBits > 0n) {
    return refuse('NOT_ONE_NETWORK');
  }
  if (gateway?.family !== family) return refuse('GATEWAY_INVALID');
  // A network of one address has its gateway outside of it; the gateway of IPv6 may be one of the
  // link.
  const isWithin = networkOf(gateway.value) === networkOf(first.value);
  const isElsewhere = hostBits === 0n || (family === 6 && gateway.value >> 118n === 0x3fan);
  if (!isWithin && !isElsewhere) return refuse('GATEWAY_ELSEWHERE');
  const kept = keptOf({ family, first: first.value, hostBits });
  kept.add(gateway.value);
  const addresses: string[] = [];
  for (let value = first.value; value <= last.value; value += 1n) {
    if (!kept.has(value)) addresses.push(formatIp({ family, value }));
  }
  if (addresses.length === 0) return refuse('RANGE_EMPTY');
  const [from, through, out] = [first, last, gateway].map(formatIp);
  return ok({
    family,
    first: from ?? '',
    last: through ?? '',
    prefix,
    gateway: out ?? '',
    addresses,
  });
}

/**
 * IPv4 keeps the network and broadcast addresses (RFC 922), save where there are two (RFC 3021);
 * IPv6 those of the routers (RFC 4291).
 */
function keptOf(range: { family: IpFamily; first: bigint; hostBits: bigint }): Set<bigint> {
  const { family, first, hostBits } = range;
  if (hostBits < 2n) return new Set();
  const network = (first >> hostBits) << hostBits;
  if (family === 6) return new Set([network]);
  return new Set([network, network + (1n << hostBits) - 1n]);
}
