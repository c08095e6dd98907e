import type { TestApp } from './api.ts';
import { openShop } from './renewals.ts';

/** A shop with three plans of a kind, and a customer who has the middle one since 23 November. */
export async function openLadder(cycle: 'monthly' | 'yearly' = 'monthly') {
  const { api, make } = await openShop();
  await make.plan({ priceCents: 600, slug: 'klein-anders', name: 'Klein Anders' });
  const small = await make.plan({ priceCents: 1200 });
  const large = await make.plan({ priceCents: 2400 });
  const { customer, serviceId } = await make.activeService({ plan: small, cycle });
  return { api, make, small, large, customer, serviceId };
}

export async function planOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .select(['planId', 'priceCents'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

/** What became of the changes of a service, in the order in which they were asked for. */
export async function changesOf({ db }: TestApp, serviceId: string) {
  const rows = await db
    .selectFrom('planChanges')
    .select(['doneAt', 'withdrawnAt'])
    .where('serviceId', '=', serviceId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ doneAt, withdrawnAt }) => {
    if (doneAt !== null) return 'done';
    return withdrawnAt === null ? 'open' : 'withdrawn';
  });
}
