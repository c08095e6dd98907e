import { DEFAULT_COUNTRY } from '#domain/identity/customer.ts';
import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import { collectingGateway, onlineOffersFor } from '#server/sales/gateways/payment-gateways.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import { answerTestMandate } from '#server/sales/mandates/answer-test-mandate.ts';
import { readTestMandate } from '#server/sales/mandates/queries.ts';
import { readOpenMoney } from '#server/sales/invoices/read-open-money.ts';
import { getCustomerOrder } from '#server/sales/orders/queries.ts';
import { asSystem } from '#server/context.ts';
import { askOpenPayments } from './ask-open-payments.ts';
import { askedAlong } from './asked-along.ts';
import { markOrderPaid } from './mark-order-paid.ts';
import { payOrderWithCredit } from './pay-order-with-credit.ts';
import { startPayment } from './start-payment.ts';
import { answerTestPayment } from './answer-test-payment.ts';
import { offersTogether } from './offers-together.ts';
import { payTogether } from './pay-together.ts';
import { getTestPayment, listStaffPayments } from './queries.ts';
import { getTogether, listOpenOrders } from './customer-queries.ts';

export const customerTestGateway = {
  get: signedIn.customer.testGateway.get.handler(({ context, input }) =>
    getTestPayment(context.db, { customerId: context.actor.id, ...input }),
  ),
  answer: signedIn.customer.testGateway.answer.handler(({ context, input }) =>
    answerTestPayment(context, { ...input, customerId: context.actor.id }),
  ),
  mandate: signedIn.customer.testGateway.mandate.handler(({ context, input }) =>
    readTestMandate(context.db, { customerId: context.actor.id, ...input }),
  ),
  answerMandate: signedIn.customer.testGateway.answerMandate.handler(({ context, input }) =>
    answerTestMandate(context, { ...input, customerId: context.actor.id }),
  ),
};

/** Procedures of orders by which their customer pays them. */
export const customerOrderPayments = {
  pay: signedIn.customer.orders.pay.handler(async ({ context, input }) => {
    const { orderId, directDebit, method } = input;
    // Asked first for its ownership: another customer's order does not exist here.
    await getCustomerOrder(context.db, { customerId: context.actor.id, orderId });
    const along = askedAlong(context.actor, directDebit);
    // Each change of mind may begin another payment at the gateway.
    if (directDebit) await context.limits.consume('mandates', context.actor.id);
    await askOpenPayments(asSystem(context, 'payment check'), [orderId]);
    return { payUrl: await startPayment(context, orderId, { along, method }) };
  }),
  payWithCredit: signedIn.customer.orders.payWithCredit.handler(({ context, input }) =>
    payOrderWithCredit(context, input),
  ),
  payRest: signedIn.customer.orders.payRest.handler(async ({ context, input }) => {
    const { orderId, shownRestCents } = input;
    await getCustomerOrder(context.db, { customerId: context.actor.id, orderId });
    await askOpenPayments(asSystem(context, 'payment check'), [orderId]);
    return { payUrl: await startPayment(context, orderId, { shownRestCents }) };
  }),
};

/** Staff saw the money of an order. */
export const staffOrderPayments = {
  markPaid: signedIn.staff.orders.markPaid.handler(({ context, input }) =>
    markOrderPaid(context, input),
  ),
};

export const customerTogether = {
  list: signedIn.customer.together.list.handler(async ({ context }) => {
    const gateway = collectingGateway(context.payments);
    const customerId = context.actor.id;
    const [orders, open] = await Promise.all([
      gateway === null ? [] : listOpenOrders(context.db, { customerId, gateway }),
      readOpenMoney(context.db, { customerId, now: context.now() }),
    ]);
    return { orders, ...open, methods: await offersTogether(context, { customerId, orders }) };
  }),
  pay: signedIn.customer.together.pay.handler(async ({ context, input }) => ({
    payUrl: await payTogether(context, input),
  })),
  get: signedIn.customer.together.get.handler(({ context, input }) =>
    getTogether(context.db, { customerId: context.actor.id, ...input }),
  ),
};

export const staffPayments = {
  ways: signedIn.staff.payments.ways.handler(async ({ context: { payments } }) => {
    const asked = { amountCents: null, country: DEFAULT_COUNTRY };
    const [methods, first] = await Promise.all([
      onlineOffersFor(payments, { ...asked, givesMandate: false }),
      onlineOffersFor(payments, { ...asked, givesMandate: true }),
    ]);
    return { methods: [...methods], mandateMethods: first.filter(canGiveMandate) };
  }),
  list: signedIn.staff.payments.list.handler(({ context, input }) =>
    listStaffPayments(context.db, input),
  ),
};
