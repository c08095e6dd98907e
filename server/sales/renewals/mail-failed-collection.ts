import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { collectionFailedMail } from './emails/collection-failed.ts';

type Failed = { orderId: string; attempt: number; amountCents: Cents; collectOn: string | null };

/** Queues the mail that says that a collection failed, and what follows. */
export async function mailFailedCollection(
  ctx: VerbContext,
  tx: Tx,
  { orderId, attempt, amountCents, collectOn }: Failed,
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.userId')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select([
      'invoices.id',
      'invoices.userId',
      'invoices.invoiceNumber',
      'orders.serviceName',
      'users.email',
      'users.firstName',
      billingEmailColumn(),
      settingsColumn(),
    ])
    .where('invoices.orderId', '=', orderId)
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.correctedAt', 'is', null)
    .$narrowType<{ serviceName: string }>()
    .executeTakeFirstOrThrow();
  const { settings } = invoice;
  await queueMail(ctx, tx, {
    kind: 'collection-failed',
    occasion: `${orderId}:${attempt}`,
    userId: invoice.userId,
    to: invoice,
    settings,
    invoiceId: invoice.id,
    content: collectionFailedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: invoice.firstName,
      serviceName: invoice.serviceName,
      invoiceNumber: invoice.invoiceNumber,
      amount: mailMoney(amountCents),
      again: collectOn === null ? null : mailDate(collectOn),
      iban: settingValue(settings, 'company_iban'),
      accountName: settingValue(settings, 'company_legal_name'),
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
    }),
  });
}
