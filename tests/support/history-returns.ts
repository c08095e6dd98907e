import { ASKED_GROUNDS } from '#domain/sales/return.ts';
import { cents } from '#domain/platform/money.ts';
import { pick, type Step } from './history-shop.ts';
import { askReturn as ask, grantReturn as grant } from './returns.ts';

/** Steps by which money of an order goes back on a ground. */
export const RETURN_STEPS = {
  async askReturn(shop, choice) {
    const orderId = await shop.orderOf(choice, 'completed', 'paid');
    const ground = pick(ASKED_GROUNDS, choice.how);
    if (orderId === undefined || ground === undefined) return;
    const { returns } = shop.as(choice);
    const { offers } = await returns.ofOrder({ orderId });
    if (offers.some((offer) => offer.ground === ground)) await ask(returns, { orderId, ground });
  },
  async decideReturn(shop, choice) {
    const { returns } = shop.admin;
    const { items } = await returns.list({ state: ['asked'] });
    const asked = pick(items, choice.which);
    if (asked === undefined) return;
    if (choice.how % 4 === 0) {
      await returns.refuse({ returnId: asked.id, reason: 'Het blijft zo.' });
      return;
    }
    const to = choice.how % 2 === 0 ? 'customer' : 'credit';
    const other = { typedCents: cents(1), reason: 'Zoals afgesproken.' };
    await grant(returns, asked.id, { to, ...(choice.how % 3 === 0 && other) });
  },
} as const satisfies Record<string, Step>;
