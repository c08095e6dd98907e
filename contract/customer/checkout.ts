import * as z from 'zod';
import { OFFER_BOUNDS, OPTION_KEY } from '#domain/catalogue/offer.ts';
import { isOneTerm, TERMS } from '#domain/catalogue/term.ts';
import { CUSTOMER_KINDS, COUNTRY_CODES, isHouseNumber } from '#domain/identity/customer.ts';
import { DISCOUNT_REFUSALS } from '#domain/catalogue/discount.ts';
import { DOMAIN_TEXT_MAX } from '#domain/delivery/own-domain.ts';
import { SSH_KEYS_MAX } from '#domain/delivery/ssh-key.ts';
import { BASKET_MAX } from '#domain/sales/checkout.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { VAT_ID_STATES, VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { publicPlan, systemName } from '#contract/public/plans.ts';
import { askedTermFields, cycleValue, ONE_TERM, termValue } from '#contract/public/term.ts';
import {
  centsValue,
  changedPrice,
  changedRest,
  idValue,
  personNameValue,
  printedText,
  requiredPrinted,
  requiredText,
  textValue,
} from '#contract/values.ts';
import { orderDiscount } from './orders.ts';
import { sshKeyValue } from './server-access.ts';

const calls = callsOf(signedIn, 'Checkout');

export const planSlug = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[a-z0-9-]+$/u);

/** The person or company an invoice is made out to. Rules between fields are the domain's. */
export const billingDetails = z.strictObject({
  kind: z.enum(CUSTOMER_KINDS),
  firstName: personNameValue,
  lastName: personNameValue,
  company: printedText(200),
  kvk: textValue(20),
  vatId: textValue(20),
  street: requiredPrinted(200),
  houseNumber: requiredText(20).refine(isHouseNumber, 'Dit huisnummer klopt niet.'),
  postalCode: requiredText(12),
  city: requiredPrinted(100),
  country: z.enum(COUNTRY_CODES),
});

/** The same fields as far as they are known: empty is allowed, the form asks for what is missing. */
const knownBilling = z
  .strictObject({
    kind: z.enum(CUSTOMER_KINDS),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    kvk: z.string(),
    vatId: z.string(),
    street: z.string(),
    houseNumber: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.enum(COUNTRY_CODES),
  })
  .partial();

/** As somebody types it: what is no code is unknown, and no fault of the form. */
const discountCodeText = textValue(64);

/** One thing in a basket: a plan for a term, with how much of each of its options. */
const itemFields = {
  plan: planSlug,
  ...askedTermFields,
  /** Quantities by the key of the option; left out, those that come with the plan. */
  options: z
    .record(z.string().regex(OPTION_KEY), z.int().min(0).max(OFFER_BOUNDS.quantity.max))
    .refine((taken) => Object.keys(taken).length <= OFFER_BOUNDS.options.max)
    .optional(),
};

const basketItem = z.strictObject(itemFields).refine(isOneTerm, ONE_TERM);

export const quotedItems = z.array(basketItem).min(1).max(BASKET_MAX);

const quoteInput = z.strictObject({
  items: quotedItems,
  /** As far as it decides the btw; left out, the price is the one that everybody sees. */
  buyer: z
    .strictObject({
      kind: z.enum(CUSTOMER_KINDS),
      country: z.enum(COUNTRY_CODES),
      vatId: textValue(20),
      /**
       * Postal code, for countries where a part has other btw; left out, the price is the one of the rest.
       */
      postalCode: textValue(20).optional(),
    })
    .optional(),
  /** A discount code as it was typed; left out, there is none. */
  discountCode: discountCodeText.optional(),
});

export type QuoteInput = z.infer<typeof quoteInput>;

/** One thing in a basket at what it costs, and what else can be chosen for it. */
const quotedItem = z.strictObject({
  plan: publicPlan,
  termMonths: termValue,
  cycle: cycleValue,
  /** The cost of all of it now, less its part of the discount. */
  totalCents: centsValue,
  /** The cost of each term from the next one on, without a discount. */
  nextTotalCents: centsValue,
  /** Amount paid once, beside the first term. */
  setupCents: centsValue,
  options: z
    .array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        unit: z.string(),
        included: z.int(),
        min: z.int(),
        max: z.int(),
        step: z.int(),
        /** Price of one for this term; null where it is not sold for that. */
        unitCents: centsValue.nullable(),
        quantity: z.int(),
      }),
    )
    .max(OFFER_BOUNDS.options.max),
  /** Both cycles' totals without a code or options, so that switching needs no second question. */
  cycles: z.strictObject({ monthly: centsValue, yearly: centsValue }),
  /** The same of all terms that the plan is sold for, the shortest first. */
  terms: z
    .array(z.strictObject({ termMonths: termValue, totalCents: centsValue }))
    .max(TERMS.length),
  suggestedServiceName: z.string(),
});

