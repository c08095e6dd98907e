import {
  addDays,
  addMonths,
  amsterdamDate,
  amsterdamMidnight,
} from '#domain/platform/amsterdam.ts';

/**
 * Months for which the shop keeps what the tax office does not ask for, as the privacy statement promises:
 * a change here is a new version of that. Invoices and what belongs to them are not in it.
 */
export const KEPT_MONTHS = {
  /** After the last thing that happened to one. */
  tickets: 24,
  /** That go without an invoice. */
  mails: 24,
  /** Places from which somebody signed in, or tried to. */
  signIns: 12,
  /** After what was decided on one: so long it can be disputed, and shows who was warned before. */
  abuseNotices: 24,
} as const;

export const KEPT_DAYS = {
  /** Data of a server, once its service has ended and it is gone. */
  servers: 30,
  /** An access code after its time, with the address it was used from. */
  accessCodes: 90,
  /** A key of another program after its end, with the address it was last used from. */
  apiKeys: 90,
  /** Messages to another program, and a webhook after its end. */
  webhookDeliveries: 30,
  /** Answer of the register about a btw-id that no order came of. */
  vatIdChecks: 90,
  /** An account whose address nobody confirmed, and with which nothing was done. */
  registrations: 30,
} as const;

/**
 * Records that the program never throws away: the shop has to show them whenever the authority asks
 * (GDPR art. 30(4) and 33(5)), and no customer is named in them. The addresses they were mailed to
 * go with those mails.
 */
export const KEPT_ALWAYS = ['dataBreaches', 'processings'] as const;

type Kept = keyof typeof KEPT_MONTHS | keyof typeof KEPT_DAYS | (typeof KEPT_ALWAYS)[number];

function isIn<Terms extends object>(terms: Terms, kind: PropertyKey): kind is keyof Terms {
  return Object.hasOwn(terms, kind);
}

/** Says in words for how long something is kept. */
export function keptText(kind: Kept): string {
  if (isIn(KEPT_MONTHS, kind)) return `${KEPT_MONTHS[kind]} maanden`;
  return isIn(KEPT_DAYS, kind) ? `${KEPT_DAYS[kind]} dagen` : 'zolang de winkel bestaat';
}

/** Instant before which data of a kind goes. */
export function keptFrom(kind: keyof typeof KEPT_MONTHS | keyof typeof KEPT_DAYS, now: Date): Date {
  const today = amsterdamDate(now);
  const first = isIn(KEPT_DAYS, kind)
    ? addDays(today, -KEPT_DAYS[kind])
    : addMonths(today, -KEPT_MONTHS[kind]);
  return amsterdamMidnight(first);
}
