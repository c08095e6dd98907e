import type { PaymentRefusal } from '#domain/payment.ts';
import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';

type Reason = Exclude<PaymentRefusal, 'REPORT_STALE'>;

/** What a person must find out, about a payment on an order. */
const SENTENCES: Readonly<Record<Reason, string>> = {
  REFERENCE_MISMATCH: 'De betaaldienst meldt een andere betaling dan waar we naar vroegen.',
  CURRENCY_MISMATCH: 'De betaaldienst meldt een andere valuta.',
  AMOUNT_MISMATCH: 'De betaaldienst meldt een ander bedrag. Er is niets geleverd.',
  MODE_MISMATCH: 'De betaaldienst meldt een testbetaling waar een echte hoort, of andersom.',
  PAID_AFTER_END: 'Er kwam geld binnen op een poging die al mislukt of verlopen was.',
  PAID_TWICE: 'De betaaldienst ontving twee keer geld voor dezelfde betaling.',
  MONEY_GONE: 'Het geld kwam binnen en ging weer terug. Er is niets geleverd.',
  CHARGEBACK_UNDONE: 'De bank heeft de terugboeking teruggedraaid: het geld is er weer.',
};

/**
 * An answer of a gateway that does not fit our own row: it changes nothing, and a person looks at it.
 * The task comes once for a payment, whatever else is wrong with it.
 */
export async function refuseReport(
  ctx: VerbContext,
  tx: Tx,
  refused: { order: { id: string; userId: string }; paymentId: string; reason: Reason },
): Promise<void> {
  const { order, paymentId, reason } = refused;
  const isUndone = reason === 'CHARGEBACK_UNDONE';
  await openStaffTask(ctx, tx, {
    // Who settled the chargeback hears that it is no more.
    kind: isUndone ? 'payment-charged-back' : 'payment-mismatch',
    ...(isUndone && { orderId: order.id, reopens: true }),
    userId: order.userId,
    subjectId: paymentId,
    note: `Betaling ${shortId(paymentId)} van bestelling ${shortId(order.id)}: ${SENTENCES[reason]} Zoek het na bij de betaaldienst.`,
  });
}
