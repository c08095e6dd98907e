import type { BankBooking } from '#domain/sales/bank-booking.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { settleBankLine } from './settle-bank-line.ts';

/** A person says which invoices a line is the money of, having seen what that does. */
export async function bookBankLine(
  ctx: VerbContext<UserActor>,
  wanted: { lineId: string; invoiceNumbers: string[]; booking: BankBooking },
): Promise<{ lineId: string; orderIds: string[] }> {
  await refuseOwnBenefit(ctx, wanted);
  const { orderIds } = await transact(ctx, (tx) => settleBankLine(ctx, tx, wanted));
  return { lineId: wanted.lineId, orderIds };
}
