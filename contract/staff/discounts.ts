import * as z from 'zod';
import { DISCOUNT_CODE, normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { DISCOUNT_BOUNDS, DISCOUNT_STATUSES } from '#domain/catalogue/discount.ts';
import { PLANS_MAX } from '#domain/catalogue/plan.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { termValue } from '#contract/public/term.ts';
import {
  bigCentsValue,
  centsValue,
  dateValue,
  idValue,
  pageInput,
  pageOutput,
  requiredText,
  textValue,
} from '#contract/values.ts';

function wholeOf({ min, max }: { min: number; max: number }) {
  const rule = `Vul een heel getal in van ${min} tot en met ${max}.`;
  return z.int(rule).min(min, rule).max(max, rule);
}

const CODE = 'Gebruik 3 tot 32 letters, cijfers en streepjes.';
const AMOUNT = 'Vul een bedrag in van € 0,01 tot en met € 100.000,00.';
const { amountCents } = DISCOUNT_BOUNDS;

const fields = {
  code: requiredText(32)
    .transform(normaliseDiscountCode)
    .pipe(z.string().regex(DISCOUNT_CODE, CODE)),
  /** For staff; customers never see it. */
  description: textValue(200),
  percent: wholeOf(DISCOUNT_BOUNDS.percent).nullable(),
  /** Off every term that it counts for, VAT included. */
  amountCents: centsValue
    .refine((amount) => amount >= amountCents.min && amount <= amountCents.max, AMOUNT)
    .nullable(),
  /** Null for all plans, also those to come. */
  planIds: z.array(idValue).min(1, 'Kies minstens één pakket.').max(PLANS_MAX).nullable(),
  /** The term that it counts for; null for all. */
  termMonths: termValue.nullable(),
  startsOn: dateValue,
  /** The last day; null for no end. */
  endsOn: dateValue.nullable(),
  maxUses: wholeOf(DISCOUNT_BOUNDS.maxUses).nullable(),
  maxPerCustomer: wholeOf(DISCOUNT_BOUNDS.maxPerCustomer),
  newCustomersOnly: z.boolean(),
  /** Number of terms it counts for; null for as long as the service runs. */
  terms: wholeOf(DISCOUNT_BOUNDS.terms).nullable(),
};

export const discountFields = z
  .strictObject(fields)
  .refine(({ percent, amountCents: amount }) => (percent === null) !== (amount === null), {
    message: 'Kies een percentage of een bedrag.',
    path: ['percent'],
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    message: 'De laatste dag ligt voor de eerste.',
    path: ['endsOn'],
  });

export type DiscountFields = z.infer<typeof discountFields>;

export const staffDiscount = z.strictObject({
  ...fields,
  code: z.string(),
  planIds: z.array(idValue).max(PLANS_MAX).nullable(),
  id: idValue,
  status: z.enum(DISCOUNT_STATUSES),
  endedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** True if anybody ever ordered with it: what it gives is fixed then. */
  used: z.boolean(),
  /** New orders that were not given up, and those of them that were paid. */
  placed: z.int().nonnegative(),
  paid: z.int().nonnegative(),
  /** Revenue of orders with it, its later terms included, after the discount. */
  revenueCents: bigCentsValue,
});

export type StaffDiscount = z.infer<typeof staffDiscount>;

const one = z.strictObject({ discountId: idValue });

export const discounts = {
  list: staff
    .get('/staff/discounts', 'Discount codes with what came of them, newest first')
    .input(z.strictObject({ ...pageInput, search: textValue(100).optional() }))
    .output(pageOutput(staffDiscount)),
  get: staff
    .get('/staff/discounts/{discountId}', 'One discount code')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(staffDiscount),
  options: staff.get('/staff/discount-options', 'The plans that a code can count for').output(
    z.strictObject({
      plans: z
        .array(
          z.strictObject({
            id: idValue,
            slug: z.string(),
            name: z.string(),
            active: z.boolean(),
          }),
        )
        .max(PLANS_MAX),
    }),
  ),
  create: staff
    .post('/staff/discounts', 'A new discount code')
    .errors({
      DISCOUNT_CODE_TAKEN: ERRORS.DISCOUNT_CODE_TAKEN,
      PLAN_NOT_FOUND: ERRORS.PLAN_NOT_FOUND,
    })
    .input(
      z.strictObject({
        /** Sent twice, it is made once. */
        requestKey: z.uuid(),
        fields: discountFields,
      }),
    )
    .output(staffDiscount),
  edit: staff
    .post(
      '/staff/discounts/{discountId}',
      'Changes a discount code; what a used one gives is fixed',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      DISCOUNT_CHANGED: ERRORS.DISCOUNT_CHANGED,
      DISCOUNT_CODE_TAKEN: ERRORS.DISCOUNT_CODE_TAKEN,
      DISCOUNT_FIXED: ERRORS.DISCOUNT_FIXED,
      DISCOUNT_ENDED: ERRORS.DISCOUNT_ENDED,
      DISCOUNT_MAX_TOO_LOW: ERRORS.DISCOUNT_MAX_TOO_LOW,
      PLAN_NOT_FOUND: ERRORS.PLAN_NOT_FOUND,
    })
    .input(
      z.strictObject({
        discountId: idValue,
        fields: discountFields,
        /** When the code that was seen had last changed. */
        seenAt: z.date(),
      }),
    )
    .output(staffDiscount),
  end: staff
    .post(
      '/staff/discounts/{discountId}/end',
      'Ends a discount code for new orders; what was promised with it goes on',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, DISCOUNT_ENDED: ERRORS.DISCOUNT_ENDED })
    .input(one)
    .output(staffDiscount),
};
