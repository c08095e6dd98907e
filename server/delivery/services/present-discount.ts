import type { CustomerService } from '#contract/customer/services.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { nextDiscountedTerm, type RunningDiscount } from '#domain/catalogue/discount.ts';
import type { Cents } from '#domain/platform/money.ts';
import { monthlyShare } from '#domain/catalogue/plan.ts';
import { isLiveService, type ServiceStatus } from '#domain/delivery/service-status.ts';

type Discounted = {
  running: RunningDiscount | null;
  termMonths: TermMonths;
  status: ServiceStatus;
  cancelAt: Date | null;
};

/**
 * Answers the cost of a service's next term with its code, at this list price; null where it costs just
 * that, or where no next term comes. `charged` turns a price into the one that its customer pays.
 */
export function presentDiscount(
  { running, termMonths, status, cancelAt }: Discounted,
  listCents: Cents,
  charged: (price: Cents) => Cents = (price) => price,
): CustomerService['discount'] {
  const ends = !isLiveService(status) || cancelAt !== null;
  const next = nextDiscountedTerm(running, listCents);
  if (running === null || next === null || ends) return null;
  const priceCents = charged(next.priceCents);
  return {
    code: running.code,
    percent: running.percent,
    priceCents,
    monthlyCents: monthlyShare(priceCents, termMonths),
    termsLeft: next.termsLeft,
  };
}
