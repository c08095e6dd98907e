import { NOTICE_DAYS } from '#domain/sales/direct-debit.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { lockRenewal } from './lock-renewal.ts';
import { waitsForAnnouncement } from './queries.ts';

const KIND = 'collection-unannounced';

/**
 * No server takes the mail that announces a collection, so that it is not collected: only a person finds
 * out why. Off their list once it went, or once nothing is collected any more.
 */
export async function tellUnannounced(
  ctx: VerbContext,
  { orderId }: { orderId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    if (!(await waitsForAnnouncement(tx, { orderId }))) {
      return closeStaffTasks(ctx, tx, { kinds: [KIND], subjectId: orderId });
    }
    const { renewal } = await lockRenewal(tx, { orderId });
    await openStaffTask(ctx, tx, {
      kind: KIND,
      userId,
      subjectId: orderId,
      orderId,
      note: `Factuur ${renewal.invoiceNumber} wordt niet geïncasseerd, omdat de mail die dat aankondigt niet aankwam. Verstuur hem opnieuw bij de e-mails van deze klant, of voer hem opnieuw uit als hij bij Mislukte taken staat: ${NOTICE_DAYS} dagen daarna wordt er geïncasseerd. Klopt het adres niet, stop dan de incasso van deze klant: dan betaalt die zelf.`,
      reopens: true,
    });
  });
}
