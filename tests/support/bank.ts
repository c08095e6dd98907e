import type { BankLineState } from '#domain/sales/bank-statement.ts';
import type { Api, TestApp } from './api.ts';
import { camtFile, type CamtLine } from './camt.ts';
import { createFactories, type PlacedOrder } from './factories.ts';
import { untilWaiting } from './waiting.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

export type WaitingOrder = PlacedOrder & { invoiceNumber: string };

/** So that no line of a test is another's. */
let references = 0;

export function bankLine(fields: Partial<CamtLine> = {}): CamtLine {
  references += 1;
  return { amount: '12.99', reference: `REF-${references}`, ...fields };
}

export function numbersOf(orders: readonly { invoiceNumber: string }[]): string[] {
  return orders.map(({ invoiceNumber }) => invoiceNumber);
}

/** Offers tests of bank statements the acts and questions that they have for a shop. */
export function createBank(api: TestApp) {
  const { db } = api;
  const make = createFactories(api);

  function invoiceOf(orderId: string) {
    return db
      .selectFrom('invoices')
      .select(['invoiceNumber', 'status', 'paidAt'])
      .where('orderId', '=', orderId)
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow();
  }

  /** An order of € 12,99 that waits for a bank transfer, with the number that the customer writes. */
  async function waitingOrder(
    request: Parameters<typeof make.pendingOrder>[0] = {},
  ): Promise<WaitingOrder> {
    const order = await make.pendingOrder({ method: 'bank_transfer', ...request });
    const { invoiceNumber } = await invoiceOf(order.orderId);
    return { ...order, invoiceNumber };
  }

  /** Places orders of one customer, who may pay them by one transfer. */
  async function waitingOrders(count: number): Promise<WaitingOrder[]> {
    const customer = await make.customer();
    const orders: WaitingOrder[] = [];
    for (let one = 1; one <= count; one += 1) {
      orders.push(await waitingOrder({ customer, serviceName: `site-${one}` }));
    }
    return orders;
  }

  async function lineId({ reference = '' }: CamtLine): Promise<string> {
    const { id } = await db
      .selectFrom('bankLines')
      .select('id')
      .where('bankReference', '=', reference)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The id of a line that came with a file of its own. */
  async function importLine(staff: Api['staff'], fields: Partial<CamtLine>): Promise<string> {
    const sent = bankLine(fields);
    await staff.bankStatements.import({ file: camtFile([sent]) });
    return lineId(sent);
  }

  async function shownLine(staff: Api['staff'], id: string, state: BankLineState = 'open') {
    const { items } = await staff.bankStatements.lines({ state, limit: 100 });
    return items.find((one) => one.id === id);
  }

  /** The payments that a line is the money of, those that paid an order first. */
  function moneyOf(bankLineId: string) {
    return db
      .selectFrom('bankLinePayments')
      .innerJoin('payments', 'payments.id', 'bankLinePayments.paymentId')
      .select([
        'payments.id',
        'payments.orderId',
        'payments.amountCents',
        paidItsOrder.as('paysOrder'),
      ])
      .where('bankLineId', '=', bankLineId)
      .orderBy('paysOrder', 'desc')
      .orderBy('orderId')
      .execute();
  }

  async function statusesOf(orders: readonly { orderId: string }[]): Promise<string[]> {
    const invoices = await Promise.all(orders.map(({ orderId }) => invoiceOf(orderId)));
    return invoices.map(({ status }) => status);
  }

  function paymentsOf(orderId: string) {
    return db
      .selectFrom('payments')
      .select(['id', 'status', paidItsOrder.as('paysOrder'), 'amountCents', 'gateway', 'paidAt'])
      .where('orderId', '=', orderId)
      .orderBy('paysOrder', 'desc')
      .orderBy('createdAt')
      .execute();
  }

  function creditsOf(orderId: string) {
    return db
      .selectFrom('credits')
      .innerJoin('payments', 'payments.id', 'credits.paymentId')
      .select(['credits.amountCents', 'credits.paymentId'])
      .where('payments.orderId', '=', orderId)
      .execute();
  }

  function tasksAbout(paymentId: string) {
    return db
      .selectFrom('staffTasks')
      .select(['kind', 'userId'])
      .where('subjectId', '=', paymentId)
      .execute();
  }

  /** Calls that all wait for one order before any of them gets it: what each read before that is old. */
  async function atOnce<T>(orderId: string, start: () => Promise<T>[]): Promise<T[]> {
    const { running } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
      const calls = start();
      await untilWaiting(db, calls.length);
      return { running: calls };
    });
    return Promise.all(running);
  }

  return {
    atOnce,
    invoiceOf,
    waitingOrder,
    waitingOrders,
    moneyOf,
    statusesOf,
    lineId,
    importLine,
    shownLine,
    paymentsOf,
    creditsOf,
    tasksAbout,
  };
}
