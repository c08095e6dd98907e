import type { TermMonths } from '#domain/catalogue/term.ts';
import * as z from 'zod';
import type { PlaceOrderInput, quoteOutput } from '#contract/customer/checkout.ts';
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
import { shownSystem } from '#domain/delivery/operating-system.ts';
import { DOMAIN_TEXT_MAX, readDomain } from '#domain/delivery/own-domain.ts';
import { normaliseServiceName } from '#domain/delivery/service-name.ts';
import { isOnlineMethod, PAYMENT_METHODS, type PaymentMethod } from '#domain/sales/payment.ts';
import { DOMAIN_SENTENCES } from './domain-sentences.ts';
import { unprintableSentence } from '#domain/platform/printable-text.ts';

type BasketQuote = z.infer<typeof quoteOutput>;

/** The price of an order of one thing, with what can be chosen for it. */
export type CheckoutQuote = Omit<BasketQuote, 'items'> &
  Omit<BasketQuote['items'][number], 'totalCents'>;

/** Reads the price of the one thing that was asked for. */
export function quoteOfOne({ items, ...basket }: BasketQuote): CheckoutQuote {
  const [item] = items;
  if (item === undefined) throw new Error('a basket has something in it');
  return { ...item, ...basket };
}

const NAME_SENTENCES = {
  NAME_EMPTY: 'Dit veld is verplicht.',
  NAME_TOO_LONG: `Gebruik hoogstens ${CUSTOMER_FIELD_MAX.name} tekens.`,
  NAME_INVALID:
    'Gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.',
} as const;

const SERVICE_NAME_SENTENCES = {
  SERVICE_NAME_EMPTY: 'Geef je dienst een naam.',
  SERVICE_NAME_TOO_LONG: 'Gebruik hoogstens 63 tekens.',
  SERVICE_NAME_INVALID: 'Gebruik gewone letters, cijfers en leestekens.',
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
  /** By its name; empty until somebody chooses. */
  system: z.string(),
  serviceName: z.string().superRefine((text, context) => {
    const result = normaliseServiceName(text);
    if (!result.ok) {
      context.addIssue({ code: 'custom', message: SERVICE_NAME_SENTENCES[result.reason] });
    }
  }),
  /** The domain of web hosting, in the place of a name, unless it is chosen later. */
  domain: z.string().max(DOMAIN_TEXT_MAX, DOMAIN_SENTENCES.DOMAIN_INVALID),
  choosesLater: z.boolean(),
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

/** The same of web hosting, which is asked what it is for. */
export const hostingFields = orderFields.superRefine(({ domain, choosesLater }, context) => {
  const read = readDomain(domain);
  if (choosesLater || read.ok) return;
  context.addIssue({ code: 'custom', path: ['domain'], message: DOMAIN_SENTENCES[read.reason] });
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
  quote: CheckoutQuote,
  user: { firstName: string; lastName: string },
): OrderFields {
  const { billing } = quote;
  return {
    system: '',
    serviceName: quote.suggestedServiceName,
    domain: '',
    choosesLater: false,
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

/**
 * The name that a service will have, as far as it is known: its own, or the domain that hosting is for.
 */
export function purposeText(
  {
    serviceName,
    domain,
    choosesLater,
  }: Pick<OrderFields, 'serviceName' | 'domain' | 'choosesLater'>,
  hasDomain: boolean,
) {
  if (!hasDomain || choosesLater) return serviceName.trim();
  const read = readDomain(domain);
  return read.ok ? read.value.name : '';
}

/** The price of a term without a code, in cents. */
export function listPrice({ terms, totalCents }: CheckoutQuote, termMonths: TermMonths): Cents {
  return terms.find((term) => term.termMonths === termMonths)?.totalCents ?? totalCents;
}

type OrderContext = Pick<
  PlaceOrderInput,
  'idempotencyKey' | 'shownTotalCents' | 'termsVersion' | 'discountCode'
> & {
  plan: string;
  termMonths: TermMonths;
  /** The operating systems on the screen; empty where there is nothing to choose. */
  systems: readonly string[];
  /** True if the form asks for a domain. */
  hasDomain: boolean;
  /** Ways to pay with which the box for direct debit is on the screen. */
  mandateMethods: readonly PaymentMethod[];
  /** The rest that credit leaves to pay online; null where there is none, or enough of it. */
  restCents: Cents | null;
};

/** Tells whether what credit leaves can be paid by this method: not by a transfer that is awaited. */
export function paysRest(method: OrderFields['method']): boolean {
  return method !== null && method !== 'credit' && isOnlineMethod(method);
}

/**
 * The order as it is sent: a consumer has no company, and only a consumer consents to a direct start. What
 * was ticked and is not on the screen any more is not agreed to.
 */
export function toOrder(
  fields: OrderFields,
  { plan, termMonths, systems, hasDomain, mandateMethods, restCents, ...context }: OrderContext,
): PlaceOrderInput | null {
  if (fields.method === null) return null;
  const usesCredit = restCents !== null && fields.useCredit && paysRest(fields.method);
  const mayAgree = mandateMethods.includes(fields.method) && !usesCredit;
  const agrees = mayAgree && fields.directDebit;
  const billing = trimBuyer(fields.billing);
  const isConsumer = billing.kind === 'consumer';
  const system = shownSystem(systems, fields.system);
  return {
    ...context,
    items: [
      {
        plan,
        termMonths,
        // The server calls hosting with a domain as that.
        serviceName: fields.serviceName.trim(),
        ...(hasDomain && { domain: fields.choosesLater ? null : fields.domain.trim() }),
        ...(system === undefined ? {} : { system }),
      },
    ],
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
