import { randomUUID } from 'node:crypto';
import type { Cents } from '#domain/platform/money.ts';
import { refundableCents } from '#domain/sales/refund.ts';
import { AppError } from '#server/errors.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mayBeLost } from '#server/platform/db/durability.ts';
import type { TEST_GATEWAY_STATUSES } from '#server/platform/db/gateway-tables.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import {
  MethodRefused,
  type OfferAsked,
  type PaymentGateway,
  type RefundAnswer,
  type RefundRequest,
} from './payment-port.ts';
import {
  createTestDebits,
  endCollection,
  giveTestMandate,
  type TestDebits,
} from './test-debits.ts';

export type TestOutcome = Exclude<
  (typeof TEST_GATEWAY_STATUSES)[number],
  'open' | 'pending' | 'charged_back'
>;

/**
 * The demo's bank: it keeps its own books, as a real gateway would, and never touches the shop's. What
 * it writes does not wait for the disk: no real gateway waits for ours.
 */
export type TestGateway = PaymentGateway & {
  /** Ends a customer's open payment; refused when it is not theirs or has already ended. */
  settle(
    payment: { paymentId: string; customerId: string },
    outcome: TestOutcome,
  ): Promise<{ providerId: string; returnUrl: string }>;
  readonly debits: TestDebits;
};

/** Ways that it knows, with the least and the most that it takes by each, in cents. */
const LIMITS: readonly { method: PaymentMethod; least: number; most: number }[] = [
  { method: 'test_ideal', least: 1, most: 5_000_000 },
  { method: 'test_bancontact', least: 2, most: 5_000_000 },
  { method: 'test_card', least: 1, most: 1_000_000 },
];

function offeredFor({ amountCents, givesMandate }: OfferAsked): PaymentMethod[] {
  return LIMITS.filter(({ method, least, most }) => {
    if (givesMandate && !canGiveMandate(method)) return false;
    return amountCents === null || (amountCents >= least && amountCents <= most);
  }).map(({ method }) => method);
}

/** Reason for taking back a collection; of anything else Mollie gives none either. */
const ASKED_BACK = { code: 'MD06', description: 'Refund request by end customer' };

/** Pays back at once, never more than was paid, and once per refund. */
async function refundAtTestGateway(
  db: Db,
  { refundId, providerId: paymentProviderId, amountCents }: RefundRequest,
  createdAt: Date,
): Promise<RefundAnswer> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('testGatewayPayments')
      .select(['amountCents', 'status'])
      .where('providerId', '=', paymentProviderId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const refunds = await tx
      .selectFrom('testGatewayRefunds')
      .select(['refundId', 'providerId', 'amountCents'])
      .where('paymentProviderId', '=', paymentProviderId)
      .execute();
    const known = refunds.find((refund) => refund.refundId === refundId);
    if (known !== undefined) return { status: 'done', providerId: known.providerId };
    if (payment?.status !== 'paid') return { status: 'failed', reason: 'payment is not paid' };
    const left = refundableCents(
      payment.amountCents,
      refunds.map((refund) => refund.amountCents),
    );
    if (amountCents > left) return { status: 'failed', reason: 'more than was paid' };
    const providerId = `tr_${randomUUID()}`;
    await tx
      .insertInto('testGatewayRefunds')
      .values({ providerId, refundId, paymentProviderId, amountCents, createdAt })
      .execute();
    return { status: 'done', providerId };
  });
}

/** The same payment asked for again is the one there is. */
const insertPayment = compileOnce((db) =>
  db
    .insertInto('testGatewayPayments')
    .values({
      providerId: slot<string>('providerId'),
      paymentId: slot<string>('paymentId'),
      customerId: slot<string>('customerId'),
      amountCents: slot<Cents>('amountCents'),
      description: slot<string>('description'),
      returnUrl: slot<string>('returnUrl'),
      status: 'open',
      kind: slot<'payment' | 'payment_with_mandate'>('kind'),
      method: slot<PaymentMethod>('method'),
      createdAt: slot<Date>('createdAt'),
    })
    .onConflict((conflict) =>
      conflict
        .column('paymentId')
        .doUpdateSet((eb) => ({ paymentId: eb.ref('excluded.paymentId') })),
    )
    .returning(['providerId', mayBeLost]),
);

const readReport = compileOnce((db) =>
  db
    .selectFrom('testGatewayPayments')
    .select(['paymentId', 'amountCents', 'status', 'kind', 'method'])
    .where('providerId', '=', slot<string>('providerId')),
);

const settlePayment = compileOnce((db) =>
  db
    .updateTable('testGatewayPayments')
    .set({ status: slot<TestOutcome>('outcome') })
    .where('paymentId', '=', slot<string>('paymentId'))
    .where('customerId', '=', slot<string>('customerId'))
    .where('status', '=', 'open')
    .returning(['providerId', 'returnUrl', 'kind', mayBeLost]),
);

/** Answers why a payment could not be settled. */
async function refusalOf(
  db: Db,
  { paymentId, customerId }: { paymentId: string; customerId: string },
): Promise<AppError> {
  const known = await db
    .selectFrom('testGatewayPayments')
    .select('providerId')
    .where('paymentId', '=', paymentId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return new AppError(known === undefined ? 'NOT_FOUND' : 'PAYMENT_ALREADY_ANSWERED');
}

export function createTestGateway(db: Db, now: () => Date): TestGateway {
  return {
    mode: 'test',

    offers: (asked) => Promise.resolve(offeredFor(asked)),

    async start(payment) {
      const { returnPath: returnUrl, mandate, ...asked } = payment;
      const { amountCents, method } = asked;
      const offered = offeredFor({ amountCents, country: 'NL', givesMandate: false });
      if (!offered.includes(method)) {
        throw new MethodRefused(`The test bank takes no ${amountCents} cents by ${method}`);
      }
      const providerId = `tt_${randomUUID()}`;
      const kind = mandate === undefined ? ('payment' as const) : ('payment_with_mandate' as const);
      const given = { ...asked, returnUrl, providerId, kind, createdAt: now() };
      const [row] = await insertPayment(db, given);
      if (row === undefined) throw new Error('a payment was neither made nor found');
      const payUrl = `/test-gateway/${payment.paymentId}`;
      return { providerId: row.providerId, payUrl, customerRef: mandate?.customer.id ?? null };
    },

    async fetchReport(providerId) {
      const [known] = await readReport(db, { providerId });
      if (known?.status === 'pending') await endCollection(db, providerId, now());
      const [row] = known?.status === 'pending' ? await readReport(db, { providerId }) : [known];
      if (row === undefined) return null;
      return {
        reference: row.paymentId,
        providerId,
        mode: 'test',
        amountCents: row.amountCents,
        currency: 'EUR',
        status: row.status,
        // Nobody gives back here but the shop itself, which knows.
        refundedCents: 0,
        takenBackCents: row.status === 'charged_back' ? row.amountCents : 0,
        reason: row.status === 'charged_back' && row.kind === 'collection' ? ASKED_BACK : null,
        method: row.method,
      };
    },

    refund: (request) => refundAtTestGateway(db, request, now()),

    debits: createTestDebits(db, now),

    async settle(payment, outcome) {
      const [row] = await settlePayment(db, { ...payment, outcome });
      if (row === undefined) throw await refusalOf(db, payment);
      if (row.kind === 'payment_with_mandate' && outcome === 'paid') {
        await giveTestMandate(db, { ...payment, behaviour: 'pays', createdAt: now() });
      }
      return { providerId: row.providerId, returnUrl: row.returnUrl };
    },
  };
}
