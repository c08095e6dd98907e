import { partPaidOf } from '#domain/sales/credit.ts';
import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { isAskedOfNobody } from '#server/sales/invoices/is-back-again.ts';
import { creditOfPart } from '#server/sales/invoices/queries.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { mailDate, mailMoney, mailPart } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { invoiceReminderMail } from './emails/invoice-reminder.ts';
import { isHeld } from '#server/sales/holds/queries.ts';
import { sql } from 'kysely';

/** So long before the due date one is reminded, and so long after it at the latest. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 7;
const BATCH = 200;

/**
 * Reminds of invoices that must be paid soon and of those that should have been, each once. Who
 * switched reminders off gets none; what follows from not paying is told by other mails.
 */
export async function remindInvoices(ctx: VerbContext): Promise<void> {
  const today = amsterdamDate(ctx.now());
  const settings = await readSettings(ctx.db);
  await runForEach(await listToRemind(ctx.db, today), (invoice) => {
    const isOverdue = invoice.dueDate < today;
    return transact(ctx, (tx) =>
      queueMail(ctx, tx, {
        kind: isOverdue ? 'invoice-overdue' : 'invoice-due-soon',
        occasion: invoice.id,
        userId: invoice.userId,
        to: invoice,
        settings,
        invoiceId: invoice.id,
        // From the next day on it is another mail that is right.
        ...(!isOverdue && { runsOutAt: amsterdamMidnight(addDays(invoice.dueDate, 1)) }),
        content: invoiceReminderMail({
          siteName: settingValue(settings, 'site_name'),
          firstName: invoice.firstName,
          invoiceNumber: invoice.invoiceNumber,
          amount: mailMoney(invoice.totalAmountCents),
          part: mailPart(partPaidOf(invoice.totalAmountCents, invoice.creditCents)),
          dueDate: mailDate(invoice.dueDate),
          isOverdue,
          iban: settingValue(settings, 'company_iban'),
          accountName: settingValue(settings, 'company_legal_name'),
          payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
        }),
      }),
    );
  });
}

function isInvoiceHeld(today: string) {
  const serviceId = sql`(
    select service_id from renewals where renewals.order_id = invoices.order_id
  )`;
  return isHeld({ userId: sql.ref('invoices.userId'), serviceId, today });
}

/** Open invoices around their due date whose mail of that side of it was not made yet. */
function listToRemind(db: Db, today: string) {
  return (
    db
      .selectFrom('invoices')
      .innerJoin('users', 'users.id', 'invoices.userId')
      .innerJoin('orders', 'orders.id', 'invoices.orderId')
      .leftJoin('notificationPreferences as chosen', 'chosen.userId', 'invoices.userId')
      .select([
        'invoices.id',
        'invoices.userId',
        'invoices.invoiceNumber',
        'invoices.totalAmountCents',
        'invoices.dueDate',
        'users.email',
        'users.firstName',
        creditOfPart.as('creditCents'),
        billingEmailColumn(),
      ])
      .where('invoices.status', 'in', OPEN_INVOICE_STATUSES)
      .where('invoices.kind', '=', 'invoice')
      // The mail with the invoice said that it is collected, and when; and nobody is asked for what we have.
      .where((eb) => eb.not(isAskedOfNobody))
      .where((eb) => eb.not(isInvoiceHeld(today)))
      .where('invoices.dueDate', '>=', addDays(today, -DAYS_AFTER))
      .where('invoices.dueDate', '<=', addDays(today, DAYS_BEFORE))
      // Asked again for each mail; here so that who wants none does not take the place of others.
      .where((eb) =>
        eb.or([
          eb('chosen.userId', 'is', null),
          eb.and([eb('chosen.email', '=', true), eb('chosen.invoiceReminders', '=', true)]),
        ]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('mails')
              .select('mails.id')
              .whereRef('mails.invoiceId', '=', 'invoices.id')
              .where(
                'mails.kind',
                '=',
                eb
                  .case()
                  .when('invoices.dueDate', '<', today)
                  .then('invoice-overdue')
                  .else('invoice-due-soon')
                  .end(),
              ),
          ),
        ),
      )
      .orderBy('invoices.dueDate')
      .limit(BATCH)
      .execute()
  );
}
