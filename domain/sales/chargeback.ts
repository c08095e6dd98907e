import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { OrderStatus } from './order.ts';
import type { PaymentStatus } from './payment.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { isLiveService, type ServiceStatus } from '#domain/delivery/service-status.ts';

/** Days in which a bank that took money back may give it back after all; asked after so long. */
export const CHARGEBACK_UNDONE_DAYS = 120;

/**
 * Reasons that a person decides about money which a bank took back: it paid for no term of a service or
 * for nothing at all, was taken in part, went back in part before, was asked for anew once already; its
 * service ends, or has another plan or term; or more than this one term is owed.
 */
export type ChargebackRefusal =
  | 'not-a-renewal'
  | 'in-part'
  | 'returned-before'
  | 'asked-before'
  | 'service-ends'
  | 'other-plan'
  | 'owes-more';

type TakenBack = {
  payment: { status: PaymentStatus; paysOrder: boolean; amountCents: Cents; takenCents: Cents };
  /** True if something of it went back, stayed as credit or was credited before. */
  wasReturned: boolean;
  order: { status: OrderStatus; planId: string; termMonths: TermMonths };
  /** The term it paid for; null where it paid for something else. */
  term: { number: number; wasAskedAnew: boolean } | null;
  service: {
    status: ServiceStatus;
    cancelAt: Date | null;
    planId: string;
    termMonths: TermMonths;
  } | null;
  /** True if another plan was asked for, or paid for over days of this term. */
  hasPlanChange: boolean;
  /** The last other term that is paid, and the one that waits for its money. */
  lastPaid: number;
  open: number | null;
};

/**
 * Ways in which a term is asked for anew: as it is, instead of the one after it (which comes again by
 * itself), or after an earlier one that waits for its money already.
 */
export type AskAnew = 'now' | 'instead' | 'later';

/** Tells whether the term that was paid for is undone and asked for anew, and how; else a person decides. */
export function onChargeback(taken: TakenBack): Result<AskAnew, ChargebackRefusal> {
  const { payment, order, term, service } = taken;
  if (term === null || service === null || !payment.paysOrder) return refuse('not-a-renewal');
  if (payment.takenCents < payment.amountCents) return refuse('in-part');
  if (payment.status !== 'paid' || taken.wasReturned) return refuse('returned-before');
  if (order.status !== 'completed') return refuse('returned-before');
  if (term.wasAskedAnew) return refuse('asked-before');
  if (!isLiveService(service.status) || service.cancelAt !== null) return refuse('service-ends');
  const isSame = service.planId === order.planId && service.termMonths === order.termMonths;
  if (!isSame || taken.hasPlanChange) return refuse('other-plan');
  return whenToAsk(term.number, taken);
}

/** One term at a time is asked for, the earliest first; what is after the last paid comes by itself. */
function whenToAsk(
  number: number,
  { open, lastPaid }: { open: number | null; lastPaid: number },
): Result<AskAnew, ChargebackRefusal> {
  if (open === null) return ok('now');
  if (open > number) return open > lastPaid ? ok('instead') : refuse('owes-more');
  return number > lastPaid ? ok('later') : refuse('owes-more');
}
