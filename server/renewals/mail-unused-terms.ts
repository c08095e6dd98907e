import type { Cents } from '#domain/money.ts';
import type { RefundWay } from '#domain/refund.ts';
import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { CreditNote } from '#server/invoices/insert-credit-note.ts';
import { mailMoney } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/profiles/queries.ts';
import { settingsColumn } from '#server/settings/queries.ts';
import { unusedTermsMail } from './emails/unused-terms.ts';

type Told = {
  service: { id: string; name: string; userId: string };
  credit: CreditNote;
  amountCents: Cents;
  way: RefundWay;
};

/** Queues the mail that says what comes back of a term that was not used to its end. */
export async function mailUnusedTerms(
  ctx: VerbContext,
  tx: Tx,
  { service, credit, amountCents, way }: Told,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn(), settingsColumn()])
    .where('id', '=', service.userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'unused-terms',
    occasion: service.id,
    happensOnce: true,
    userId: service.userId,
    to: customer,
    settings: customer.settings,
    invoiceId: credit.id,
    content: unusedTermsMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      serviceName: service.name,
      amount: mailMoney(amountCents),
      creditNumber: credit.invoiceNumber,
      way,
      url: `${ctx.config.appUrl}/dashboard/billing/invoices/${credit.id}`,
    }),
  });
}
