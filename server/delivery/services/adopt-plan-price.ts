import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { cents } from '#domain/platform/money.ts';
import { newPriceFrom, termPrices, type PlanPrices } from '#domain/catalogue/plan.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import type { JobData } from '#server/platform/jobs/queues.ts';
import { otherPricesColumn, pricedByTerm } from '#server/catalogue/plans/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { mailServicePrice } from './mail-service-price.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

/** Few enough that nobody who wants one of them waits long. */
const BATCH = 100;

type Adoption = JobData['service.adopt-price'];

/**
 * Gives the services of a plan its price, in batches, and tells each customer: a lower one at once, a
 * higher one from the day that the notice is over. May run again: what has the price already, or will
 * have it, is left alone. Stops when the plan costs something else by now, because
 * nobody asked for that price.
 */
export async function adoptPlanPrice(ctx: VerbContext, adoption: Adoption): Promise<void> {
  let count = BATCH;
  while (count === BATCH) count = await transact(ctx, (tx) => adoptBatch(ctx, tx, adoption));
}

async function adoptBatch(ctx: VerbContext, tx: Tx, adoption: Adoption): Promise<number> {
  const plan = await tx
    .selectFrom('plans')
    .select(['id', 'priceCents', 'yearlyPriceCents', otherPricesColumn.as('otherPrices')])
    .where('id', '=', adoption.planId)
    .forShare()
    .executeTakeFirst();
  if (plan === undefined || !isAsked(plan, adoption)) return 0;
  const services = await lockServicesAtOtherPrice(tx, plan);
  const settings = await readSettings(tx);
  for (const service of services) {
    await changePrice(ctx, tx, service, settings);
  }
  return services.length;
}

/** Tells whether a plan costs what its services were to cost. A job of the release before names two terms. */
function isAsked(
  plan: PlanPrices,
  { priceCents, yearlyCents, otherPrices: others = [] }: Adoption,
): boolean {
  const asked = [
    { termMonths: 1, priceCents },
    { termMonths: 12, priceCents: yearlyCents },
    ...others,
  ];
  const prices = termPrices(plan);
  return (
    prices.length === asked.length &&
    prices.every(({ termMonths, termCents }) =>
      asked.some((price) => price.termMonths === termMonths && price.priceCents === termCents),
    )
  );
}

async function lockServicesAtOtherPrice(tx: Tx, plan: PlanPrices & { id: string }) {
  const wanted = pricedByTerm(termPrices(plan));
  return (
    tx
      .selectFrom('services')
      .select([
        'services.id',
        'services.userId',
        'services.name',
        'services.termMonths',
        'services.priceCents',
        wanted.as('wanted'),
      ])
      .where('services.planId', '=', plan.id)
      .where(serviceIs.live)
      // One of its own is left alone.
      .where('services.priceOrigin', '=', 'list')
      // One that is free stays so, and none that is paid for is made free: its terms would have no end.
      .where('services.priceCents', '>', cents(0))
      .where(sql<boolean>`${wanted} > 0`)
      // A service that ends gets no invoice any more.
      .where('services.cancelAt', 'is', null)
      .where(sql<boolean>`coalesce(services.next_price_cents, services.price_cents) <> ${wanted}`)
      .orderBy('services.id')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute()
  );
}

type ServiceAtOtherPrice = Awaited<ReturnType<typeof lockServicesAtOtherPrice>>[number];

async function changePrice(
  ctx: VerbContext,
  tx: Tx,
  service: ServiceAtOtherPrice,
  settings: StoredSettings,
): Promise<void> {
  const { id, userId, priceCents } = service;
  const newPrice = cents(service.wanted);
  const now = ctx.now();
  const startsOn = newPriceFrom({ from: priceCents, to: newPrice, today: amsterdamDate(now) });
  const priced =
    startsOn === null
      ? { priceCents: newPrice, nextPriceCents: null, nextPriceOn: null }
      : { nextPriceCents: newPrice, nextPriceOn: startsOn };
  await tx
    .updateTable('services')
    .set({ ...priced, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await mailServicePrice(ctx, tx, { service, newPrice, startsOn, settings });
  recordChange(ctx, tx, {
    action: 'service.change-price',
    subject: { type: 'service', id },
    before: { priceCents },
    after: priced,
    ownerId: userId,
    topics: ['services'],
    event: { type: 'service.price-changed', subjectType: 'service', ownerId: userId },
  });
}
