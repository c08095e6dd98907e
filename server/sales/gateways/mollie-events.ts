import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '#server/platform/outgoing-http/http-answer.ts';
import { isMolliePaymentId } from './mollie-answers.ts';
import type { SignedMessage, SignedNews } from './payment-port.ts';

/** An event of a subscription at Mollie ('Next-gen webhooks'), as far as we go by it. */
const event = z.object({
  resource: z.literal('event'),
  entityId: z.string().max(100),
  _embedded: z
    .object({ entity: z.object({ paymentId: z.string().max(100).nullish() }).nullish() })
    .nullish(),
});

const SCHEME = 'sha256=';

/**
 * Reads a message that Mollie signed with the secret of the subscription: of which payment it is, by itself
 * or by the refund or chargeback that it is about. While a secret is changed it comes with two signatures,
 * of which one has to fit.
 */
export function readMollieEvent(secret: string, { body, header }: SignedMessage): SignedNews {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = (header('x-mollie-signature') ?? '').split(',').map((text) => text.trim());
  if (!given.some((text) => isEqual(text, expected))) return { isGenuine: false };
  const read = event.safeParse(readJson(body));
  if (!read.success) return { isGenuine: true, providerId: null };
  const { entityId, _embedded: embedded } = read.data;
  const named = [entityId, embedded?.entity?.paymentId ?? ''];
  return { isGenuine: true, providerId: named.find(isMolliePaymentId) ?? null };
}

function isEqual(text: string, expected: Buffer): boolean {
  const hex = text.startsWith(SCHEME) ? text.slice(SCHEME.length) : text;
  const given = Buffer.from(hex, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
