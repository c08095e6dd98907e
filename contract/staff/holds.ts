import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { dateValue, idValue, requiredPrinted } from '#contract/values.ts';

export const HOLD_REASON_MAX = 300;

/** A time in which a customer, or one service of theirs, is let be though something is not paid. */
export const hold = z.strictObject({
  id: idValue,
  /** Null for all that the customer owes. */
  serviceId: idValue.nullable(),
  serviceName: z.string().nullable(),
  /** The last day of it, `YYYY-MM-DD` in Amsterdam. */
  until: z.string(),
  reason: z.string(),
  placedByName: z.string(),
  createdAt: z.date(),
});

export type Hold = z.infer<typeof hold>;

const holdsOfCustomer = z.strictObject({
  items: z.array(hold),
  /** Services that can be let be by themselves. */
  services: z.array(z.strictObject({ id: idValue, name: z.string() })),
});

export const holds = {
  list: staff
    .get('/staff/customers/{customerId}/holds', 'What a customer need not pay for now')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ customerId: idValue }))
    .output(holdsOfCustomer),
  place: staff
    .post('/staff/customers/{customerId}/holds', 'Let a customer or a service be until a day')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
    })
    .input(
      z.strictObject({
        customerId: idValue,
        serviceId: idValue.nullable(),
        until: dateValue,
        reason: requiredPrinted(HOLD_REASON_MAX),
      }),
    )
    .output(z.strictObject({ holdId: idValue })),
  end: staff
    .post('/staff/holds/{holdId}/end', 'End it now')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ holdId: idValue }))
    .output(z.strictObject({ holdId: idValue })),
};
