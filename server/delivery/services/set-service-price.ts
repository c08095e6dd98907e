import type { z } from 'zod';
import type { priceInput } from '#contract/staff/service-edits.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { newPriceFrom, termPrices } from '#domain/catalogue/plan.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import { isComingService, isLiveService } from '#domain/delivery/service-status.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError, inputError } from '#server/errors.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { otherPricesColumn } from '#server/catalogue/plans/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { changeService } from './change-service.ts';
import { lockService, type LockedService } from './lock-service.ts';
import { mailServicePrice } from './mail-service-price.ts';

type Asked = z.infer<typeof priceInput>;

/**
 * Gives a service a price of its own, which the price of its plan leaves alone from then on, or that of its
 * plan again. A lower one counts for the invoices from now on, a higher one after the days of notice; what was
 * invoiced stays. Throws INPUT_INVALID where it has that price already.
 */
export async function setServicePrice(ctx: VerbContext<UserActor>, asked: Asked): Promise<void> {
  const { serviceId, origin, reason } = asked;
  await refuseOwnBenefit(ctx, { serviceIds: [serviceId] });
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId });
    if (!isLiveService(service.status)) throw new AppError('SERVICE_CANCELLED');
    const isSold = service.renews && service.priceCents > 0 && !isComingService(service.status);
    if (!isSold) throw new AppError('SERVICE_NOT_RUNNING');
    const own = asked.priceCents;
    const wanted = own === undefined ? await readListPrice(tx, service) : cents(own);
    if (wanted === 0) throw inputError('priceCents', 'Vul een prijs in: het pakket is nu gratis.');
    const { priceCents, priceOrigin, nextPriceCents } = service;
    if (wanted === (nextPriceCents ?? priceCents) && origin === priceOrigin) {
      throw inputError('priceCents', 'Deze prijs heeft de service al.');
    }
    const startsOn = newPriceFrom({
      from: priceCents,
      to: wanted,
      today: amsterdamDate(ctx.now()),
    });
    const price =
      startsOn === null
        ? { priceCents: wanted, nextPriceCents: null, nextPriceOn: null }
        : { nextPriceCents: wanted, nextPriceOn: startsOn };
    await changeService(ctx, tx, service, {
      action: 'set-price',
      set: { ...price, priceOrigin: origin },
      note: reason,
      event: { type: 'service.price-changed' },
    });
    // The same price from elsewhere is nothing that its customer sees.
    if (wanted === priceCents) return;
    const settings = await readSettings(tx);
    await mailServicePrice(ctx, tx, { service, newPrice: wanted, startsOn, settings });
  });
}

async function readListPrice(tx: Tx, { planId, termMonths }: LockedService): Promise<Cents> {
  const plan = await tx
    .selectFrom('plans')
    .select(['priceCents', 'yearlyPriceCents', otherPricesColumn.as('otherPrices')])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  const listed = termPrices(plan).find((price) => price.termMonths === termMonths);
  if (listed === undefined) throw new AppError('PLAN_NOT_AVAILABLE');
  return listed.termCents;
}
