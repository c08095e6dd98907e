import type { PaymentRefusal } from '#domain/sales/payment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

type Reason = Exclude<PaymentRefusal, 'REPORT_STALE' | 'CHARGEBACK_UNDONE'>;

/** Each tells a person what is wrong with a payment on an order, which only the gateway can explain. */
const SENTENCES: Readonly<Record<Reason, string>> = {
  REFERENCE_MISMATCH: 'De betaaldienst meldt een andere betaling dan waar we naar vroegen.',
  CURRENCY_MISMATCH: 'De betaaldienst meldt een andere valuta.',
  AMOUNT_MISMATCH: 'De betaaldienst meldt een ander bedrag. Er is niets geleverd.',
  MODE_MISMATCH: 'De betaaldienst meldt een testbetaling waar een echte hoort, of andersom.',
  PAID_AFTER_END: 'Er kwam geld binnen op een poging die al mislukt of verlopen was.',
  PAID_TWICE: 'De betaaldienst ontving twee keer geld voor dezelfde betaling.',
  MONEY_GONE: 'Het geld kwam binnen en ging weer terug. Er is niets geleverd.',
};

/**
 * An answer of a gateway that does not fit our own row: it changes nothing, and a person looks at it.
 * The task comes once for a payment, whatever else is wrong with it.
 */
export async function refuseReport(
  ctx: VerbContext,
  tx: Tx,
  refused: {
    order: { id: string; userId: string };
    paymentId: string;
    reason: Reason;
  },
): Promise<void> {
  const { order, paymentId, reason } = refused;
  await openStaffTask(ctx, tx, {
    kind: 'payment-mismatch',
    userId: order.userId,
    subjectId: paymentId,
    note: `Betaling ${shortId(paymentId)} van bestelling ${shortId(order.id)}: ${SENTENCES[reason]} Zoek het na bij de betaaldienst.`,
  });
}
