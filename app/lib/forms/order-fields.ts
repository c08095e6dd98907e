import type { TermMonths } from '#domain/catalogue/term.ts';
import * as z from 'zod';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { buyerIssues, type BuyerIssue } from '#domain/sales/checkout.ts';
import {
  COUNTRY_CODES,
  CUSTOMER_KINDS,
  CUSTOMER_FIELD_MAX,
  DEFAULT_COUNTRY,
  isHouseNumber,
  normaliseName,
  normalisePostalCode,
  normaliseVatId,
} from '#domain/identity/customer.ts';
import type { Cents } from '#domain/platform/money.ts';
import { shownSystem } from '#domain/delivery/shown-system.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/sales/payment.ts';
import type { BasketQuote } from './basket-quote.ts';
import { heldOptions, itemOf, toItem, type ChosenLine } from './chosen-lines.ts';
import { basketFields, keysIn, startingLine, type LineFields } from './line-fields.ts';
import { paysRest } from '#app/lib/usable-methods.ts';
import { unprintableSentence } from '#domain/platform/printable-text.ts';

const NAME_SENTENCES = {
  NAME_EMPTY: 'Dit veld is verplicht.',
  NAME_TOO_LONG: `Gebruik hoogstens ${CUSTOMER_FIELD_MAX.name} tekens.`,
  NAME_INVALID:
    'Gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.',
} as const;

/** The field that shows a rule between fields, and its sentence. */
const BUYER_SENTENCES: Readonly<Record<BuyerIssue, readonly [field: string, sentence: string]>> = {
  COMPANY_REQUIRED: ['company', 'Vul de naam van je bedrijf in.'],
  KVK_INVALID: ['kvk', 'Een KvK-nummer heeft 8 cijfers.'],
  VAT_ID_INVALID: ['vatId', 'Dit btw-id klopt niet. Controleer het, of laat het leeg.'],
  POSTAL_CODE_INVALID: ['postalCode', 'Deze postcode klopt niet.'],
};

