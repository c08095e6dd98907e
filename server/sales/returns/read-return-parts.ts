import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { returnable, type AskedGround, type Returnable } from '#domain/sales/return.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listMoneyToRefund } from '#server/sales/invoices/queries.ts';
import { listPaidLines, type PaidLineOfService, type ReturningOrder } from './queries.ts';

type ShownPart = Returnable & { orderId: string; description: string };

/** A line that goes back, the payment that paid it, and what of it goes back. */
export type ReturnPart = Returnable & {
  line: PaidLineOfService;
  payment: Awaited<ReturnType<typeof listMoneyToRefund>>[number];
  /** As screens show it. */
  shown: ShownPart;
};

export type ReturnParts = {
  parts: ReturnPart[];
  endsService: boolean;
  backCents: Cents;
  keptCents: Cents;
  /** A bank took money of it: then a person decides. */
  isTakenBack: boolean;
};

type Asked = { order: ReturningOrder; ground: AskedGround; at: Date };

/**
 * Reads what goes back of an order on its ground to who said so at this instant. With a new service goes all
 * that was paid for it since: other plans and next terms. Another plan goes back alone.
 */
export async function readReturnParts(db: Db, { order, ground, at }: Asked): Promise<ReturnParts> {
  const endsService = order.orderKind === 'new';
  const paid = order.serviceId === null ? [] : await listPaidLines(db, order.serviceId);
  const lines = endsService ? paid : paid.filter(({ orderId }) => orderId === order.id);
  const payments = await listMoneyToRefund(
    db,
    lines.map(({ orderId }) => orderId),
  );
  const parts = lines.flatMap((line) => {
    const payment = payments.find(({ orderId }) => orderId === line.orderId);
    if (payment === undefined) return [];
    const leftCents = cents(Math.min(payment.leftCents, line.grossCents));
    const amounts = returnable({ ...line, leftCents }, ground, at);
    const { description } = line;
    const shown = { orderId: line.orderId, description, ...amounts };
    return [{ line, payment, shown, ...amounts }];
  });
  return {
    parts,
    endsService,
    backCents: sumOf(parts, 'backCents'),
    keptCents: sumOf(parts, 'keptCents'),
    isTakenBack: parts.some(({ payment }) => payment.status === 'charged_back'),
  };
}

function sumOf(parts: readonly ReturnPart[], column: 'backCents' | 'keptCents'): Cents {
  return parts.length === 0 ? ZERO_CENTS : sumCents(parts.map((part) => part[column]));
}
