import { askedTerm, type AskedTerm, type TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import { canChangePlan, isAnother } from '#domain/sales/plan-change.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Changeable } from '#server/sales/agreements/lock-changeable.ts';
import { getPlanAfter } from './queries.ts';

/** The plan and term that a service gets, at what they cost from its next term on. */
export type PlannedChange = {
  planId: string;
  planName: string;
  termMonths: TermMonths;
  termCents: Cents;
  /** The moment that term begins. */
  at: Date;
};

/** Without a term it stays what it is. */
type Asked = AskedTerm & { plan: string; shownTermCents: Cents };

/**
 * Another plan for a service, another term, or both, at the price of today's list. Throws
 * PLAN_NOT_CHANGEABLE, PLAN_NOT_AVAILABLE, also for what it has already, and PRICE_CHANGED when it costs
 * something else than was shown.
 */
export async function choosePlan(
  ctx: VerbContext,
  tx: Tx,
  { service, change, asked }: Pick<Changeable, 'service' | 'change'> & { asked: Asked },
): Promise<PlannedChange> {
  const may = canChangePlan(service, change, ctx.now());
  if (!may.ok) throw new AppError('PLAN_NOT_CHANGEABLE');
  const target = await getPlanAfter(tx, { planId: service.planId, slug: asked.plan });
  const { id: planId, name: planName } = target;
  const termMonths = askedTerm(asked, service.termMonths);
  if (!isAnother({ planId, termMonths }, service)) {
    throw new AppError('PLAN_NOT_AVAILABLE');
  }
  const termCents = priceForTerm(target, termMonths);
  if (termCents === null) throw new AppError('PLAN_NOT_AVAILABLE');
  if (termCents !== asked.shownTermCents) {
    throw new AppError('PRICE_CHANGED', { totalCents: termCents });
  }
  return { planId, planName, termMonths, termCents, at: may.value };
}
