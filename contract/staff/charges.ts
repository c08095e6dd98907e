import * as z from 'zod';
import {
  CHARGE_BOUNDS,
  CHARGE_PRICES,
  CHARGE_UNITS,
  isChargeQuantity,
} from '#domain/sales/charge.ts';
import { CUSTOMER_KINDS } from '#domain/identity/customer.ts';
import { VAT_ID_STATES, VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { billingDetails } from '#contract/customer/checkout.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  centsValue,
  changedPrice,
  dateValue,
  idValue,
  positiveCentsValue,
  requiredLines,
  requiredPrinted,
} from '#contract/values.ts';

const { lines, priceCents, descriptionLength, noteLength } = CHARGE_BOUNDS;

export const chargeLine = z.strictObject({
  description: requiredPrinted(descriptionLength),
  quantity: z
    .number('Vul een aantal in.')
    .refine(isChargeQuantity, 'Een aantal van 0,01 tot 9999,99, met hoogstens twee decimalen.'),
  unit: z.enum(CHARGE_UNITS),
  /** Price of one; all lines together say whether btw is in it. */
  priceCents: positiveCentsValue.refine(
    (price) => price <= priceCents.max,
    'Vul een bedrag in van hoogstens € 100.000.',
  ),
});

/** Fields of work that is billed apart, besides its customer. */
export const chargeFields = z.strictObject({
  lines: z.array(chargeLine).min(lines.min).max(lines.max),
  prices: z.enum(CHARGE_PRICES),
  performedOn: dateValue,
  /** Service of that customer, for the reader. */
  serviceId: idValue.nullable(),
  /** For the customer. */
  note: requiredLines(noteLength).nullable(),
});

export type ChargeFields = z.infer<typeof chargeFields>;

export const createChargeInput = z.strictObject({
  customerId: idValue,
  /** Made once per form; the same key makes one invoice however often it is sent. */
  idempotencyKey: idValue,
  ...chargeFields.shape,
  /** Total that the screen showed. The server decides it; when it differs nothing is invoiced. */
  shownTotalCents: centsValue,
});

export type CreateChargeInput = z.infer<typeof createChargeInput>;

const BILLING_FIELDS = billingDetails.keyof();

/** Terms on which the customer would be invoiced now. */
export const chargeOptions = z.strictObject({
  /** Details that an invoice cannot do without and nobody knows; empty when nothing is missing. */
  missing: z.array(BILLING_FIELDS).max(20),
  /** Buyer it is made out to; null while something is missing. */
  buyer: z
    .strictObject({
      kind: z.enum(CUSTOMER_KINDS),
      lines: z.array(z.string()).max(10),
      country: z.string(),
      rule: z.strictObject({
        treatment: z.enum(VAT_TREATMENTS),
        percent: z.number(),
        percentInPrice: z.number(),
      }),
      /** Answer of the register about their btw-id; null where there is none to look up. */
      vatId: z.strictObject({ state: z.enum(VAT_ID_STATES), name: z.string() }).nullable(),
    })
    .nullable(),
  /** Address that the mail with the invoice goes to. */
  mailTo: z.string(),
  dueDays: z.int(),
  /** True if the shop knows enough of itself to send invoices. */
  acceptsOrders: z.boolean(),
  services: z.array(z.strictObject({ id: idValue, name: z.string() })).max(100),
});

export type ChargeOptions = z.infer<typeof chargeOptions>;

export const charges = {
  options: staff
    .get(
      '/staff/customers/{customerId}/charge-options',
      'How a customer would be invoiced for work now, and what is missing for it',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ customerId: idValue }))
    .output(chargeOptions),
  create: staff
    .post('/staff/customers/{customerId}/charges', 'Invoice a customer for work that is no plan')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
      BILLING_INCOMPLETE: ERRORS.BILLING_INCOMPLETE,
      PRICE_CHANGED: { ...ERRORS.PRICE_CHANGED, data: changedPrice },
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      IDEMPOTENCY_MISMATCH: ERRORS.IDEMPOTENCY_MISMATCH,
    })
    .input(createChargeInput)
    .output(z.strictObject({ orderId: idValue })),
};
