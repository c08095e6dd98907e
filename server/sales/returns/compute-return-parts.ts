import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { returnable, type AskedGround, type Returnable } from '#domain/sales/return.ts';
import type { LineToCredit } from '#server/sales/invoices/read-lines-to-credit.ts';
import type { ReturningOrder } from './queries.ts';
import type { PaidLineOfService, PaidMoney, PaymentOfLine } from './read-paid-money.ts';

type ShownPart = Returnable & { orderId: string; description: string };

/** A line that goes back with its options and what was paid once, and what is left of all that. */
export type PaidLine = PaidLineOfService & {
  grossCents: Cents;
  leftCents: Cents;
  /** Lines of its invoice that it takes the money from. */
  lineIds: readonly string[];
};

/** A line that goes back, the payment that paid it, and what of it goes back. */
export type ReturnPart = Returnable & {
  line: PaidLine;
  payment: PaymentOfLine;
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

type AskedParts = { order: ReturningOrder; ground: AskedGround; at: Date };

/**
 * Tells what goes back of a line on its ground. With a new service goes all that was paid for it since: other
 * plans and next terms. Another plan goes back alone.
 */
export function computeReturnParts(
  money: PaidMoney,
  { order, ground, at }: AskedParts,
): ReturnParts {
  const endsService = order.orderKind === 'new';
  const own = money.lines.filter(({ serviceId }) => serviceId === order.serviceId);
  const lines = endsService ? own : own.filter(({ orderId }) => orderId === order.id);
  const parts = lines.flatMap((one) => {
    const payment = money.payments.find(({ orderId }) => orderId === one.orderId);
    if (payment === undefined) return [];
    const line = withMoney(one, { payment, toCredit: money.toCredit });
    // One among others of which nothing is left went back already.
    if (line.leftCents === 0 && line.grossCents > 0 && line.isOneOfSeveral) return [];
    const amounts = returnable(line, ground, at);
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

/**
 * Adds what a line was charged and what is left of it. Of one among others what its order still owes is left
 * too: it is only taken off.
 */
function withMoney(
  line: PaidLineOfService,
  { payment, toCredit }: { payment: PaymentOfLine; toCredit: readonly LineToCredit[] },
): PaidLine & { isOneOfSeveral: boolean } {
  const all = toCredit.filter(({ invoiceId }) => invoiceId === line.invoiceId);
  const ofService = all.filter(({ serviceId }) => serviceId === line.serviceId);
  const own = ofService.length > 0 ? ofService : all.filter(({ id }) => id === line.invoiceLineId);
  const isOneOfSeveral = own.length < all.length;
  const withShopCents = isOneOfSeveral
    ? sumCents([payment.leftCents, line.openCents])
    : payment.leftCents;
  const ownLeftCents = sumCents(own.map(({ leftCents }) => leftCents));
  const grossCents = sumCents(own.map((one) => one.grossCents));
  return {
    ...line,
    isOneOfSeveral,
    grossCents,
    leftCents: cents(Math.min(withShopCents, isOneOfSeveral ? ownLeftCents : grossCents)),
    lineIds: own.map(({ id }) => id),
  };
}

function sumOf(parts: readonly ReturnPart[], column: 'backCents' | 'keptCents'): Cents {
  return parts.length === 0 ? ZERO_CENTS : sumCents(parts.map((part) => part[column]));
}