export const quoteOutput = z.strictObject({
  items: z.array(quotedItem).min(1).max(BASKET_MAX),
  totalCents: centsValue,
  netCents: centsValue,
  vatCents: centsValue,
  vatPercent: z.number(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  /** Answer of the register about the buyer's btw-id; null where there is none to look up. */
  vatId: z.strictObject({ state: z.enum(VAT_ID_STATES), name: z.string() }).nullable(),
  /** Discount of the code on the total, and for how long. */
  discount: orderDiscount.nullable(),
  /** Reason that a code which was typed gives nothing; the price is then the one without it. */
  discountRefusal: z.enum(DISCOUNT_REFUSALS).nullable(),
  acceptsOrders: z.boolean(),
  /** Ways to pay just this, as they are offered now to this buyer. */
  methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
  /** With as much credit as it costs one can pay with that too, with less a part of it. */
  creditCents: centsValue,
  /**
   * Text of the agreement to direct debit of the terms that follow, given by paying online. Null where it
   * is not asked.
   */
  directDebit: z.string().nullable(),
  /** Those of the methods by which that can be given along. */
  mandateMethods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
  termsVersion: z.string(),
  /** Details that an earlier order or the profile already knows. */
  billing: knownBilling,
});

const orderedItem = z
  .strictObject({
    ...itemFields,
    /** Name of the service; web hosting that has a domain is called as that. */
    serviceName: requiredPrinted(63),
    /** Domain of web hosting, as one types it; null or left out, it is chosen later. */
    domain: textValue(DOMAIN_TEXT_MAX).nullable().optional(),
    /** By its name, one of those of the plan; left out, the first of them. */
    system: systemName.optional(),
    /** Public keys that let one in from the first start on, where the plan is a server with systems. */
    sshKeys: z.array(sshKeyValue).min(1).max(SSH_KEYS_MAX).optional(),
  })
  .refine(isOneTerm, ONE_TERM);

export type OrderedItem = z.infer<typeof orderedItem>;

export const orderedItems = z.array(orderedItem).min(1).max(BASKET_MAX);

export const placeOrderInput = z.strictObject({
  /** Made once per checkout page; the same key places one order however often it is sent. */
  idempotencyKey: idValue,
  items: orderedItems,
  billing: billingDetails,
  method: z.enum(PAYMENT_METHODS),
  termsAccepted: z.literal(true, 'Ga akkoord met de voorwaarden om te bestellen.'),
  /** Version of the terms that the screen showed. When others hold by now nothing is ordered. */
  termsVersion: z.string().max(20),
  directStart: z.boolean(),
  discountCode: discountCodeText.optional(),
  /** Tells whether a mandate for direct debit of the terms that follow is given with an online payment. */
  directDebit: z.literal(true).optional(),
  /** Price that the screen showed. The server decides it; when it differs nothing is ordered. */
  shownTotalCents: centsValue,
  /** Rest that credit leaves to pay online, as it was shown; left out, credit is not used for a part. */
  shownRestCents: centsValue.optional(),
  /** Milliseconds the form was open: an order of one of its plans since then is told first, once. */
  openForMs: z.int().min(0).max(86_400_000).optional(),
});

export type PlaceOrderInput = z.infer<typeof placeOrderInput>;

export const checkout = {
  quote: calls
    .get('/checkout/quote', 'Price and known details for an order')
    .errors({ PLAN_NOT_AVAILABLE: ERRORS.PLAN_NOT_AVAILABLE })
    .input(quoteInput)
    .output(quoteOutput),
  place: calls
    .post('/checkout/orders', 'Place an order')
    .errors({
      PLAN_NOT_AVAILABLE: ERRORS.PLAN_NOT_AVAILABLE,
      TERMS_CHANGED: ERRORS.TERMS_CHANGED,
      PRICE_CHANGED: { ...ERRORS.PRICE_CHANGED, data: changedPrice },
      DISCOUNT_REFUSED: ERRORS.DISCOUNT_REFUSED,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      TOO_MANY_SERVICES: ERRORS.TOO_MANY_SERVICES,
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      SYSTEM_NOT_OFFERED: ERRORS.SYSTEM_NOT_OFFERED,
      CREDIT_TOO_LOW: ERRORS.CREDIT_TOO_LOW,
      CREDIT_CHANGED: { ...ERRORS.CREDIT_CHANGED, data: changedRest },
      IDEMPOTENCY_MISMATCH: ERRORS.IDEMPOTENCY_MISMATCH,
      ORDERED_MEANWHILE: ERRORS.ORDERED_MEANWHILE,
      NOT_WHILE_ACTING: ERRORS.NOT_WHILE_ACTING,
    })
    .input(placeOrderInput)
    .output(
      z.strictObject({
        orderId: idValue,
        /**
         * Address the browser goes to for paying; null for a transfer, credit, or a gateway that did not
         * answer.
         */
        payUrl: z.string().nullable(),
      }),
    ),
};
