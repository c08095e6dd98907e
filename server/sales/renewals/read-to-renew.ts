import { sql } from 'kysely';
import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { TERMS_ELSEWHERE } from '#domain/sales/terms.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { readBuyer, readKnownBuyer } from '#server/identity/profiles/queries.ts';

/** The service with the plan and term that its next term is of: its own, or those that wait for that term. */
function selectToRenew(tx: Tx) {
  return tx
    .selectFrom('services')
    .leftJoin('planChanges as planned', (join) =>
      join
        .onRef('planned.serviceId', '=', 'services.id')
        .on('planned.orderId', 'is', null)
        .on('planned.doneAt', 'is', null)
        .on('planned.withdrawnAt', 'is', null),
    )
    .innerJoin('plans', (join) =>
      join.on((eb) => eb('plans.id', '=', eb.fn.coalesce('planned.toPlanId', 'services.planId'))),
    );
}

/** End of the last term of a service, in a query; its money may be gone. */
const lastEnd = sql<Date | null>`(
  select max(ends_at) from service_terms where service_id = services.id and undone_at is null
)`;

/**
 * Reads what the next order repeats of the last one: what was agreed, and to whom the invoices go. A service
 * that moved in and was not renewed yet takes what is known of its customer. Null where one is open already,
 * or where no term was ever delivered.
 */
export async function readToRenew(tx: Tx, serviceId: string) {
  const row = await selectToRenew(tx)
    .leftJoin('orderLines as term', (join) =>
      join.onRef('term.serviceId', '=', 'services.id').on('term.kind', 'in', ['new', 'renewal']),
    )
    .leftJoin('orders as last', 'last.id', 'term.orderId')
    .select([
      'services.id as serviceId',
      'services.userId',
      'services.name',
      'services.termMonths',
      'services.priceCents',
      'services.nextPriceCents',
      'services.nextPriceOn',
      'services.anchorAt',
      'services.movedTerms',
      'services.createdAt as madeAt',
      'plans.id as planId',
      'plans.name as planName',
      'planned.toPriceCents as plannedCents',
      'planned.toTermMonths as plannedTermMonths',
      'services.expiresAt',
      'last.status as lastStatus',
      'last.paymentMethod',
      'last.billing',
      'last.createdAt as orderedAt',
      'last.termsVersion',
      'last.termsAcceptedAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('serviceTerms')
        .select((terms) => terms.fn.max('termNumber').as('terms'))
        .whereRef('serviceTerms.serviceId', '=', 'services.id')
        .where('serviceTerms.undoneAt', 'is', null)
        .as('terms'),
    )
    .select(lastEnd.as('lastEnd'))
    .where('services.id', '=', serviceId)
    .orderBy('last.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { anchorAt, plannedCents, plannedTermMonths, expiresAt, ...toRenew } = row;
  const terms = row.terms ?? row.movedTerms;
  if (row.lastStatus === 'pending' || terms === null) return null;
  if (anchorAt === null || expiresAt === null) return null;
  const agreed = plannedTerm(plannedCents, plannedTermMonths);
  // The one after a term whose money is gone begins where that ends.
  const periods = { anchorAt, paidUntil: row.lastEnd ?? expiresAt, terms };
  return { ...toRenew, ...agreed, ...(await readAgreement(tx, row)), ...periods };
}

/** Takes what was agreed for the term that a change waits for, instead of what the service has. */
function plannedTerm(priceCents: Cents | null, termMonths: TermMonths | null) {
  if (priceCents === null || termMonths === null) return {};
  return { priceCents, termMonths, nextPriceCents: null, nextPriceOn: null };
}

type LastOrder = {
  userId: string;
  madeAt: Date;
  billing: BillingSnapshot | null;
  orderedAt: Date | null;
  paymentMethod: PaymentMethod | null;
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
};

/** As the last order had it. What moved in was agreed elsewhere, in terms that are not ours. */
async function readAgreement(tx: Tx, { userId, madeAt, billing, orderedAt, ...last }: LastOrder) {
  const buyer =
    billing === null || orderedAt === null
      ? await readKnownBuyer(tx, { customerId: userId })
      : { billing: await readBuyer(tx, { userId, billing, orderedAt }), missing: [] };
  return {
    ...buyer,
    paymentMethod: last.paymentMethod ?? 'bank_transfer',
    termsVersion: last.termsVersion ?? TERMS_ELSEWHERE,
    termsAcceptedAt: last.termsAcceptedAt ?? madeAt,
  };
}
