import type { StoredSettings } from '#domain/operations/settings.ts';
import { inspectMollie } from '#server/sales/gateways/mollie-account.ts';
import { createMollieGateway } from '#server/sales/gateways/mollie.ts';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { createTestGateway } from '#server/sales/gateways/test-gateway.ts';
import type { Context } from '#server/context.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './api.ts';
import { createFactories, type PlacedOrder } from './factories.ts';
import { startFakeMollie, type FakeMollie } from './mollie.ts';

/** An order with the payment that was begun for it at Mollie. */
type OrderAtMollie = PlacedOrder & { paymentId: string; providerId: string };

type MollieShop = AsyncDisposable & {
  api: TestApp;
  mollie: FakeMollie;
  webhook(id: string, address?: string): Promise<Response>;
  /** Has Mollie send the messages that are due. */
  deliver(): Promise<number[]>;
  orderAtMollie(): Promise<OrderAtMollie>;
  paidAtMollie(): Promise<OrderAtMollie>;
};

/** A shop with an account at the fake Mollie; it does not deliver, so that a paid order stays paid. */
export async function openMollieShop(
  settings: StoredSettings = {},
  others: Partial<Context> = {},
  { watch }: Pick<TestAppOptions, 'watch'> = {},
): Promise<MollieShop> {
  const mollie = await startFakeMollie();
  const shop = { ...mollie.settings, appUrl: 'https://winkel.example' };
  const api = await createTestApp({
    settings: { auto_provisioning: 'false', direct_debit_enabled: 'true', ...settings },
    overrides: ({ db, now }) => ({
      payments: {
        ...NO_GATEWAYS,
        test: createTestGateway(db, now),
        mollie: { ...createMollieGateway(shop), look: () => inspectMollie(shop) },
      },
      ...others,
    }),
    ...(watch !== undefined && { watch }),
  });

  const webhook: MollieShop['webhook'] = (id, address) => {
    const init = { method: 'POST', body: new URLSearchParams({ id }) };
    return api.http('/webhooks/mollie', address === undefined ? init : { ...init, address });
  };
  const deliver = () => mollie.deliver((id) => webhook(id));

  async function orderAtMollie(): Promise<OrderAtMollie> {
    const make = createFactories(api);
    const order = await make.pendingOrder({ method: 'ideal' });
    const { id: paymentId, providerId } = await make.paymentOf(order.orderId);
    if (providerId === null) throw new Error('Mollie did not begin the payment');
    return { ...order, paymentId, providerId };
  }

  async function paidAtMollie(): Promise<OrderAtMollie> {
    const order = await orderAtMollie();
    mollie.books.end(order.providerId, 'paid');
    await deliver();
    return order;
  }

  return {
    api,
    mollie,
    webhook,
    deliver,
    orderAtMollie,
    paidAtMollie,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await mollie[Symbol.asyncDispose]();
    },
  };
}
