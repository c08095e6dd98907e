import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';
import { workingDayFrom } from '#domain/platform/public-holidays.ts';

/** Days in which a consumer may withdraw, counted from the day after the order (BW art. 6:230o). */
const WITHDRAWAL_DAYS = 14;
/** Within so many days after a withdrawal the money is paid back (BW art. 6:230r). */
const PAY_BACK_DAYS = 14;

/** Longest texts of a withdrawal: they are read back in its confirmation, to whoever's address it is. */
export const WITHDRAWAL_MAX_LENGTH = { name: 100, order: 80, part: 200 } as const;

/**
 * The last day (`YYYY-MM-DD`, Amsterdam) on which a consumer may withdraw from an order: a period that
 * would end in a weekend or on a public holiday runs through the next working day. A day later than the
 * law asks harms no consumer, a day earlier takes a right away.
 */
export function withdrawalEndsOn(placedAt: Date): string {
  return workingDayFrom(addDays(amsterdamDate(placedAt), WITHDRAWAL_DAYS));
}

/** Tells whether a consumer may still withdraw from an order today. */
export function mayWithdraw(order: { kind: CustomerKind; createdAt: Date }, now: Date): boolean {
  return order.kind === 'consumer' && amsterdamDate(now) <= withdrawalEndsOn(order.createdAt);
}

/** The last day (`YYYY-MM-DD`, Amsterdam) on which the money of a withdrawal is paid back. */
export function payBackBy(withdrawnAt: Date): string {
  return addDays(amsterdamDate(withdrawnAt), PAY_BACK_DAYS);
}

/**
 * Sentence for a consumer beside an invoice for work. When and how they ordered it is not known
 * here, so no last day is named (BW art. 6:230o; of work that is done, art. 6:230p sub d).
 */
export const CHARGE_WITHDRAWAL =
  'Gaf je de opdracht voor dit werk op afstand, bijvoorbeeld online, per e-mail of telefonisch? Dan mag je die als particulier tot 14 dagen na je opdracht zonder reden herroepen. Dat recht vervalt als we het werk met jouw uitdrukkelijke instemming al helemaal hebben uitgevoerd.';

/** The consumer's words about a start within those days, as they are confirmed to them. */
export function directStartSentence(directStart: boolean): string {
  return directStart
    ? 'Je vroeg ons direct te starten. Herroep je, dan betaal je voor de dagen die je hebt gebruikt, en je recht vervalt zodra de dienst volledig is uitgevoerd.'
    : 'Je vroeg ons niet om direct te starten. Herroep je, dan krijg je alles terug.';
}
