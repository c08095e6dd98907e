import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { parseIp } from '#domain/platform/ip-address.ts';

/** Parts of the shop that another program may read with a key. No key changes anything. */
export const KEY_SCOPES = [
  'customers',
  'services',
  'orders',
  'invoices',
  'tickets',
  'reports',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Keys that work at the same time, and networks that one of them may be used from. */
export const WORKING_KEYS_MAX = 20;
export const KEY_NETWORKS_MAX = 10;
export const KEY_NAME_MAX = 60;

/** Days that a key can work: each ends, so that one nobody thinks of any more does too. */
export const KEY_DAYS = [30, 90, 365] as const;
export type KeyDays = (typeof KEY_DAYS)[number];

/** Days before its end on which its maker is told of it. */
export const KEY_WARNING_DAYS = 14;

export const KEY_STATES = ['working', 'halted', 'expired', 'ended'] as const;
export type KeyState = (typeof KEY_STATES)[number];

type KeyLife = {
  expiresAt: Date;
  endedAt: Date | null;
  /** True while its maker may have keys, as they are now. */
  isMakers: boolean;
};

/**
 * Tells whether a key lets anybody in at an instant, and if not, why; one that is halted may work
 * again.
 */
export function apiKeyState({ expiresAt, endedAt, isMakers }: KeyLife, now: Date): KeyState {
  if (endedAt !== null) return 'ended';
  if (expiresAt <= now) return 'expired';
  return isMakers ? 'working' : 'halted';
}

/** The instant at which a key that is made now ends: a whole day in Amsterdam, so many days on. */
export function keyExpiry(now: Date, days: KeyDays): Date {
  return amsterdamMidnight(addDays(amsterdamDate(now), days + 1));
}

/** The last day that a key works, in Amsterdam (`YYYY-MM-DD`). */
export function lastDayOfKey(expiresAt: Date): string {
  return amsterdamDate(new Date(expiresAt.getTime() - 1));
}

/** Tells whether the maker of a working key is to hear that it ends soon. */
export function isKeyWarningDue(key: KeyLife & { warnedAt: Date | null }, now: Date): boolean {
  if (key.warnedAt !== null || apiKeyState(key, now) !== 'working') return false;
  return addDays(amsterdamDate(now), KEY_WARNING_DAYS) >= amsterdamDate(key.expiresAt);
}

/** Stands before a key, so that a person and a scanner for leaked secrets see what it is. */
const PREFIX = 'hwk';
/** 32 random bytes in base64url. */
const SECRET_LENGTH = 43;
const KEY = new RegExp(`^${PREFIX}_([\\da-f]{32})_([\\w-]{${SECRET_LENGTH}})$`);

/** The text that somebody keeps: the id finds the key, the secret proves it. */
export function formatApiKey({ id, secret }: { id: string; secret: string }): string {
  return `${PREFIX}_${id.replaceAll('-', '')}_${secret}`;
}

/** A key as it arrives; null for anything that does not look like one. */
export function parseApiKey(text: string): { id: string; secret: string } | null {
  const [, hex, secret] = KEY.exec(text) ?? [];
  if (hex === undefined || secret === undefined) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, secret };
}

/** Tells whether a text can only be meant as a key, so that it is not looked at as anything else. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(`${PREFIX}_`);
}

type Network = { family: 4 | 6; from: bigint; bits: number };

const BITS = { 4: 32, 6: 128 } as const;

/** An address or a range (`203.0.113.0/24`, its first address written out); null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const ip = parseIp(address);
  if (ip === null || rest.length > 0) return null;
  const width = BITS[ip.family];
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return null;
  const length = prefix === undefined ? width : Number(prefix);
  // A prefix of nothing is everywhere, which is what leaving the field empty says.
  if (length < 1 || length > width) return null;
  const bits = width - length;
  const from = (ip.value >> BigInt(bits)) << BigInt(bits);
  return from === ip.value ? { family: ip.family, from, bits } : null;
}

/**
 * Tells whether a key may be used from an address: anywhere without networks, or inside one of
 * them.
 */
export function mayUseKeyFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const ip = parseIp(address);
  if (ip === null) return false;
  return networks
    .map(parseNetwork)
    .some(
      (network) =>
        network !== null &&
        network.family === ip.family &&
        ip.value >> BigInt(network.bits) === network.from >> BigInt(network.bits),
    );
}
