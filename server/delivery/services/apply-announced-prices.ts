import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { isPriceDue } from '#domain/sales/planner.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

const BATCH = 100;

/**
 * Announced prices whose day has come are the prices from now on; their customers knew. While a term
 * that began before that day has yet to be invoiced, its price is the one from before: `isPriceDue` says
 * when, and `renewalPrice` which, term by term.
 */
export async function applyAnnouncedPrices(ctx: VerbContext): Promise<void> {
  let count = BATCH;
  while (count === BATCH) count = await applyBatch(ctx);
}

function applyBatch(ctx: VerbContext): Promise<number> {
  const now = ctx.now();
  return transact(ctx, async (tx) => {
    const due = await tx
      .selectFrom('services')
      .select([
        'id',
        'userId',
        'renews',
        'priceCents',
        'nextPriceCents',
        'nextPriceOn',
        'terminateAt',
        'expiresAt',
      ])
      .where('nextPriceOn', '<=', amsterdamDate(now))
      .where((eb) =>
        eb.or([
          eb('renews', '=', false),
          eb('terminateAt', '<=', now),
          eb('expiresAt', 'is', null),
          sql<boolean>`(expires_at at time zone 'Europe/Amsterdam')::date >= next_price_on`,
        ]),
      )
      .orderBy('nextPriceOn')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute();
    for (const service of due) {
      const { id, userId, priceCents, nextPriceCents } = service;
      if (nextPriceCents === null || !isPriceDue(service, now)) continue;
      await tx
        .updateTable('services')
        .set({
          priceCents: nextPriceCents,
          nextPriceCents: null,
          nextPriceOn: null,
          updatedAt: now,
        })
        .where('id', '=', id)
        .execute();
      recordChange(ctx, tx, {
        action: 'service.apply-price',
        subject: { type: 'service', id },
        before: { priceCents },
        after: { priceCents: nextPriceCents },
        ownerId: userId,
        topics: ['services'],
      });
    }
    return due.length;
  });
}
