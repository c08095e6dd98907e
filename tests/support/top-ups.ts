import { cents } from '#domain/platform/money.ts';
import type { Api, TestApp } from './api.ts';
import { createFactories, type Person } from './factories.ts';

/** A customer with credit, and what they and their bank do. */
export type Topping = {
  customer: Person;
  mine: Api['customer'];
  /** An open order of € 12,99. */
  order(method?: 'test_ideal' | 'ideal'): Promise<string>;
  /** Begins to pay the rest that was shown; answers the payment. */
  begin(orderId: string, shownRestCents: number): Promise<string>;
  /** Pays at the bank, which tells the shop. */
  pay(paymentId: string): Promise<void>;
  /** Ends a payment at the bank, which tells nobody; answers the id of its message. */
  endSilently(
    paymentId: string,
    outcome: 'paid' | 'failed' | 'canceled' | 'expired',
  ): Promise<string>;
  tell(providerId: string): Promise<unknown>;
  /** Has so much more credit. */
  earn(amountCents: number): Promise<void>;
  /** Has another order of so much paid with credit. */
  spend(amountCents: number): Promise<void>;
  balance(): Promise<number>;
};

/** Gives a customer, one of its own unless told whom, so much credit: of an order that was given back. */
export function createToppingUp(api: TestApp) {
  const make = createFactories(api);

  return async function withCredit(creditCents = 1000, known?: Person): Promise<Topping> {
    const customer = known ?? (await make.customer());
    const mine = api.as(customer).customer;
    const admin = api.as(await make.staff('admin')).staff;

    async function earn(priceCents: number): Promise<void> {
      const { orderId } = await make.paidOrder({ customer, plan: await make.plan({ priceCents }) });
      const reason = 'Er was een storing.';
      await admin.orders.refund({ orderId, reason, endService: true, to: 'credit' });
    }

    if (creditCents > 0) await earn(creditCents);
    return {
      customer,
      mine,
      earn,
      async order(method = 'test_ideal') {
        const plan = await make.plan({ priceCents: 1299 });
        const { orderId } = await make.pendingOrder({ customer, plan, method });
        return orderId;
      },
      async begin(orderId, shown) {
        const { payUrl } = await mine.orders.payRest({ orderId, shownRestCents: cents(shown) });
        return payUrl.split('/').at(-1) ?? '';
      },
      async pay(paymentId) {
        const answer = { outcome: 'paid', delivery: 'before-answer' } as const;
        await mine.testGateway.answer({ paymentId, ...answer });
      },
      async endSilently(paymentId, outcome) {
        const gateway = api.context.payments.test;
        if (gateway === null) throw new Error('this shop has no test gateway');
        const whose = { paymentId, customerId: customer.id };
        return (await gateway.settle(whose, outcome)).providerId;
      },
      tell: (id) =>
        api.http('/webhooks/test', { method: 'POST', body: new URLSearchParams({ id }) }),
      async spend(priceCents) {
        const plan = await make.plan({ priceCents });
        const { orderId } = await make.pendingOrder({ customer, plan });
        await mine.orders.payWithCredit({ orderId });
      },
      balance: async () => (await mine.credit.get()).balanceCents,
    };
  };
}
