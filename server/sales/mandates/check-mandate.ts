import {
  accountEnding,
  canMandateBecome,
  PENDING_DAYS,
  type MandateStatus,
} from '#domain/sales/direct-debit.ts';
import { hasComeIn, isFinalPayment, type PaymentStatus } from '#domain/sales/payment.ts';
import type {
  GivenMandate,
  MandateRefs,
  MandateReport,
} from '#server/sales/gateways/direct-debit-port.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import type { VerbContext } from '#server/context.ts';
import type { PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { endMandate } from './end-mandate.ts';
import { lockMandate, type LockedMandate } from './lock-mandate.ts';
import { lockValidMandate } from './lock-valid-mandate.ts';
import { mandateGivenMail } from './emails/mandate-given.ts';
import { mailMandate } from './mail-mandate.ts';

/** A question that nobody answered for a day is taken back: no bank keeps it open so long. */
const FORGOTTEN_MS = 86_400_000;
const DAY_MS = 86_400_000;

/**
 * Asks the gateway how it stands with a mandate that was asked, and applies the answer, once. Throws
 * what the gateway throws when it does not answer.
 */
export async function checkMandate(
  ctx: VerbContext,
  { mandateId }: { mandateId: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('mandates')
    .leftJoin('payments', 'payments.id', 'mandates.paymentId')
    .select([
      'mandates.userId',
      'mandates.status',
      'mandates.gateway',
      'mandates.revokedAt',
      'providerCustomerId as customerRef',
      'payments.status as paymentStatus',
      (eb) => eb.fn.coalesce('providerPaymentId', 'payments.providerId').as('providerId'),
    ])
    .where('mandates.id', '=', mandateId)
    .executeTakeFirst();
  // A mandate that was taken back at the gateway is nobody's any more.
  if (row === undefined || row.revokedAt !== null) return;
  const { userId } = row;
  const report = reportOfPayment(row) ?? (await askGateway(ctx, row));
  await transact(ctx, (tx) => applyReport(ctx, tx, { mandateId, userId, report }));
}

type Asked = {
  status: MandateStatus;
  gateway: PaymentProvider;
  customerRef: string | null;
  providerId: string | null;
  /** Null where it is asked with a cent. */
  paymentStatus: PaymentStatus | null;
};

/**
 * Reports what the payment of an order says by itself: without its money in our own books no mandate comes.
 * Null where the gateway has to say more, also of what ended here: it may have been given there.
 */
function reportOfPayment({ status, paymentStatus }: Asked): MandateReport | null {
  if (paymentStatus === null || status === 'ended' || hasComeIn(paymentStatus)) return null;
  return { status: isFinalPayment(paymentStatus) ? 'not_given' : 'asked' };
}

async function askGateway(
  ctx: VerbContext,
  { gateway: name, customerRef, providerId, paymentStatus }: Asked,
): Promise<MandateReport> {
  const gateway = ctx.payments[name];
  // Only a payment of an order knows by itself whose it is.
  const isKnown = customerRef !== null || paymentStatus !== null;
  if (gateway === null || providerId === null || !isKnown) return { status: 'asked' };
  return gateway.debits.fetchMandate({ customerRef, providerId });
}

type Reported = { mandateId: string; userId: string; report: MandateReport };

async function applyReport(
  ctx: VerbContext,
  tx: Tx,
  { mandateId, userId, report }: Reported,
): Promise<void> {
  // Locks the customer: the later of two mandates that are given at once takes the place of the other.
  await lockUser(tx, userId);
  const mandate = await lockMandate(tx, { mandateId });
  if (mandate === null) return;
  const now = ctx.now();
  if (report.status === 'valid') return give(ctx, tx, mandate, report);
  if (mandate.status === 'ended') {
    // It goes back before its bank has made up its mind.
    if (report.status === 'pending') await letGoAtGateway(ctx, tx, mandate, report.refs);
    return;
  }
  const isGiven = mandate.status === 'valid';
  if (report.status === 'not_given' || (!isGiven && isForgotten(mandate, report.status, now))) {
    return endMandate(ctx, tx, { mandate, reason: isGiven ? 'bank' : 'not_given' });
  }
  if (isGiven) return;
  const status = report.status === 'pending' ? report.status : mandate.status;
  // Also without news: the sweep asks those first that it did not ask lately.
  await tx
    .updateTable('mandates')
    .set({ status, updatedAt: now })
    .where('id', '=', mandateId)
    .execute();
}

/** A mandate that was asked along with an order waits as long as that does. */
function isForgotten(
  { createdAt, paymentId }: LockedMandate,
  report: 'asked' | 'pending',
  now: Date,
): boolean {
  const age = now.getTime() - createdAt.getTime();
  if (report === 'pending') return age > PENDING_DAYS * DAY_MS;
  return paymentId === null && age > FORGOTTEN_MS;
}

/** Given after it was taken back, as in a window that stayed open: it goes back, and so does a cent. */
async function letGoAtGateway(
  ctx: VerbContext,
  tx: Tx,
  { id: mandateId, providerMandateId }: LockedMandate,
  refs: MandateRefs | null,
): Promise<void> {
  if (providerMandateId !== null || refs === null) return;
  await tx
    .updateTable('mandates')
    .set({
      providerCustomerId: refs.customerRef,
      providerMandateId: refs.mandateRef,
      updatedAt: ctx.now(),
    })
    .where('id', '=', mandateId)
    .execute();
  await ctx.jobs.enqueue(tx, 'mandate.tidy', { mandateId });
}

async function give(
  ctx: VerbContext,
  tx: Tx,
  mandate: LockedMandate,
  report: GivenMandate,
): Promise<void> {
  if (!canMandateBecome(mandate.status, 'valid')) return letGoAtGateway(ctx, tx, mandate, report);
  const { customerRef, mandateRef, reference, accountHolder, iban, signedOn } = report;
  const { id: mandateId, userId } = mandate;
  const now = ctx.now();
  await replaceOlder(ctx, tx, { userId });
  const account = { reference, accountHolder, accountEnding: accountEnding(iban), signedOn };
  await tx
    .updateTable('mandates')
    .set({
      ...account,
      providerCustomerId: customerRef,
      providerMandateId: mandateRef,
      status: 'valid',
      givenAt: now,
      updatedAt: now,
    })
    .where('id', '=', mandateId)
    .execute();
  await ctx.jobs.enqueue(tx, 'mandate.tidy', { mandateId });
  recordChange(ctx, tx, {
    action: 'mandate.give',
    subject: { type: 'mandate', id: mandateId },
    before: { status: mandate.status },
    after: { status: 'valid', reference, accountEnding: account.accountEnding },
    ownerId: userId,
    topics: ['orders'],
  });
  await mailMandate(ctx, tx, {
    kind: 'mandate-given',
    mandateId,
    userId,
    write: (names) =>
      mandateGivenMail({
        ...names,
        accountEnding: account.accountEnding,
        isByOrder: mandate.paymentId !== null,
      }),
  });
}

/** Another account takes the place of the one before; what is planned is collected from it. */
async function replaceOlder(
  ctx: VerbContext,
  tx: Tx,
  { userId }: { userId: string },
): Promise<void> {
  const mandate = await lockValidMandate(tx, { userId });
  if (mandate !== null) await endMandate(ctx, tx, { mandate, reason: 'replaced' });
}
