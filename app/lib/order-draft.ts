import * as z from 'zod';
import { CUSTOMER_KINDS, COUNTRY_CODES } from '#domain/customer.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { readItem, writeItem } from './browser-storage.ts';
import type { OrderFields } from './order-fields.ts';
import { randomId } from './random-id.ts';

/**
 * What was typed in the checkout and the key under which it will be one order. Kept until the order
 * is placed: through a reload, a lost connection and a session that ended in between.
 */
export type OrderDraft = { userId: string; plan: string; key: string; fields: OrderFields };

const DRAFT_ITEM = 'hostwerk.order-draft';

/** Looser than the form's own rules: half a form is worth keeping too. */
const draftSchema = z.object({
  userId: z.string(),
  plan: z.string(),
  key: z.uuid(),
  fields: z.object({
    serviceName: z.string(),
    billing: z.object({
      kind: z.enum(CUSTOMER_KINDS),
      company: z.string(),
      kvk: z.string(),
      vatId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.enum(COUNTRY_CODES),
    }),
    method: z.enum(PAYMENT_METHODS).nullable(),
    termsAccepted: z.boolean(),
    directStart: z.boolean(),
    // A draft of before it was asked has no tick.
    directDebit: z.boolean().default(false),
    useCredit: z.boolean().default(false),
  }),
});

function parseDraft(text: string | null): OrderDraft | null {
  try {
    return draftSchema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Goes on with what this person typed for this plan. For another plan only who they are is taken
 * along; somebody else's draft never is.
 */
export function continueDraft(
  stored: OrderDraft | null,
  fresh: { userId: string; plan: string; key: string; fields: OrderFields },
): OrderDraft {
  if (stored === null || stored.userId !== fresh.userId) return fresh;
  if (stored.plan === fresh.plan) return stored;
  return { ...fresh, fields: { ...fresh.fields, billing: stored.fields.billing } };
}

export function openDraft(start: {
  userId: string;
  plan: string;
  fields: OrderFields;
}): OrderDraft {
  const stored = parseDraft(readItem('session', DRAFT_ITEM));
  const draft = continueDraft(stored, { ...start, key: randomId() });
  keepDraft(draft);
  return draft;
}

export function keepDraft(draft: OrderDraft): void {
  writeItem('session', DRAFT_ITEM, JSON.stringify(draft));
}

export function dropDraft(): void {
  writeItem('session', DRAFT_ITEM, null);
}
