import type { TicketPriority } from '#domain/support/ticket.ts';
import { limitKey } from '#server/platform/auth/address.ts';
import { base, type CallContext } from '#server/platform/auth/procedures.ts';
import { asSystem } from '#server/context.ts';
import { checkReceiptLimit } from './check-receipt-limit.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveWithdrawal } from './receive-withdrawal.ts';

type Letter = { name: string; email: string; subject: string; message: string };

/** One budget for both forms: they end in one mailbox. */
async function receive(
  context: CallContext,
  input: Letter & { priority: TicketPriority | null },
): Promise<{ received: true }> {
  await context.limits.consume('visitorMessages', limitKey(context.address));
  await context.limits.consumeSite('visitorMessages', context.address);
  const withReceipt = await checkReceiptLimit(context, 'receipts', input.email);
  await receiveMessage(asSystem(context, 'visitor'), { ...input, withReceipt });
  return { received: true };
}

export const publicSupport = {
  request: base.public.support.request.handler(({ context, input }) => receive(context, input)),
};

export const publicContact = {
  send: base.public.contact.send.handler(({ context, input }) =>
    receive(context, { ...input, priority: null }),
  ),
};

export const publicWithdrawals = {
  submit: base.public.withdrawals.submit.handler(async ({ context, input }) => {
    await context.limits.consume('withdrawals', limitKey(context.address));
    const withReceipt = await checkReceiptLimit(context, 'withdrawalReceipts', input.email);
    await receiveWithdrawal(asSystem(context, 'visitor'), { ...input, withReceipt });
    return { received: true as const };
  }),
};
