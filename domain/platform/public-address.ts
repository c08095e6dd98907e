import { parseIp } from './ip-address.ts';

/**
 * Addresses of no computer on the internet: this machine, networks of one's own, documentation,
 * several at once.
 */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/**
 * The only part of IPv6 that was ever given out: mapped, local, private and translated addresses
 * lie outside.
 */
const GIVEN_OUT_V6 = '2000::/3';
/** And of that not what carries IPv4 in it, which may be any, nor documentation. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

type Range = { family: 4 | 6; from: bigint; bits: bigint };

function rangeOf(text: string): Range {
  const [address = '', prefix] = text.split('/');
  const ip = parseIp(address);
  if (ip === null) throw new Error(`${text} is no range`);
  const bits = BigInt((ip.family === 4 ? 32 : 128) - Number(prefix));
  return { family: ip.family, from: ip.value >> bits, bits };
}

const OTHERS = [...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6].map(rangeOf);
const GIVEN_OUT = rangeOf(GIVEN_OUT_V6);

/**
 * Tells whether an address is that of a computer on the internet, so that a request to an address
 * of somebody's choice does not arrive at a neighbour of ours. An address that cannot be read is
 * not.
 */
export function isPublicAddress(text: string): boolean {
  const ip = parseIp(text);
  if (ip === null) return false;
  const isIn = ({ family, from, bits }: Range) => family === ip.family && ip.value >> bits === from;
  return (ip.family === 4 || isIn(GIVEN_OUT)) && !OTHERS.some(isIn);
}

/** Tells whether it is this machine itself. */
export function isLoopbackAddress(text: string): boolean {
  const ip = parseIp(text);
  if (ip === null) return false;
  return ip.family === 4 ? ip.value >> 24n === 127n : ip.value === 1n;
}
