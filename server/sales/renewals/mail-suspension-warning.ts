import type { Cents } from '#domain/platform/money.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readPartPaid } from '#server/sales/invoices/queries.ts';
import { mailDate, mailMoney, mailPart } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { suspensionWarningMail } from './emails/suspension-warning.ts';

export type SuspensionWarning = {
  order: { id: string; userId: string };
  renewal: { invoiceId: string; invoiceNumber: string; dueDate: string; totalCents: Cents };
  /** Services that go off together, at least one. */
  services: readonly { id: string; name: string }[];
  /** `YYYY-MM-DD` */
  suspendsOn: string;
  settings: StoredSettings;
  /** Number of times that it was open again: each is warned of by itself. */
  round?: number;
};

/** Queues the warning that services go off. Nobody can switch it off: it is about what they lose. */
export async function mailSuspensionWarning(
  ctx: VerbContext,
  tx: Tx,
  told: SuspensionWarning,
): Promise<void> {
  const { order, renewal, services, suspendsOn, settings, round = 0 } = told;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn()])
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  const part = await readPartPaid(tx, { orderId: order.id });
  await queueMail(ctx, tx, {
    kind: 'suspension-warning',
    // Services of an order that is owed again may go off on different days.
    occasion: round === 0 ? order.id : `${order.id}:${round}:${suspendsOn}`,
    userId: order.userId,
    to: customer,
    settings,
    invoiceId: renewal.invoiceId,
    content: suspensionWarningMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      serviceNames: services.map(({ name }) => name),
      invoiceNumber: renewal.invoiceNumber,
      amount: mailMoney(renewal.totalCents),
      part: mailPart(part),
      due: mailMoney(part?.restCents ?? renewal.totalCents),
      dueDate: mailDate(renewal.dueDate),
      suspendsOn: mailDate(suspendsOn),
      keptDays: settingValue(settings, 'unpaid_end_days'),
      iban: settingValue(settings, 'company_iban'),
      accountName: settingValue(settings, 'company_legal_name'),
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
    }),
  });
}
