import * as z from 'zod';
import { REFUND_DESTINATIONS, REFUND_STATUSES, REFUND_WAYS } from '#domain/sales/refund.ts';
import {
  ASKED_GROUNDS,
  RETURN_ASKERS,
  RETURN_GROUNDS,
  RETURN_REASON_MAX,
  RETURN_STATES,
} from '#domain/sales/return.ts';
import { returnedPart } from '#contract/customer/returns.ts';
import { ERRORS } from '#contract/errors.ts';
import { STAFF_RETURN_SORTS } from '#contract/lists.ts';
import { staff } from '#contract/procedures.ts';
import {
  centsValue,
  dateValue,
  idValue,
  listInput,
  pageOutput,
  requiredPrinted,
  requiredText,
  severalOf,
  textValue,
} from '#contract/values.ts';

/** A return as staff see it in lists: all lines that were asked together. */
export const staffReturn = z.strictObject({
  id: idValue,
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  orderId: idValue,
  /** The line of it; null of one whose lines were corrected since. */
  lineId: idValue.nullable(),
  planName: z.string(),
  serviceId: idValue.nullable(),
  serviceName: z.string().nullable(),
  ground: z.enum(RETURN_GROUNDS),
  state: z.enum(RETURN_STATES),
  askedBy: z.enum(RETURN_ASKERS),
  askedAt: z.date(),
  settleBy: dateValue,
  /** Null until it was granted. */
  backCents: centsValue.nullable(),
  createdAt: z.date(),
});

export type StaffReturn = z.infer<typeof staffReturn>;

/** One line that was granted, and how its money stands. */
const decidedPart = z.strictObject({
  ...returnedPart.shape,
  id: idValue,
  way: z.enum(REFUND_WAYS).nullable(),
  creditInvoiceId: idValue.nullable(),
  creditNumber: z.string().nullable(),
  refundStatus: z.enum(REFUND_STATUSES).nullable(),
});

export const staffReturnDetail = z.strictObject({
  ...staffReturn.shape,
  reason: z.string().nullable(),
  decidedAt: z.date().nullable(),
  /** Null where nobody had to decide. */
  decidedByName: z.string().nullable(),
  orderedAt: z.date(),
  /** True if the buyer asked to start within the days of withdrawal. */
  directStart: z.boolean(),
  /** The last day on which it may be asked on this ground; null where there is none. */
  lastDay: dateValue.nullable(),
  endsService: z.boolean(),
  /** While it is open: what its ground gives back, line by line, on the day that it was asked. */
  toGrant: z.array(returnedPart).max(50),
  decided: z.array(decidedPart).max(50),
});

export type StaffReturnDetail = z.infer<typeof staffReturnDetail>;

const one = z.strictObject({ returnId: idValue });
const DECIDES = {
  NOT_FOUND: ERRORS.NOT_FOUND,
  RETURN_DECIDED: ERRORS.RETURN_DECIDED,
  OWN_BENEFIT: ERRORS.OWN_BENEFIT,
};

export const returns = {
  list: staff
    .get('/staff/returns', 'Returns of all customers, newest first')
    .input(
      z.strictObject({
        ...listInput(STAFF_RETURN_SORTS),
        search: textValue(100).optional(),
        state: severalOf(RETURN_STATES),
        ground: severalOf(RETURN_GROUNDS),
        customerId: idValue.optional(),
        orderId: idValue.optional(),
      }),
    )
    .output(pageOutput(staffReturn)),
  get: staff
    .get('/staff/returns/{returnId}', 'One return with its lines')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(staffReturnDetail),
  record: staff
    .post('/staff/returns', 'Write down that a customer withdrew or wants their money back')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      RETURN_NOT_OFFERED: ERRORS.RETURN_NOT_OFFERED,
      RETURN_TOO_LATE: ERRORS.RETURN_TOO_LATE,
      RETURN_ORDER_OVER: ERRORS.RETURN_ORDER_OVER,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
    })
    .input(
      z.strictObject({
        /** The order's id, or its number as people see it. */
        order: requiredText(40),
        /** The line of it that goes back; left out for all of them. */
        lineId: idValue.optional(),
        ground: z.enum(ASKED_GROUNDS),
        /** The day on which the customer said so, today or before. */
        receivedOn: dateValue,
        /** The letter on the staff's list that this is the answer to. */
        taskId: idValue.nullable(),
      }),
    )
    .output(staffReturnDetail),
  grant: staff
    .post(
      '/staff/returns/{returnId}/grant',
      'Grant a return: the money goes back, the service ends',
    )
    .errors({
      ...DECIDES,
      RETURN_ORDER_OVER: ERRORS.RETURN_ORDER_OVER,
      RETURN_AMOUNT_CHANGED: ERRORS.RETURN_AMOUNT_CHANGED,
      CONFLICT: ERRORS.CONFLICT,
    })
    .input(
      z.strictObject({
        ...one.shape,
        to: z.enum(REFUND_DESTINATIONS),
        /** Amount that the screen showed its ground to give back, of all lines together. */
        shownBackCents: centsValue,
        parts: z
          .array(z.strictObject({ orderId: idValue, backCents: centsValue }))
          .min(1)
          .max(50),
        /** Reason that another amount goes back than its ground gives; only then. */
        reason: requiredPrinted(RETURN_REASON_MAX).nullable(),
      }),
    )
    .output(staffReturnDetail),
  refuse: staff
    .post('/staff/returns/{returnId}/refuse', 'Refuse a return, with the reason its customer reads')
    .errors(DECIDES)
    .input(z.strictObject({ ...one.shape, reason: requiredPrinted(RETURN_REASON_MAX) }))
    .output(staffReturnDetail),
};
