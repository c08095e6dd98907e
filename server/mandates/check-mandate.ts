import { accountEnding, canMandateBecome } from '#domain/direct-debit.ts';
import type { GivenMandate, MandateReport } from '#server/adapters/payments/direct-debit-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { endMandate } from './end-mandate.ts';
import { lockMandate, type LockedMandate } from './lock-mandate.ts';
import { lockValidMandate } from './lock-valid-mandate.ts';
import { mandateGivenMail } from './emails/mandate-given.ts';
import { mailMandate } from './mail-mandate.ts';

/** A question that nobody answered for a day is taken back: no bank keeps it open so long. */
const FORGOTTEN_MS = 86_400_000;

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
    .select(['gateway', 'providerCustomerId as customerRef', 'providerPaymentId as providerId'])
    .where('id', '=', mandateId)
    .executeTakeFirst();
  const gateway = row === undefined ? null : ctx.payments[row.gateway];
  const report: MandateReport =
    row === undefined || gateway === null || row.customerRef === null || row.providerId === null
      ? { status: 'asked' }
      : await gateway.debits.fetchMandate({
          customerRef: row.customerRef,
          providerId: row.providerId,
        });
  await transact(ctx, (tx) => applyReport(ctx, tx, { mandateId, report }));
}

async function applyReport(
  ctx: VerbContext,
  tx: Tx,
  { mandateId, report }: { mandateId: string; report: MandateReport },
): Promise<void> {
  const mandate = await lockMandate(tx, { mandateId });
  if (mandate === null) return;
  const now = ctx.now();
  if (report.status === 'valid') return give(ctx, tx, mandate, report);
  if (mandate.status === 'ended') return;
  const isGiven = mandate.status === 'valid';
  const isForgotten = now.getTime() - mandate.createdAt.getTime() > FORGOTTEN_MS;
  if (report.status === 'not_given' || (!isGiven && report.status === 'asked' && isForgotten)) {
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

async function give(
  ctx: VerbContext,
  tx: Tx,
  mandate: LockedMandate,
  { mandateRef, reference, accountHolder, iban, signedOn }: GivenMandate,
): Promise<void> {
  const now = ctx.now();
  const { id: mandateId, userId } = mandate;
  const isWanted = canMandateBecome(mandate.status, 'valid');
  // Given after it was taken back, as in a window that stayed open: it goes back, and so does the cent.
  if (!isWanted && mandate.providerMandateId !== null) return;
  if (isWanted) await replaceOlder(ctx, tx, { userId });
  const account = { reference, accountHolder, accountEnding: accountEnding(iban), signedOn };
  await tx
    .updateTable('mandates')
    .set({
      providerMandateId: mandateRef,
      updatedAt: now,
      ...(isWanted && { ...account, status: 'valid', givenAt: now }),
    })
    .where('id', '=', mandateId)
    .execute();
  await ctx.jobs.enqueue(tx, 'mandate.tidy', { mandateId });
  if (!isWanted) return;
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
    write: (names) => mandateGivenMail({ ...names, accountEnding: account.accountEnding }),
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
