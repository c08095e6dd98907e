import { mailDate } from '#server/platform/mails/format.ts';
import { settleBy, type AskedGround, type ReturnAsker } from '#domain/sales/return.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import type { ReturningOrder } from './queries.ts';

type Opened = {
  order: ReturningOrder;
  asked: { ground: AskedGround; askedBy: ReturnAsker; askedAt: Date };
  /** A person decides. */
  isLeftToStaff: boolean;
};

const ASKED: Readonly<Record<AskedGround, string>> = {
  withdrawal: 'De klant herroept',
  'money-back': 'De klant wil geld terug voor',
};

/**
 * Writes down that an order is given back, on a ground: until that is decided its service is neither renewed
 * nor collected for. In the caller's transaction, which has locked the order. Answers its id.
 */
export async function openReturn(
  ctx: VerbContext,
  tx: Tx,
  { order, asked, isLeftToStaff }: Opened,
): Promise<string> {
  const id = crypto.randomUUID();
  const lastDay = settleBy(asked.askedAt);
  await tx
    .insertInto('returns')
    .values({
      id,
      requestId: id,
      userId: order.userId,
      orderId: order.id,
      orderLineId: order.lineId,
      serviceId: order.serviceId,
      ...asked,
      state: 'asked',
      settleBy: lastDay,
      createdAt: ctx.now(),
    })
    .execute();
  recordChange(ctx, tx, {
    action: 'return.open',
    subject: { type: 'return', id },
    before: null,
    after: { state: 'asked', orderId: order.id, lineId: order.lineId, ...asked },
    ownerId: order.userId,
    topics: ['orders', 'services'],
  });
  if (!isLeftToStaff) return id;
  await openStaffTask(ctx, tx, {
    kind: 'return-asked',
    userId: order.userId,
    subjectId: id,
    note: `${ASKED[asked.ground]} bestelling ${shortId(order.id)} (${order.serviceName ?? order.planName}). Beslis erover; het geld moet uiterlijk ${mailDate(lastDay)} terug zijn.`,
  });
  return id;
}
