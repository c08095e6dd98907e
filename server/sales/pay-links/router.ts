import { limitKey } from '#server/platform/auth/address.ts';
import type { LimitName } from '#server/platform/auth/limits.ts';
import { base, type CallContext } from '#server/platform/auth/procedures.ts';
import { asSystem } from '#server/context.ts';
import { answerLinkedTestPayment } from './answer-linked-test-payment.ts';
import { payLinkedInvoice } from './pay-linked-invoice.ts';
import { readLinkedTestPayment } from './read-linked-test-payment.ts';
import { showLinkedInvoice } from './show-linked-invoice.ts';

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
