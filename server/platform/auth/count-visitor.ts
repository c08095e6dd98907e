import { isLoopbackAddress } from '#domain/platform/public-address.ts';
import { limitKey } from './address.ts';
import type { Limits } from './limits.ts';

/**
 * Counts what a visitor has done for them, whoever they are; throws RATE_LIMITED above the budget. This
 * machine is no visitor: that is its owner, or a proxy that TRUSTED_PROXIES does not name and all visitors
 * would share.
 */
export async function countVisitor(
  { consume }: Limits,
  { name, address }: { name: 'renderings' | 'visitorCalls'; address: string },
): Promise<void> {
  if (!isLoopbackAddress(address)) await consume(name, limitKey(address));
}
