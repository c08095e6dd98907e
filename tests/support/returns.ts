import { sumCents, type Cents } from '#domain/platform/money.ts';
import type { OwnReturn } from '#contract/customer/returns.ts';
import type { AskedGround } from '#domain/sales/return.ts';
import type { Api, TestApp } from './api.ts';

type Orders = Api['customer']['returns'];

/** Asks as the screen would: with the amount that it shows. */
export async function askReturn(
  returns: Orders,
  { orderId, ground }: { orderId: string; ground: AskedGround },
): Promise<OwnReturn> {
  const { offers } = await returns.ofOrder({ orderId });
  const offer = offers.find((one) => one.ground === ground);
  if (offer === undefined) throw new Error(`${ground} is not offered`);
  return returns.ask({ orderId, ground, shownBackCents: offer.backCents });
}

/** Grants as the console would: what the ground gives, or other amounts with a reason. */
export async function grantReturn(
  returns: Api['staff']['returns'],
  returnId: string,
  {
    to = 'customer',
    typedCents,
    reason = null,
  }: { to?: 'customer' | 'credit'; typedCents?: Cents; reason?: string | null } = {},
) {
  const { toGrant } = await returns.get({ returnId });
  const shown = sumCents(toGrant.map(({ backCents }) => backCents));
  const parts = toGrant.map(({ orderId, backCents }, place) => ({
    orderId,
    backCents: place === 0 && typedCents !== undefined ? typedCents : backCents,
  }));
  return returns.grant({ returnId, to, shownBackCents: shown, parts, reason });
}

/** Rows of returns, as short as a test can read them. */
export async function returnsOf({ db }: TestApp) {
  return db
    .selectFrom('returns')
    .select([
      'ground',
      'state',
      'askedBy',
      'paidCents',
      'backCents',
      'keptCents',
      'usedDays',
      'way',
    ])
    .orderBy('createdAt')
    .orderBy('backCents', 'desc')
    .execute();
}
