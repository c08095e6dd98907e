import * as z from 'zod';
import { OFFER_BOUNDS, OPTION_KEY } from '#domain/catalogue/offer.ts';
import { PLANS_MAX } from '#domain/catalogue/plan.ts';
import { PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';
import { SOLD_TERMS, type SoldTerm } from '#domain/catalogue/sold-term.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { centsValue, idValue, printedText, requiredPrinted } from '#contract/values.ts';

const { options, addOns, nameLength, unitLength, quantity, step, priceCents } = OFFER_BOUNDS;

const QUANTITY = `Vul een heel getal in van ${quantity.min} tot en met ${quantity.max}.`;
const count = z.int(QUANTITY).min(quantity.min, QUANTITY).max(quantity.max, QUANTITY);
const MOST = `Vul een heel getal in van 1 tot en met ${quantity.max}.`;
const STEP = `Vul een heel getal in van ${step.min} tot en met ${step.max}.`;
const PRICE = 'Vul een bedrag in van € 0,00 tot en met € 10.000,00.';
const price = centsValue.refine(
  (cents) => cents >= priceCents.min && cents <= priceCents.max,
  PRICE,
);
const SETUP = 'Vul een bedrag in van € 0,01 tot en met € 10.000,00, of laat dit leeg.';

/** Each term once, the shortest first, so that no two prices are said of it. */
function isAscending(list: readonly { termMonths: SoldTerm }[]): boolean {
  return list.every(({ termMonths }, at) => termMonths > (list[at - 1]?.termMonths ?? -1));
}

const soldTerm = z.literal(SOLD_TERMS);

const optionFields = z
  .strictObject({
    key: z.string().regex(OPTION_KEY),
    name: requiredPrinted(nameLength),
    /** Empty where its name says what is counted. */
    unit: printedText(unitLength),
    /** The number that the plan has of it already; of what its module counts, the module's own. */
    included: count,
    min: count,
    max: z.int(MOST).min(1, MOST).max(quantity.max, MOST),
    step: z.int(STEP).min(step.min, STEP).max(step.max, STEP),
    /** Price of one unit for each term that it is offered for. */
    prices: z
      .array(z.strictObject({ termMonths: soldTerm, unitCents: price }))
      .min(1, 'Vul voor minstens één termijn een prijs in.')
      .max(SOLD_TERMS.length)
      .refine(isAscending),
  })
  .refine(({ min, max }) => min <= max, {
    path: ['max'],
    message: 'Het meeste is niet minder dan het minste.',
  })
  .refine((option) => (option.max - option.min) % option.step === 0, {
    path: ['step'],
    message: 'Kies een stap waarmee je van het minste precies op het meeste komt.',
  });

export const offerFields = z.strictObject({
  /** The amounts that are paid once, beside the first term, of the terms that have one. */
  setups: z
    .array(
      z.strictObject({ termMonths: soldTerm, cents: price.refine((cents) => cents > 0, SETUP) }),
    )
    .max(SOLD_TERMS.length)
    .refine(isAscending),
  /** In the order in which they are shown. */
  options: z
    .array(optionFields)
    .max(options.max)
    .refine(
      (list) => new Set(list.map(({ key }) => key)).size === list.length,
      'Elke optie staat er hoogstens één keer.',
    ),
  /** The add-ons that go with it, in the order in which they are shown. */
  addOnIds: z
    .array(idValue)
    .max(addOns.max)
    .refine((ids) => new Set(ids).size === ids.length),
});

export type OfferFields = z.infer<typeof offerFields>;

export const staffOffer = z.strictObject({
  planId: idValue,
  planName: z.string(),
  module: z.enum(PROVISIONING_MODULES),
  isAddOn: z.boolean(),
  fields: offerFields,
  /** The terms that the plan is sold for, with their prices, the shortest first. */
  prices: z.array(z.strictObject({ termMonths: soldTerm, cents: centsValue })),
  /** Quantities that the plan has by itself, where its module counts them: they stand with the plan. */
  counted: z.record(z.string(), z.number()),
  /** All add-ons of the shop that can go with it. */
  addOns: z
    .array(
      z.strictObject({
        id: idValue,
        name: z.string(),
        active: z.boolean(),
        soldOnce: z.boolean(),
        followsParent: z.boolean(),
      }),
    )
    .max(PLANS_MAX),
  changedAt: z.date(),
});

export type StaffOffer = z.infer<typeof staffOffer>;

export const offers = {
  get: staff
    .get('/staff/plans/{planId}/offer', 'The options, add-ons and set-up fees of a plan')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ planId: idValue }))
    .output(staffOffer),
  save: staff
    .post('/staff/plans/{planId}/offer', 'Changes those, unless somebody else did meanwhile')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, OFFER_CHANGED: ERRORS.OFFER_CHANGED })
    .input(
      z.strictObject({
        planId: idValue,
        fields: offerFields,
        /** The moment of the last change to what was seen: a later one is OFFER_CHANGED. */
        seenAt: z.date(),
      }),
    )
    .output(staffOffer),
};
