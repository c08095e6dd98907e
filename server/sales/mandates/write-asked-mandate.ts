import { randomUUID } from 'node:crypto';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

type Asked = {
  gateway: PaymentProvider;
  /** The words that they agree to. */
  agreedText: string;
  /** The payment of an order that gives it; without one a cent does. */
  along?: { paymentId: string; orderId: string };
};

/** Writes down what a customer agrees to, with when and from where, before the gateway is asked. Answers its id. */
export async function writeAskedMandate(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { gateway, agreedText, along }: Asked,
): Promise<string> {
  const { id: userId, address } = ctx.actor;
  const id = randomUUID();
  const now = ctx.now();
  await tx
    .insertInto('mandates')
    .values({
      id,
      userId,
      gateway,
      ...(along !== undefined && { paymentId: along.paymentId }),
      status: 'asked',
      agreedText,
      agreedFrom: address,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  recordChange(ctx, tx, {
    action: 'mandate.ask',
    subject: { type: 'mandate', id },
    before: null,
    after: { status: 'asked', gateway, ...(along !== undefined && { orderId: along.orderId }) },
    ownerId: userId,
    topics: ['orders'],
  });
  return id;
}
