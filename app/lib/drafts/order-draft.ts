import * as z from 'zod';
import { CUSTOMER_KINDS, COUNTRY_CODES } from '#domain/identity/customer.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { randomId } from '#app/lib/random-id.ts';

/**
 * The fields of the checkout and the key under which they will be one order. Kept until the order is
 * placed: through a reload, a lost connection and a session that ended in between.
 */
export type OrderDraft = { plan: string; key: string; fields: OrderFields };

/** The place of this person's draft. */
export const orderPlace = (author: string) => ({ author, place: 'order' });

/** Looser than the form's own rules: half a form is worth keeping too. */
const draftSchema = z.object({
  plan: z.string(),
  key: z.uuid(),
  fields: z.object({
    serviceName: z.string(),
    // A draft of before there was a choice has none.
    system: z.string().default(''),
    domain: z.string().default(''),
    choosesLater: z.boolean().default(false),
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

/**
 * Goes on with what this person typed for this plan. For another plan only who they are is taken
 * along.
 */
export function resumeDraft(stored: OrderDraft | null, fresh: OrderDraft): OrderDraft {
  if (stored === null) return fresh;
  if (stored.plan === fresh.plan) return stored;
  return { ...fresh, fields: { ...fresh.fields, billing: stored.fields.billing } };
}

export function openOrder(author: string, start: Omit<OrderDraft, 'key'>): OrderDraft {
  const at = orderPlace(author);
  const draft = resumeDraft(readDraft(at, draftSchema), { ...start, key: randomId() });
  keepDraft(at, draft);
  return draft;
}