function personName() {
  return z.string().superRefine((text, context) => {
    const result = normaliseName(text);
    const message = result.ok ? unprintableSentence(text) : NAME_SENTENCES[result.reason];
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** On the invoice stands what is typed here. */
function printed() {
  return z.string().superRefine((text, context) => {
    const message = unprintableSentence(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

function required(sentence: string, max: number) {
  return printed()
    .refine((text) => text.trim() !== '', sentence)
    .max(max, `Gebruik hoogstens ${max} tekens.`);
}

const billingFields = z
  .object({
    kind: z.enum(CUSTOMER_KINDS),
    company: printed().max(CUSTOMER_FIELD_MAX.company, 'Deze naam is te lang.'),
    kvk: z.string(),
    vatId: z.string(),
    firstName: personName(),
    lastName: personName(),
    street: required('Vul je straat in.', CUSTOMER_FIELD_MAX.street),
    houseNumber: required('Vul je huisnummer in.', CUSTOMER_FIELD_MAX.houseNumber).refine(
      (text) => text.trim() === '' || isHouseNumber(text),
      'Dit huisnummer klopt niet.',
    ),
    postalCode: required('Vul je postcode in.', 12),
    city: required('Vul je woonplaats in.', CUSTOMER_FIELD_MAX.city),
    country: z.enum(COUNTRY_CODES),
  })
  .superRefine((billing, context) => {
    for (const issue of buyerIssues(trimBuyer(billing))) {
      const [field, message] = BUYER_SENTENCES[issue];
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** Fields of the checkout, as they are typed. */
export const orderFields = z.object({
  /** By the id of each line of the basket. */
  items: basketFields,
  billing: billingFields,
  method: z
    .enum(PAYMENT_METHODS)
    .nullable()
    .refine((method): boolean => method !== null, {
      message: 'Kies hoe je wilt betalen.',
    }),
  termsAccepted: z
    .boolean()
    .refine((accepted) => accepted, 'Ga akkoord met de voorwaarden om te bestellen.'),
  directStart: z.boolean(),
  directDebit: z.boolean(),
  useCredit: z.boolean(),
});

export type OrderFields = z.infer<typeof orderFields>;
type Billing = OrderFields['billing'];

function trimBuyer(billing: Billing): Billing {
  return {
    ...billing,
    company: billing.company.trim(),
    kvk: billing.kvk.replaceAll(/[\s.]/g, ''),
    vatId: normaliseVatId(billing.vatId),
  };
}

/** The fields that the form starts with: all that is known of this person, and nothing ticked for them. */
export function startingFields(
  quote: BasketQuote,
  lines: readonly ChosenLine[],
  user: { firstName: string; lastName: string },
): OrderFields {
  const { billing } = quote;
  const items: Record<string, LineFields> = {};
  for (const line of lines) {
    const item = itemOf(quote, lines, line);
    if (item !== undefined) items[line.id] = startingLine(item.plan, Object.values(items));
  }
  return {
    items,
    billing: {
      kind: billing.kind ?? 'consumer',
      company: billing.company ?? '',
      kvk: billing.kvk ?? '',
      vatId: billing.vatId ?? '',
      firstName: billing.firstName ?? user.firstName,
      lastName: billing.lastName ?? user.lastName,
      street: billing.street ?? '',
      houseNumber: billing.houseNumber ?? '',
      postalCode: billing.postalCode ?? '',
      city: billing.city ?? '',
      country: billing.country ?? DEFAULT_COUNTRY,
    },
    method: quote.creditCents >= quote.totalCents ? 'credit' : (quote.methods[0] ?? null),
    termsAccepted: false,
    directStart: false,
    directDebit: false,
    useCredit: false,
  };
}

/** The price of a term without a code or options, in cents. */
export function listPrice(
  { terms, totalCents }: Pick<BasketQuote['items'][number], 'terms' | 'totalCents'>,
  termMonths: TermMonths,
): Cents {
  return terms.find((term) => term.termMonths === termMonths)?.totalCents ?? totalCents;
}

type OrderContext = Pick<
  PlaceOrderInput,
  'idempotencyKey' | 'shownTotalCents' | 'termsVersion' | 'discountCode'
> & {
  lines: readonly ChosenLine[];
  /** The prices on the screen, with what can be chosen. */
  quote: Pick<BasketQuote, 'items'>;
  /** Ways to pay with which the box for direct debit is on the screen. */
  mandateMethods: readonly PaymentMethod[];
  /** The rest that credit leaves to pay online; null where there is none, or enough of it. */
  restCents: Cents | null;
};

/**
 * The order as it is sent: a consumer has no company, and only a consumer consents to a direct start. What
 * was ticked and is not on the screen any more is not agreed to.
 */
export function toOrder(
  fields: OrderFields,
  { lines, quote, mandateMethods, restCents, ...context }: OrderContext,
): PlaceOrderInput | null {
  if (fields.method === null) return null;
  const usesCredit = restCents !== null && fields.useCredit && paysRest(fields.method);
  const mayAgree = mandateMethods.includes(fields.method) && !usesCredit;
  const agrees = mayAgree && fields.directDebit;
  const billing = trimBuyer(fields.billing);
  const isConsumer = billing.kind === 'consumer';
  return {
    ...context,
    items: lines.flatMap((line) => {
      const typed = fields.items[line.id];
      return typed === undefined ? [] : toOrderedItem(line, typed, itemOf(quote, lines, line));
    }),
    method: fields.method,
    termsAccepted: true,
    directStart: isConsumer && fields.directStart,
    ...(agrees ? { directDebit: true } : {}),
    ...(usesCredit ? { shownRestCents: restCents } : {}),
    billing: {
      ...billing,
      ...(isConsumer ? { company: '', kvk: '', vatId: '' } : {}),
      houseNumber: billing.houseNumber.trim(),
      postalCode: normalisePostalCode(billing.postalCode, billing.country),
    },
  };
}

function toOrderedItem(
  line: ChosenLine,
  typed: LineFields,
  item: BasketQuote['items'][number] | undefined,
): PlaceOrderInput['items'][number] {
  const systems = item?.plan.systems ?? [];
  const system = shownSystem(systems, typed.system);
  const sshKeys = systems.length === 0 ? [] : keysIn(typed.sshKeys);
  return {
    ...toItem(line, heldOptions(line, item)),
    // The server calls hosting with a domain as that.
    serviceName: typed.serviceName.trim(),
    ...(typed.hasDomain && { domain: typed.choosesLater ? null : typed.domain.trim() }),
    ...(system === undefined ? {} : { system }),
    ...(sshKeys.length === 0 ? {} : { sshKeys }),
  };
}
