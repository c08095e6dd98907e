import { subtractCents, type Cents } from '#domain/platform/money.ts';
import { settleBy, type ReturnAsker, type ReturnGround } from '#domain/sales/return.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { GivenBack, GivingBack } from './give-back.ts';
import { lineOfOrder } from './queries.ts';

/** Asking of a return: by whom, when and on which ground; of what was asked before, its row. */
export type ReturnRequest = {
  ground: ReturnGround;
  askedBy: ReturnAsker;
  askedAt: Date;
  serviceId: string | null;
  /** Row that this decides; none where nobody asked before. */
  rowId?: string | null;
  /** Row whose request it belongs to; left out for one of its own. */
  requestId?: string;
};

/** A decision about one line, for its row. */
export type DecidedLine = {
  request: ReturnRequest;
  order: GivingBack['order'];
  /** Line of the order; left out for that of the service. */
  lineId?: string;
  /** Money of the line that is still there; what does not go back of it is kept. */
  paidCents: Cents;
  backCents: Cents;
  days: { usedDays: number | null; ofDays: number | null };
  /** Reason that somebody typed, for who reads the return. */
  typedReason: string | null;
};

/** Writes the row of a line that went back. Answers its id. */
export async function writeReturn(
  ctx: VerbContext,
  tx: Tx,
  { decided: line, given }: { decided: DecidedLine; given: Pick<GivenBack, 'credit' | 'way'> },
): Promise<string> {
  const { request, order, lineId, paidCents, backCents, days, typedReason } = line;
  const { credit, way } = given;
  const now = ctx.now();
  const decided = {
    state: 'granted' as const,
    paidCents,
    backCents,
    keptCents: subtractCents(paidCents, backCents),
    ...days,
    way,
    creditInvoiceId: credit?.id ?? null,
    refundId: credit === null ? null : await findRefund(tx, credit.id),
    reason: typedReason,
    decidedAt: now,
    // Their customer's own word needs nobody's.
    decidedBy: ctx.actor.kind === 'user' && ctx.actor.id !== order.userId ? ctx.actor.id : null,
  };
  const { rowId = null } = request;
  if (rowId !== null) {
    await tx.updateTable('returns').set(decided).where('id', '=', rowId).execute();
    return rowId;
  }
  const id = crypto.randomUUID();
  await tx
    .insertInto('returns')
    .values({
      id,
      requestId: request.requestId ?? id,
      userId: order.userId,
      orderId: order.id,
      orderLineId: lineId ?? lineOfOrder(order.id, request.serviceId),
      serviceId: request.serviceId,
      ground: request.ground,
      askedBy: request.askedBy,
      askedAt: request.askedAt,
      settleBy: settleBy(request.askedAt),
      createdAt: now,
      ...decided,
    })
    .execute();
  return id;
}

async function findRefund(tx: Tx, creditInvoiceId: string): Promise<string | null> {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('creditInvoiceId', '=', creditInvoiceId)
    .executeTakeFirst();
  return refund?.id ?? null;
}
