import { collectingGateway, methodOf } from '#server/adapters/payments/payment-port.ts';
import { limitKey } from '#server/auth/address.ts';
import type { LimitName } from '#server/auth/limits.ts';
import { base, signedIn, type CallContext } from '#server/auth/procedures.ts';
import { asSystem } from '#server/context.ts';
import { answerLinkedTestPayment } from './answer-linked-test-payment.ts';
import { answerTestMandate } from '#server/mandates/answer-test-mandate.ts';
import { readTestMandate } from '#server/mandates/queries.ts';
import { answerTestPayment } from './answer-test-payment.ts';
import { payLinkedInvoice } from './pay-linked-invoice.ts';
import { payOutCredit } from './pay-out-credit.ts';
import { payTogether } from './pay-together.ts';
import { getTestPayment, listStaffPayments, readCredit } from './queries.ts';
import { readLinkedTestPayment } from './read-linked-test-payment.ts';
import { showLinkedInvoice } from './show-linked-invoice.ts';
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

/** A page that waits for a bank asks again and again; each start asks the gateway. */
async function countCall({ limits, address }: CallContext, budget: LimitName): Promise<void> {
  await limits.consume(budget, limitKey(address));
}

export const publicPayLinks = {
  show: base.public.payLinks.show.handler(async ({ context, input }) => {
    await countCall(context, 'payLinks');
    const session = await context.session();
    return showLinkedInvoice(context, { ...input, readerId: session?.userId ?? null });
  }),
  pay: base.public.payLinks.pay.handler(async ({ context, input }) => {
    await countCall(context, 'linkAddress');
    return payLinkedInvoice(asSystem(context, 'pay link'), input);
  }),
  getTestPayment: base.public.payLinks.getTestPayment.handler(async ({ context, input }) => {
    await countCall(context, 'payLinks');
    const { customerId: _customerId, ...payment } = await readLinkedTestPayment(context, input);
    return payment;
  }),
  answerTestPayment: base.public.payLinks.answerTestPayment.handler(async ({ context, input }) => {
    await countCall(context, 'linkAddress');
    return answerLinkedTestPayment(context, input);
  }),
};

export const customerTogether = {
  list: signedIn.customer.together.list.handler(async ({ context }) => {
    const gateway = collectingGateway(context.payments);
    if (gateway === null) return { orders: [], method: null };
    const orders = await listOpenOrders(context.db, { customerId: context.actor.id, gateway });
    return { orders, method: methodOf(gateway) };
  }),
  pay: signedIn.customer.together.pay.handler(async ({ context, input }) => ({
    payUrl: await payTogether(context, input),
  })),
  get: signedIn.customer.together.get.handler(({ context, input }) =>
    getTogether(context.db, { customerId: context.actor.id, ...input }),
  ),
};

export const staffPayments = {
  list: signedIn.staff.payments.list.handler(({ context, input }) =>
    listStaffPayments(context.db, input),
  ),
};

export const customerCredit = {
  get: signedIn.customer.credit.get.handler(({ context }) =>
    readCredit(context.db, { customerId: context.actor.id }),
  ),
};

export const staffCredit = {
  get: signedIn.staff.credit.get.handler(({ context, input }) => readCredit(context.db, input)),
  payOut: signedIn.staff.credit.payOut.handler(({ context, input }) =>
    payOutCredit(context, input),
  ),
};
