import type { StoredSettings } from '#domain/operations/settings.ts';
import type { Context } from '#server/context.ts';
import type { TestAppOptions } from './api.ts';
import { createFactories, type Person } from './factories.ts';
import { collectionsOf, mandatesOf } from './mandates.ts';
import { openMollieShop } from './mollie-shop.ts';
import { mailsOf, renewalsOf, serviceOf, sweepAt } from './renewals.ts';

/** Terms two and three of a service that was delivered when the clock of a test began. */
export const SECOND = { invoiced: '2026-12-09T11:00:00Z', starts: '2026-12-23T11:00:00Z' } as const;
export const THIRD = { invoiced: '2027-01-09T11:00:00Z', starts: '2027-01-23T11:00:00Z' } as const;

/** A shop that collects at the fake Mollie, with what its banks can do. */
export async function openCollectingShop(
  settings: StoredSettings = {},
  others: Partial<Context> = {},
  watched: Pick<TestAppOptions, 'watch'> = {},
) {
  const shop = await openMollieShop({ auto_provisioning: 'true', ...settings }, others, watched);
  const { api, mollie } = shop;
  const make = createFactories(api);

  async function giveMandate(customer: Person): Promise<void> {
    await api.as(customer).customer.mandates.ask({ agreed: true });
    const asked = (await mandatesOf(api, customer)).at(-1);
    mollie.books.end(asked?.providerPaymentId ?? '', 'paid');
    await shop.deliver();
    await api.jobsDone();
  }

  /** The collection of an order, as its bank knows it. */
  async function providerIdOf(orderId: string): Promise<string> {
    const [collection] = await collectionsOf(api, orderId);
    return collection?.providerId ?? '';
  }

  /** Invoices a term and has it collected on the day it begins; answers its order. */
  async function collectTerm(
    serviceId: string,
    { invoiced, starts }: { invoiced: string; starts: string },
  ): Promise<string> {
    await sweepAt(api, invoiced);
    await sweepAt(api, starts);
    const orderId = (await renewalsOf(api, serviceId)).at(-1)?.id ?? '';
    mollie.books.end(await providerIdOf(orderId), 'paid');
    await shop.deliver();
    await api.jobsDone();
    return orderId;
  }

  return {
    ...shop,
    make,
    giveMandate,
    collectTerm,
    providerIdOf,
    /** A service whose second term was collected. */
    async collected() {
      const { customer, serviceId, plan } = await make.activeService({ serviceName: 'winkel' });
      await giveMandate(customer);
      const orderId = await collectTerm(serviceId, SECOND);
      return { customer, serviceId, plan, orderId };
    },
    /** The bank takes back what was collected for an order; all of it, unless told. */
    async takeBack(orderId: string, at: string, cents = 1299): Promise<void> {
      api.clock.set(at);
      mollie.books.chargeBack(await providerIdOf(orderId), cents);
      await shop.deliver();
      await api.jobsDone();
    },
    /** Reads the state of a service and its terms for a test to compare. */
    async state(serviceId: string) {
      const renewals = await renewalsOf(api, serviceId);
      const { status, expiresAt } = await serviceOf(api, serviceId);
      const tasks = await api.db
        .selectFrom('staffTasks')
        .select(['kind', 'note'])
        .where('doneAt', 'is', null)
        .execute();
      return {
        status,
        paidUntil: expiresAt?.toISOString().slice(0, 10),
        terms: renewals.map((one) => `${one.termNumber} ${one.status} ${one.invoiceStatus}`),
        mails: (await mailsOf(api, 'invoice-reopened')).length,
        tasks: tasks.map(({ kind }) => kind),
        notes: tasks.map(({ note }) => note),
      };
    },
  };
}

export type CollectingShop = Awaited<ReturnType<typeof openCollectingShop>>;
