import type { HistoryShop } from './history-shop.ts';
import { brokenRules } from './ubl-rules.ts';
import { readUbl, schemaFaults } from './ubl.ts';

const MOST = { limit: 100 } as const;

/** Finds the remains of a history that cannot be shown, or not be sent to a bookkeeper. */
export async function readUnreadable(shop: HistoryShop): Promise<unknown[]> {
  const wrong: unknown[] = [];
  /** An answer that is refused, or does not fit its own contract. */
  const look = async <T>(what: string, answer: Promise<T>): Promise<T | undefined> => {
    try {
      return await answer;
    } catch (error) {
      wrong.push({ what, error: String(error) });
      return undefined;
    }
  };
  for (const customer of shop.customers) {
    await lookAsCustomer(shop, customer, look);
    await lookAsStaff(shop, customer, look);
  }
  for (const visitor of shop.visitors) await lookAsStaff(shop, visitor, look);
  const { admin } = shop;
  await look('tasks', admin.tasks.list(MOST));
  await look('statistics', admin.statistics.get());
  await look('reports', admin.reports.get());
  await look('transfers', admin.bankStatements.lines({ state: 'open', ...MOST }));
  return [...wrong, ...(await readUnlikeReport(shop)), ...(await readBrokenPapers(shop))];
}

type Look = <T>(what: string, answer: Promise<T>) => Promise<T | undefined>;

async function lookAsCustomer({ api }: HistoryShop, customer: { id: string }, look: Look) {
  const mine = api.as(customer).customer;
  await look('summary', mine.dashboard.summary());
  await look('notifications', mine.notifications.list(MOST));
  await look('mandates', mine.mandates.get());
  await look('credit', mine.credit.get());
  await look('open orders', mine.together.list());
  const orders = await look('orders', mine.orders.list(MOST));
  for (const { id: orderId } of orders?.items ?? []) {
    await look(`order ${orderId}`, mine.orders.get({ orderId }));
  }
  const running = await look('services', mine.services.list(MOST));
  const ended = await look('ended services', mine.services.list({ ended: true, ...MOST }));
  for (const { id: serviceId } of [...(running?.items ?? []), ...(ended?.items ?? [])]) {
    await look(`service ${serviceId}`, mine.services.get({ serviceId }));
    await look(`timeline ${serviceId}`, mine.services.timeline({ serviceId, ...MOST }));
    await look(`plans ${serviceId}`, mine.planChanges.options({ serviceId }));
  }
  const tickets = await look('tickets', mine.tickets.list(MOST));
  for (const { id: ticketId } of tickets?.items ?? []) {
    await look(`ticket ${ticketId}`, mine.tickets.get({ ticketId }));
  }
  const invoices = await look('invoices', mine.invoices.list(MOST));
  for (const { id: invoiceId } of invoices?.items ?? []) {
    await look(`invoice ${invoiceId}`, mine.invoices.get({ invoiceId }));
  }
}

async function lookAsStaff({ admin }: HistoryShop, { id: customerId }: { id: string }, look: Look) {
  await look('customer', admin.customers.get({ customerId }));
  await look('payments', admin.payments.list({ customerId, ...MOST }));
  await look('credit of', admin.credit.get({ customerId }));
  await look('mandates of', admin.mandates.get({ customerId }));
  await look('mails', admin.mails.list({ customerId, ...MOST }));
  const sorted = { sort: 'createdAt', direction: 'desc', ...MOST } as const;
  await look('services of', admin.services.list({ customerId, ...sorted }));
  const tickets = await look('tickets of', admin.tickets.list({ customerId, ...sorted }));
  for (const { id: ticketId } of tickets?.items ?? []) {
    await look(`ticket ${ticketId} for staff`, admin.tickets.get({ ticketId }));
  }
  const orders = await look('orders of', admin.orders.list({ customerId, ...sorted }));
  for (const { id: orderId } of orders?.items ?? []) {
    await look(`order ${orderId} for staff`, admin.orders.get({ orderId }));
  }
}

/** The btw of the quarters is that of all invoices. */
async function readUnlikeReport({ api, admin }: HistoryShop): Promise<unknown[]> {
  const { min, max, ...invoiced } = await api.db
    .selectFrom('invoices')
    .select(({ fn }) => [
      fn.min('issuedOn').as('min'),
      fn.max('issuedOn').as('max'),
      fn.sum<string>('netCents').as('net'),
      fn.sum<string>('vatCents').as('vat'),
    ])
    .executeTakeFirstOrThrow();
  let [net, vat] = [0, 0];
  for (let year = Number(min.slice(0, 4)); year <= Number(max.slice(0, 4)); year += 1) {
    const { quarters } = await admin.reports.vat({ year });
    net += quarters.reduce((sum, { netCents }) => sum + netCents, 0);
    vat += quarters.reduce((sum, { vatCents }) => sum + vatCents, 0);
  }
  if (net === Number(invoiced.net) && vat === Number(invoiced.vat)) return [];
  return [{ reported: { net, vat }, invoiced }];
}

/** Every invoice can be printed, and is one by the rules that other programs read it by. */
async function readBrokenPapers({ api, admin }: HistoryShop): Promise<unknown[]> {
  const invoices = await api.db.selectFrom('invoices').select(['id', 'invoiceNumber']).execute();
  const wrong: unknown[] = [];
  for (const { id: invoiceId, invoiceNumber } of invoices) {
    const pdf = await admin.invoices.download({ invoiceId });
    const document = readUbl(await (await admin.invoices.downloadUbl({ invoiceId })).text());
    const faults = [...schemaFaults(document), ...brokenRules(document)];
    if (pdf.size < 1000 || faults.length > 0) wrong.push({ invoiceNumber, faults });
  }
  return wrong;
}
