import * as z from 'zod';
import { REFUND_WAYS } from '#domain/sales/refund.ts';
import { ASKED_GROUNDS, RETURN_GROUNDS, RETURN_STATES } from '#domain/sales/return.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { ORDER_LINES_MAX } from '#contract/customer/orders.ts';
import { centsValue, dateValue, idValue } from '#contract/values.ts';

/** Most lines whose offers are listed together, each on its grounds. */
export const OFFERED_LINES_MAX = 50;
const OFFERS_MAX = OFFERED_LINES_MAX * ASKED_GROUNDS.length;

const calls = callsOf(signedIn, 'Orders');

/** A line of what goes back, and how many of its days are kept; null where none are. */
export const returnedPart = z.strictObject({
  orderId: idValue,
  description: z.string(),
  backCents: centsValue,
  keptCents: centsValue,
  usedDays: z.int().nullable(),
  ofDays: z.int().nullable(),
});

/** Something that may be asked today, with what would go back. */
export const returnOffer = z.strictObject({
  orderId: idValue,
  /** The line of it, with what goes with that; the others stay. */
  lineId: idValue,
  serviceId: idValue.nullable(),
  planName: z.string(),
  serviceName: z.string().nullable(),
  ground: z.enum(ASKED_GROUNDS),
  lastDay: dateValue,
  /** The service ends with it; of another plan the one from before is back. */
  endsService: z.boolean(),
  /** True if it was paid with credit: then it becomes credit again. */
  becomesCredit: z.boolean(),
  backCents: centsValue,
  keptCents: centsValue,
  parts: z.array(returnedPart).min(1).max(50),
});

export type ReturnOffer = z.infer<typeof returnOffer>;

/** An own return with how it stands. Amounts are there once it was granted. */
export const ownReturn = z.strictObject({
  id: idValue,
  orderId: idValue,
  serviceId: idValue.nullable(),
  /** Name of the service that it is about, or of what was ordered. */
  about: z.string(),
  ground: z.enum(RETURN_GROUNDS),
  state: z.enum(RETURN_STATES),
  askedAt: z.date(),
  settleBy: dateValue,
  backCents: centsValue.nullable(),
  keptCents: centsValue.nullable(),
  way: z.enum(REFUND_WAYS).nullable(),
  creditInvoiceId: idValue.nullable(),
  reason: z.string().nullable(),
  decidedAt: z.date().nullable(),
});

export type OwnReturn = z.infer<typeof ownReturn>;

const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };

export const returns = {
  /** All that may still be given back, for who wants to withdraw and does not know the number. */
  offers: calls
    .get('/returns/offers', 'What of the own orders may be given back today')
    .output(z.strictObject({ items: z.array(returnOffer).max(OFFERS_MAX) })),
  list: calls
    .get(
      '/returns',
      'Own returns: those under way, and those settled or refused a month ago at most',
    )
    .output(z.strictObject({ items: z.array(ownReturn).max(50) })),
  ofOrder: calls
    .get('/orders/{orderId}/returns', 'What of an own order may be given back, and what was asked')
    .errors(NOT_FOUND)
    .input(z.strictObject({ orderId: idValue }))
    .output(
      z.strictObject({
        offers: z.array(returnOffer).max(ORDER_LINES_MAX * ASKED_GROUNDS.length),
        returns: z.array(ownReturn).max(50),
      }),
    ),
  ask: calls
    .post(
      '/orders/{orderId}/returns',
      'Withdraw from an own order, or ask for the money back as was promised; confirmed by mail',
    )
    .errors({
      ...NOT_FOUND,
      RETURN_NOT_OFFERED: ERRORS.RETURN_NOT_OFFERED,
      RETURN_TOO_LATE: ERRORS.RETURN_TOO_LATE,
      RETURN_ORDER_OVER: ERRORS.RETURN_ORDER_OVER,
      RETURN_AMOUNT_CHANGED: ERRORS.RETURN_AMOUNT_CHANGED,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      CONFLICT: ERRORS.CONFLICT,
    })
    .input(
      z.strictObject({
        orderId: idValue,
        /** The line that goes back; may be left out of an order of one. */
        lineId: idValue.optional(),
        ground: z.enum(ASKED_GROUNDS),
        /** The amount that the screen showed to go back. */
        shownBackCents: centsValue,
      }),
    )
    .output(ownReturn),
};
