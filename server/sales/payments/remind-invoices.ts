import { partPaidOf, type PartPaid } from '#domain/sales/credit.ts';
import type { Cents } from '#domain/platform/money.ts';
import { addDays, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { findDueStep, REMIND_DAYS_AFTER, REMIND_DAYS_BEFORE } from '#domain/sales/planner.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
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
import { isHeld, onlyService } from '#server/sales/holds/queries.ts';
import { isQuiet, wasReminded } from '#server/platform/mails/queries.ts';
import { momentIn, readFactsOfOrder } from '#server/sales/planner/queries.ts';
import { sql } from 'kysely';

const BATCH = 200;

/**
 * Reminds of invoices that must be paid soon and of those that should have been, each once. Who
 * switched reminders off gets none; what follows from not paying is told by other mails.
 */
export async function remindInvoices(ctx: VerbContext): Promise<void> {
  const settings = await readSettings(ctx.db);
  const at = momentIn(settings, ctx.now());
  await runForEach(await listToRemind(ctx.db, at.today), (invoice) =>
    transact(ctx, async (tx) => {
      const facts = await readFactsOfOrder(tx, { ...invoice, today: at.today });
      const isOverdue = invoice.dueDate < at.today;
      if (facts === null || findDueStep(facts, isOverdue ? 'remind-late' : 'remind', at) === null) {
        return;
      }
      await queueMail(ctx, tx, {
        kind: isOverdue ? 'invoice-overdue' : 'invoice-due-soon',
        // An invoice that is open again is reminded of again.
        occasion: invoice.round === 0 ? invoice.id : `${invoice.id}:${invoice.round}`,
        userId: invoice.userId,
        to: invoice,
        settings,
        invoiceId: invoice.id,
        // From the next day on it is another mail that is right.
        ...(!isOverdue && { runsOutAt: amsterdamMidnight(addDays(invoice.dueDate, 1)) }),
        content: contentOf(ctx, { invoice, isOverdue, settings }),
      });
    }),
  );
}

type Reminded = Awaited<ReturnType<typeof listToRemind>>[number];
type Content = { invoice: Reminded; isOverdue: boolean; settings: StoredSettings };

function contentOf({ config }: VerbContext, { invoice, isOverdue, settings }: Content) {
  return invoiceReminderMail({
    siteName: settingValue(settings, 'site_name'),
    firstName: invoice.firstName,
    invoiceNumber: invoice.invoiceNumber,
    amount: mailMoney(invoice.restCents),
    part: mailPart(partOf(invoice)),
    dueDate: mailDate(invoice.dueDate),
    isOverdue,
    iban: settingValue(settings, 'company_iban'),
    accountName: settingValue(settings, 'company_legal_name'),
    payUrl: `${config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
  });
}

type Asked = { round: number; totalAmountCents: Cents; creditCents: Cents | null };

/** An invoice that is open again was paid with the credit there was: what is asked is the rest. */
function partOf({ round, totalAmountCents, creditCents }: Asked): PartPaid | null {
  return round === 0 ? partPaidOf(totalAmountCents, creditCents) : null;
}

function isInvoiceHeld(today: string) {
  const serviceId = sql`(
    select coalesce((
      select service_id from renewals where renewals.order_id = invoices.order_id
    ), case when orders.status <> 'pending' then ${onlyService} end)
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
      .leftJoin('renewals', 'renewals.orderId', 'orders.id')
      .innerJoin('claims', 'claims.orderId', 'invoices.orderId')
      .select([
        'invoices.id',
        'invoices.userId',
        'invoices.orderId',
        'renewals.serviceId as renewedServiceId',
        'invoices.invoiceNumber',
        'invoices.totalAmountCents',
        'invoices.dueOn as dueDate',
        'claims.round',
        sql<Cents>`case when claims.reopened_at is null
          then invoices.total_amount_cents else claims.open_cents end`.as('restCents'),
        'users.email',
        'users.firstName',
        creditOfPart.as('creditCents'),
        billingEmailColumn(),
      ])
      .$narrowType<{ orderId: string }>()
      .where('invoices.status', 'in', OPEN_INVOICE_STATUSES)
      .where('invoices.kind', '=', 'invoice')
      .where('invoices.correctedAt', 'is', null)
      // The mail with the invoice said that it is collected, and when; and nobody is asked for what we have.
      .where((eb) => eb.not(isAskedOfNobody))
      .where((eb) => eb.not(isInvoiceHeld(today)))
      .where('invoices.dueOn', '>=', addDays(today, -REMIND_DAYS_AFTER))
      .where('invoices.dueOn', '<=', addDays(today, REMIND_DAYS_BEFORE))
      // Asked again for each mail; here so that who wants none does not take the place of others.
      .where((eb) => eb.not(isQuiet(sql.ref('invoices.userId'))))
      .where((eb) =>
        eb.or([
          eb.and([eb('invoices.dueOn', '<', today), eb.not(wasReminded('invoice-overdue'))]),
          eb.and([eb('invoices.dueOn', '>=', today), eb.not(wasReminded('invoice-due-soon'))]),
        ]),
      )
      .orderBy('invoices.dueOn')
      .limit(BATCH)
      .execute()
  );
}
