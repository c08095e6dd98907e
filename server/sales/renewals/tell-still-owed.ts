import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { selectOwedTerms } from '#server/delivery/services/queries.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

/**
 * Tells a person which invoices stay open after the bank took their money back and the service ended: the
 * shop goes after the money, or credits the days that were not used.
 */
export async function tellStillOwed(
  ctx: VerbContext,
  { serviceId }: { serviceId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const { cancelledAt, name } = await lockService(tx, { serviceId });
    if (cancelledAt === null) return;
    const owed = await selectOwedTerms(tx, serviceId)
      .innerJoin('orders', 'orders.id', 'claims.orderId')
      .select(['orders.id as orderId', 'orders.userId', 'invoices.invoiceNumber'])
      .distinct()
      .execute();
    for (const { orderId, userId, invoiceNumber } of owed) {
      await openStaffTask(ctx, tx, {
        kind: 'payment-charged-back',
        userId,
        subjectId: orderId,
        orderId,
        renews: true,
        note: `De bank boekte een betaling terug en ${name} stopt. Factuur ${invoiceNumber} blijft openstaan: vraag het geld zelf, of crediteer wat niet gebruikt is.`,
      });
    }
  });
}
