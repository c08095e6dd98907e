import * as z from 'zod';
import { GRANT_BOUNDS, GRANT_UNITS } from '#domain/delivery/granted-term.ts';
import { DOMAIN_TEXT_MAX } from '#domain/delivery/own-domain.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { INDIVIDUAL_PRICE_MAX, PRICE_ORIGINS } from '#domain/delivery/service-price.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { cycleValue, termValue } from '#contract/public/term.ts';
import { serverInfo, staffService } from '#contract/staff/services.ts';
import {
  centsValue,
  idValue,
  linesValue,
  printedText,
  requiredPrinted,
  textValue,
} from '#contract/values.ts';

export const SERVICE_REASON_MAX = 300;
export const STAFF_NOTE_MAX = 1000;

/** Texts of a service that staff may type over. */
export const serviceFields = z.strictObject({
  name: requiredPrinted(SERVICE_NAME.maxLength),
  /** Empty for none. */
  domain: textValue(DOMAIN_TEXT_MAX),
  ...serverInfo.shape,
  /** For the team alone. */
  staffNote: linesValue(STAFF_NOTE_MAX),
});

export type ServiceFields = z.infer<typeof serviceFields>;

/** The same as they stand: a panel writes them too, by rules of its own. */
const standingFields = z.strictObject({
  name: z.string(),
  domain: z.string(),
  hostname: z.string(),
  ipAddress: z.string(),
  username: z.string(),
  notes: z.string(),
  staffNote: z.string(),
});

const period = z.strictObject({
  number: z.int().positive(),
  /** Null while its service is not delivered. */
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  /** Moment at which a bank took back what paid for it. */
  undoneAt: z.date().nullable(),
  /** The invoice that bought it; none for one that was given. */
  invoice: z.strictObject({ number: z.string(), orderId: idValue }).nullable(),
  /** Reason that it was given. */
  grantReason: z.string().nullable(),
});

export type ServicePeriod = z.infer<typeof period>;

/** One service as its page in the console shows it. */
export const staffServiceDetail = z.strictObject({
  service: staffService,
  fields: standingFields,
  /** True once there is a server to say how to reach. */
  isDelivered: z.boolean(),
  orderId: idValue.nullable(),
  renews: z.boolean(),
  termMonths: termValue,
  cycle: cycleValue,
  priceCents: centsValue,
  priceOrigin: z.enum(PRICE_ORIGINS),
  /** The price of its plan for this term; null where it is not sold for that any more. */
  listCents: centsValue.nullable(),
  /** A higher price that was announced, and its day. */
  nextPrice: z.strictObject({ cents: centsValue, on: z.string() }).nullable(),
  /** The code whose discount the next term has. */
  discountCode: z.string().nullable(),
  plannedPlan: z.string().nullable(),
  /** The bill or order that waits for money, which its next days hang on. */
  hasOpenOrder: z.boolean(),
  /** The newest, the last one first. */
  periods: z.array(period).max(24),
});

export type StaffServiceDetail = z.infer<typeof staffServiceDetail>;

const one = z.strictObject({ serviceId: idValue });
const reason = requiredPrinted(SERVICE_REASON_MAX);
const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };

export const priceInput = z
  .strictObject({
    serviceId: idValue,
    origin: z.enum(['individual', 'list']),
    /** The price of its own; left out where it has that of its plan. */
    priceCents: z.int().min(1).max(INDIVIDUAL_PRICE_MAX).optional(),
    reason,
  })
  .refine(({ origin, priceCents }) => (origin === 'individual') === (priceCents !== undefined), {
    path: ['priceCents'],
    message: 'Vul een prijs in, of kies die van het pakket.',
  });

const granted = z
  .strictObject({
    serviceId: idValue,
    unit: z.enum(GRANT_UNITS),
    count: z.int().min(1).max(GRANT_BOUNDS.days),
    reason,
    /** The end of what is paid as staff saw it: given twice by two, it is told. */
    shownUntil: z.date(),
  })
  .refine(({ unit, count }) => count <= GRANT_BOUNDS[unit], {
    path: ['count'],
    message: 'Geef hoogstens een jaar in één keer.',
  });

/** Changes of one service by staff, with their reason. */
export const serviceEdits = {
  get: staff
    .get('/staff/services/{serviceId}', 'One service, with its price, periods and server')
    .errors(NOT_FOUND)
    .input(one)
    .output(staffServiceDetail),
  edit: staff
    .put('/staff/services/{serviceId}', 'Change name, domain, server data or note of a service')
    .errors({
      ...NOT_FOUND,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
      SERVICE_EDITED: ERRORS.SERVICE_EDITED,
    })
    .input(
      z.strictObject({
        serviceId: idValue,
        fields: serviceFields,
        /** As they were when they were read: who is second is told of the first. */
        seen: standingFields,
        reason: printedText(SERVICE_REASON_MAX),
      }),
    )
    .output(staffServiceDetail),
  setPrice: staff
    .post('/staff/services/{serviceId}/price', 'Give a service a price of its own, or its plan’s')
    .errors({
      ...NOT_FOUND,
      INPUT_INVALID: ERRORS.INPUT_INVALID,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      SERVICE_CANCELLED: ERRORS.SERVICE_CANCELLED,
      SERVICE_NOT_RUNNING: ERRORS.SERVICE_NOT_RUNNING,
      PLAN_NOT_AVAILABLE: ERRORS.PLAN_NOT_AVAILABLE,
    })
    .input(priceInput)
    .output(staffServiceDetail),
  grant: staff
    .post(
      '/staff/services/{serviceId}/grant',
      'Give a service time for nothing, after what is paid',
    )
    .errors({
      ...NOT_FOUND,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      CONFLICT: ERRORS.CONFLICT,
      SERVICE_NOT_RUNNING: ERRORS.SERVICE_NOT_RUNNING,
      SERVICE_IS_ENDING: ERRORS.SERVICE_IS_ENDING,
      NEXT_TERM_IS_OPEN: ERRORS.NEXT_TERM_IS_OPEN,
    })
    .input(granted)
    .output(staffServiceDetail),
};
