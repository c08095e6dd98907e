import { createHash } from 'node:crypto';

/**
 * Makes an idempotency key of what it stands for: the same words always give the same key. It is formed as
 * a random UUID (version 4), which is what Mollie's description asks for.
 */
export function mollieKey(...words: string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
