export const IP_FAMILIES = [4, 6] as const;
export type IpFamily = (typeof IP_FAMILIES)[number];

type Parsed = { family: IpFamily; value: bigint };

/** An IPv4 or IPv6 address as a number; null for anything else, zones and parts of a URL included. */
export function parseIp(text: string): Parsed | null {
  const value = text.includes(':') ? parseV6(text) : parseV4(text);
  return value === null ? null : { family: text.includes(':') ? 6 : 4, value };
}

/** As people write it: `203.0.113.10`, and of IPv6 the short form of RFC 5952. */
export function formatIp({ family, value }: Parsed): string {
  if (family === 4) {
    return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
  }
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(16 * (7 - at))) & 65_535n).toString(16),
  );
  const { from, length } = longestZeros(groups);
  if (length < 2) return groups.join(':');
  return `${groups.slice(0, from).join(':')}::${groups.slice(from + length).join(':')}`;
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  const isRight = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part));
  if (!isRight || parts.some((part) => Number(part) > 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function parseV6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function longestZeros(groups: readonly string[]): { from: number; length: number } {
  let longest = { from: 0, length: 0 };
  for (const [from] of groups.entries()) {
    const end = groups.findIndex((group, at) => at >= from && group !== '0');
    const length = (end === -1 ? groups.length : end) - from;
    if (length > longest.length) longest = { from, length };
  }
  return longest;
}
