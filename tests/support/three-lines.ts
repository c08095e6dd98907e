import { cents } from '#domain/platform/money.ts';
import { createTestApp } from './api.ts';
import { createFactories, orderInput } from './factories.ts';
import { payOnline } from './renewals.ts';

/** A shop with a paid order of three services: a server with an option and a set-up, and web hosting twice. */
export async function openThreeLines({ directStart = true }: { directStart?: boolean } = {}) {
  const api = await createTestApp({ settings: { auto_provisioning: 'true' } });
  const make = createFactories(api);
  const server = await make.plan({ name: 'VPS', priceCents: 1000, module: 'simulator' });
  const hosting = await make.plan({ name: 'Web', priceCents: 401, module: 'simulator' });
  const admin = api.as(await make.staff('admin')).staff;
  const { changedAt: seenAt } = await admin.offers.get({ planId: server.id });
  const memory = {
    key: 'memory',
    name: 'Extra geheugen',
    unit: 'GB',
    included: 4,
    min: 0,
    max: 8,
    step: 2,
    prices: [{ termMonths: 1 as const, unitCents: cents(150) }],
  };
  const setups = [{ termMonths: 1 as const, cents: cents(2500) }];
  const fields = { setups, options: [memory], addOnIds: [] };
  await admin.offers.save({ planId: server.id, fields, seenAt });

  const customer = await make.customer();
  const mine = api.as(customer).customer;
  const wanted = [
    { plan: server, more: { serviceName: 'alpha', options: { memory: 4 } } },
    { plan: hosting, more: { serviceName: 'beta' } },
    { plan: hosting, more: { serviceName: 'gamma' } },
  ];
  const items = wanted.flatMap(({ plan, more }) => orderInput(plan, more).items);
  const shownTotalCents = cents(1000 + 2500 + 600 + 401 + 401);
  const input = { ...orderInput(server), items, directStart, shownTotalCents };
  const { orderId } = await mine.checkout.place(input);
  await payOnline(api, customer, orderId);
  await api.jobsDone();
  const services = () =>
    api.db
      .selectFrom('services')
      .select(['name', 'status'])
      .where('orderId', '=', orderId)
      .orderBy('name')
      .execute();
  const lineOf = async (serviceName: string) => {
    const { lines } = await mine.orders.get({ orderId });
    const line = lines.find((one) => one.part === 'base' && one.serviceName === serviceName);
    if (line === undefined) throw new Error(`no line is ${serviceName}`);
    return line.id;
  };
  return { api, make, admin, customer, mine, orderId, services, lineOf };
}

export type ThreeLines = Awaited<ReturnType<typeof openThreeLines>>;

/** Lines of credit invoices, as short as a test can read them. */
export async function notesOf({ api }: ThreeLines) {
  return api.db
    .selectFrom('invoices')
    .innerJoin('invoiceLines as line', 'line.invoiceId', 'invoices.id')
    .select(['line.description', 'line.grossCents', 'line.vatCents', 'invoices.totalAmountCents'])
    .where('kind', '=', 'credit_note')
    .orderBy('invoices.number')
    .orderBy('line.position')
    .execute();
}
