import { createHmac, hkdfSync } from 'node:crypto';

/** The header in which /healthz says whose program answers. */
export const SHOP_MARK_HEADER = 'x-shop-mark';

const PURPOSE = 'shop-mark';
const KEY_BYTES = 32;

/**
 * Tells programs of one shop from those of another, for who has the key: every copy of a shop has the
 * same mark, and the mark says nothing of the key.
 */
export function makeShopMark(secretKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'hostwerk', PURPOSE, KEY_BYTES));
  return createHmac('sha256', key).update(PURPOSE).digest('base64url').slice(0, 22);
}
