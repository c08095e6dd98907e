import { describe, expect, test } from 'vitest';
import { makeDiscount, openDiscounted } from '#tests/support/discounts.ts';
import { collectionsOf } from '#tests/support/mandates.ts';
import { allPersonalData } from '#tests/support/personal-traces.ts';
import { payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { openCollectingShop, SECOND, THIRD } from '#tests/support/taken-back.ts';

describe('a term with a discount', () => {
  test('is collected at its price, and owed again at that when its bank takes it back', async () => {
    const shop = await openCollectingShop();
    await using _ = shop;
    const { api, make } = shop;
    await makeDiscount(api, { terms: 3 });
    const { customer, serviceId } = await make.activeService({
      plan: await make.plan(),
      discountCode: 'WELKOM20',
    });
    await shop.giveMandate(customer);
    const orderId = await shop.collectTerm(serviceId, SECOND);
    const [collection] = await collectionsOf(api, orderId);
    expect(collection).toMatchObject({ amountCents: 1039 });

    await shop.takeBack(orderId, '2027-01-04T11:00:00Z', 1039);
    const mine = api.as(customer).customer;
    expect(await mine.orders.get({ orderId })).toMatchObject({
      reopened: { openCents: 1039 },
      discount: { code: 'WELKOM20', savedCents: 260, termNumber: 2 },
    });
    await payOnline(api, customer, orderId);

    // The last one with it comes after; what was taken back was no use of the code either.
    await sweepAt(api, THIRD.invoiced);
    const third = (await renewalsOf(api, serviceId)).at(-1);
    expect(third).toMatchObject({ termNumber: 3, totalCents: 1039 });
  });

  test('can be paid together with others, and is told in a person’s own data', async () => {
    const { api, make, customer, orderId, plan } = await openDiscounted({ maxPerCustomer: 2 });
    await using _ = api;
    const other = await make.pendingOrder({ customer, plan, discountCode: 'WELKOM20' });
    const third = await make.pendingOrder({ customer, plan });
    const mine = api.as(customer).customer;
    const orderIds = [other.orderId, third.orderId];
    const { payUrl } = await mine.together.pay({ orderIds });
    expect(payUrl).toContain('/test-gateway/');
    const bundle = await api.db
      .selectFrom('paymentBundles')
      .select('amountCents')
      .executeTakeFirstOrThrow();
    expect(bundle.amountCents).toBe(1039 + 1299);
    const { Bestellingen: orders } = await allPersonalData(api.db, customer.id);
    expect(orders?.find(({ bestelnummer }) => bestelnummer === orderId)).toMatchObject({
      kortingscode: 'WELKOM20',
    });
  });
});
