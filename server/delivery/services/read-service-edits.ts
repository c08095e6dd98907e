import type { ServicePeriod, StaffServiceDetail } from '#contract/staff/service-edits.ts';
import { termPrices } from '#domain/catalogue/plan.ts';
import { AppError } from '#server/errors.ts';
import type { Db } from '#server/platform/db/database.ts';
import { otherPricesColumn } from '#server/catalogue/plans/queries.ts';
import { runningDiscountColumn } from '#server/catalogue/discounts/queries.ts';
import { presentDiscount } from './present-discount.ts';
import { fieldsOfService, findPlannedPlan, hasOpenOrder } from './queries.ts';
import { getStaffService } from './staff-queries.ts';

const PERIODS_SHOWN = 24;

/** Reads one service for its page in the console. Throws NOT_FOUND. */
export async function readServiceEdits(
  db: Db,
  { serviceId, now }: { serviceId: string; now: Date },
): Promise<StaffServiceDetail> {
  const row = await db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.name',
      'services.domain',
      'services.staffNote',
      'services.serverInfo',
      'services.deliveryState',
      'services.status',
      'services.cancelAt',
      'services.orderId',
      'services.renews',
      'services.termMonths',
      'services.billingCycle as cycle',
      'services.priceCents',
      'services.priceOrigin',
      'services.nextPriceCents',
      'services.nextPriceOn',
      'plans.priceCents as monthCents',
      'plans.yearlyPriceCents',
    ])
    .select([otherPricesColumn.as('otherPrices'), hasOpenOrder.as('hasOpenOrder')])
    .select(runningDiscountColumn())
    .where('services.id', '=', serviceId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { nextPriceCents, nextPriceOn, monthCents, otherPrices, yearlyPriceCents } = row;
  const { orderId, renews, termMonths, cycle, priceCents, priceOrigin } = row;
  const listed = termPrices({ priceCents: monthCents, yearlyPriceCents, otherPrices });
  const isAnnounced = nextPriceCents !== null && nextPriceOn !== null;
  const planned = await findPlannedPlan(db, serviceId);
  return {
    service: await getStaffService(db, { serviceId, now }),
    fields: fieldsOfService(row),
    isDelivered: row.deliveryState === 'done',
    orderId,
    renews,
    termMonths,
    cycle,
    priceCents,
    priceOrigin,
    listCents: listed.find((price) => price.termMonths === termMonths)?.termCents ?? null,
    nextPrice: isAnnounced ? { cents: nextPriceCents, on: nextPriceOn } : null,
    discountCode: presentDiscount(row, priceCents)?.code ?? null,
    plannedPlan: planned?.planName ?? null,
    hasOpenOrder: row.hasOpenOrder,
    periods: await listPeriods(db, serviceId),
  };
}

async function listPeriods(db: Db, serviceId: string): Promise<ServicePeriod[]> {
  const rows = await db
    .selectFrom('serviceTerms')
    .leftJoin('invoiceLines', 'invoiceLines.id', 'serviceTerms.invoiceLineId')
    .leftJoin('invoices', 'invoices.id', 'invoiceLines.invoiceId')
    .select([
      'serviceTerms.termNumber as number',
      'serviceTerms.startsAt',
      'serviceTerms.endsAt',
      'serviceTerms.undoneAt',
      'serviceTerms.grantReason',
      'invoices.invoiceNumber',
      'invoices.orderId',
    ])
    .where('serviceTerms.serviceId', '=', serviceId)
    .orderBy('serviceTerms.termNumber', 'desc')
    .orderBy('serviceTerms.createdAt', 'desc')
    .limit(PERIODS_SHOWN)
    .execute();
  return rows.map(({ invoiceNumber: number, orderId, ...row }) => ({
    ...row,
    invoice: number === null || orderId === null ? null : { number, orderId },
  }));
}
