import * as z from 'zod';
import { WORD_WAYS } from '#domain/sales/order-word.ts';
import { quoteOutput, orderedItems, quotedItems } from '#contract/customer/checkout.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { centsValue, changedPrice, dateValue, idValue } from '#contract/values.ts';

export const placeForInput = z.strictObject({
  customerId: idValue,
  /** Made once per form; the same key places one order however often it is sent. */
  idempotencyKey: idValue,
  items: orderedItems,
  /** The word of the company: its way, and the day on which it was given. */
  word: z.strictObject({ way: z.enum(WORD_WAYS), givenOn: dateValue }),
  /** Version of the terms that the screen showed. When others hold by now nothing is ordered. */
  termsVersion: z.string().max(20),
  /** Price that the screen showed. The server decides it; when it differs nothing is ordered. */
  shownTotalCents: centsValue,
});

export type PlaceForInput = z.infer<typeof placeForInput>;

export const newOrders = {
  quote: staff
    .get('/staff/customers/{customerId}/order-quote', 'Price of an order for a customer')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      BILLING_INCOMPLETE: ERRORS.BILLING_INCOMPLETE,
      PLAN_NOT_AVAILABLE: ERRORS.PLAN_NOT_AVAILABLE,
    })
    .input(z.strictObject({ customerId: idValue, items: quotedItems }))
    .output(quoteOutput),
  place: staff
    .post('/staff/customers/{customerId}/orders', 'Place an order on the word of a company')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
      BILLING_INCOMPLETE: ERRORS.BILLING_INCOMPLETE,
      CONSUMER_CONFIRMS: ERRORS.CONSUMER_CONFIRMS,
      PLAN_NOT_AVAILABLE: ERRORS.PLAN_NOT_AVAILABLE,
      TERMS_CHANGED: ERRORS.TERMS_CHANGED,
      PRICE_CHANGED: { ...ERRORS.PRICE_CHANGED, data: changedPrice },
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      TOO_MANY_SERVICES: ERRORS.TOO_MANY_SERVICES,
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      SYSTEM_NOT_OFFERED: ERRORS.SYSTEM_NOT_OFFERED,
      IDEMPOTENCY_MISMATCH: ERRORS.IDEMPOTENCY_MISMATCH,
    })
    .input(placeForInput)
    .output(z.strictObject({ orderId: idValue })),
};
