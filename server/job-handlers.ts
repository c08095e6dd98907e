import { recordRefusedSignIn } from '#server/identity/accounts/record-refused-sign-in.ts';
import { sweepSessions } from '#server/identity/accounts/sweep-sessions.ts';
import { sweepKeys } from '#server/identity/api-keys/sweep-keys.ts';
import { sealAuditLog } from '#server/platform/audit/seal-audit-log.ts';
import { asSystem, inBusinessTime, type Context, type SystemContext } from '#server/context.ts';
import { sweepBankLines } from '#server/sales/bank-statements/sweep-bank-lines.ts';
import { checkBooks } from '#server/operations/books/check-books.ts';
import { warnSmallBusiness } from '#server/operations/books/warn-small-business.ts';
import { mailLetter } from '#server/compliance/breach-letters/mail-letter.ts';
import { sweepLetters } from '#server/compliance/breach-letters/sweep-letters.ts';
import { sweepBreaches } from '#server/compliance/data-breaches/sweep-breaches.ts';
import { startPasswordReset } from '#server/identity/customers/start-password-reset.ts';
import { sweepCustomers } from '#server/identity/customers/sweep-customers.ts';
import { sweepLinks } from '#server/identity/customers/sweep-links.ts';
import { runImport } from '#server/delivery/imports/run-import.ts';
import { sweepImports } from '#server/delivery/imports/sweep-imports.ts';
import { sweepIncidents } from '#server/support/incidents/sweep-incidents.ts';
import { announceIncident } from '#server/support/incidents/announce-incident.ts';
import { markOverdueInvoices } from '#server/sales/invoices/mark-overdue-invoices.ts';
import { remindInvoices } from '#server/sales/payments/remind-invoices.ts';
import { drawMailFiles } from '#server/sales/invoices/draw-mail-files.ts';
import { sendMails } from '#server/platform/mails/send-mails.ts';
import { sweepMails } from '#server/platform/mails/sweep-mails.ts';
import { sweepMemberships } from '#server/identity/members/sweep-memberships.ts';
import { expireOrders } from '#server/sales/orders/expire-orders.ts';
import { checkOutsideParty } from '#server/operations/outside/check-outside-party.ts';
import { sweepOutside } from '#server/operations/outside/sweep-outside.ts';
import { makeExport } from '#server/compliance/personal-data/make-export.ts';
import { sweepErasures } from '#server/compliance/personal-data/sweep-erasures.ts';
import { sweepForgotten } from '#server/compliance/personal-data/sweep-forgotten.ts';
import { sweepRegistrations } from '#server/compliance/personal-data/sweep-registrations.ts';
import { sweepRetention } from '#server/compliance/personal-data/sweep-retention.ts';
import { sweepExports } from '#server/compliance/personal-data/sweep-exports.ts';
import { checkMandate } from '#server/sales/mandates/check-mandate.ts';
import { sweepMandates } from '#server/sales/mandates/sweep-mandates.ts';
import { tidyMandate } from '#server/sales/mandates/tidy-mandate.ts';
import { checkPayment } from '#server/sales/payments/check-payment.ts';
import { collectPayment } from '#server/sales/payments/collect-payment.ts';
import { payBackRefund } from '#server/sales/refunds/pay-back-refund.ts';
import { sweepChargebacks } from '#server/sales/payments/sweep-chargebacks.ts';
import { sweepCollections } from '#server/sales/payments/sweep-collections.ts';
import { sweepPayments } from '#server/sales/payments/sweep-payments.ts';
import { sweepRefunds } from '#server/sales/refunds/sweep-refunds.ts';
import { reviewPlanChange } from '#server/sales/plan-changes/review-plan-change.ts';
import { sweepPlanChanges } from '#server/sales/plan-changes/sweep-plan-changes.ts';
import { watchReturns } from '#server/sales/returns/watch-returns.ts';
import { sweepRenewals } from '#server/sales/renewals/sweep-renewals.ts';
import { refundUnusedTerms } from '#server/sales/renewals/refund-unused-terms.ts';
import { withdrawRenewal } from '#server/sales/renewals/withdraw-renewal.ts';
import { foldTotals } from '#server/sales/reports/fold-totals.ts';
import { adoptPlanPrice } from '#server/delivery/services/adopt-plan-price.ts';
import { deliverService } from '#server/delivery/services/deliver-service.ts';
import { operateService } from '#server/delivery/services/operate-service.ts';
import { sweepServices } from '#server/delivery/services/sweep-services.ts';
import { sweepTicketMails } from '#server/support/tickets/sweep-ticket-mails.ts';
import { sweepTickets } from '#server/support/tickets/sweep-tickets.ts';
import { dropOldDeliveries } from '#server/operations/webhooks/drop-old-deliveries.ts';
import { sendDeliveries } from '#server/operations/webhooks/send-deliveries.ts';
import { sweepWebhooks } from '#server/operations/webhooks/sweep-webhooks.ts';
import { runEach } from './platform/jobs/run-each.ts';
import type { JobHandlers } from './platform/jobs/job-queue.ts';

/** Handlers of each queue. Every handler may run twice for one job and does its work once. */
export function createJobHandlers(world: Context): JobHandlers {
  /** The program by the time of the shop, as it is when a job begins. */
  const business = (reason: string) => asSystem(inBusinessTime(world), reason);
  return {
    'service.deliver': (data, signal) => deliverService(business('delivery'), { ...data, signal }),
    'service.operate': (data, signal) => operateService(business('server'), { ...data, signal }),
    'outside.look': (data) => checkOutsideParty(asSystem(world, 'look outside'), data),
    'mail.send': (batch) => sendMails(asSystem(world, 'mail'), batch, drawMailFiles),
    'account.start-reset': (data) => startPasswordReset(asSystem(world, 'password reset'), data),
    'account.note-refusal': (data) => recordRefusedSignIn(asSystem(world, 'sign-in'), data),
    'service.adopt-price': (data) => adoptPlanPrice(business('plan price'), data),
    'renewal.withdraw': (data) => withdrawRenewal(business('service ends'), data),
    'plan-change.review': (data) => reviewPlanChange(business('plan change'), data),
    'renewal.refund-unused': (data) => refundUnusedTerms(business('left early'), data),
    'data.export': (data) => makeExport(business('export'), data),
    'payment.check': (data) => checkPayment(business('payment check'), data),
    'payment.collect': (data) => collectPayment(business('direct debit'), data),
    'mandate.check': (data) => checkMandate(business('mandate'), data),
    'mandate.tidy': (data) => tidyMandate(business('mandate'), data),
    'refund.pay-back': (data) => payBackRefund(business('refund'), data),
    'import.run': (data, signal) => runImport(business('import'), { ...data, signal }),
    'incident.tell': (data) => announceIncident(business('incident'), data),
    'data-breach.mail': (data) => mailLetter(business('data breach'), data),
    'webhook.send': (data, signal) =>
      sendDeliveries(asSystem(world, 'webhook'), { ...data, signal }),
    'orders.expire': () => followTime(business('time is over')),
    'books.check': async () => void (await checkBooks(business('books'))),
    'system.sweep': () => sweepSystem(business('sweep'), asSystem(world, 'sweep')),
    'mailbox.read': async (_, signal) => {
      if (world.mailbox === null) return;
      // A shop without a mailbox does not have the reading of one in its memory.
      const { visitMailbox } = await import('#server/support/mailbox/visit-mailbox.ts');
      await visitMailbox({ ...world, ...business('mailbox') }, { signal });
    },
    'audit.seal': () => sealAuditLog(asSystem(world, 'seal')),
  };
}

/** Does at once what a night brings about, and what ends in the minutes of it. */
export async function runNight(world: Context): Promise<void> {
  const ctx = asSystem(inBusinessTime(world), 'time is over');
  await runEach([() => sweepServices(ctx), () => followTime(ctx)]);
}

/** Does the work that time brings about, noun by noun: a failure of one holds up no other. */
function followTime(ctx: SystemContext): Promise<void> {
  return runEach([
    () => expireOrders(ctx),
    () => markOverdueInvoices(ctx),
    () => remindInvoices(ctx),
    // Before the renewals, which invoice a term as the change that waits for it says.
    () => sweepPlanChanges(ctx),
    () => sweepRenewals(ctx),
    () => watchReturns(ctx),
    () => sweepRetention(ctx),
    () => sweepRegistrations(ctx),
    () => sweepBankLines(ctx),
    () => sweepChargebacks(ctx),
    () => warnSmallBusiness(ctx),
    () => dropOldDeliveries(ctx),
  ]);
}

/** Finishes the work that a crash between two steps left undone, noun by noun. */
function sweepSystem(ctx: SystemContext, world: SystemContext): Promise<void> {
  return runEach([
    () => sweepCustomers(ctx),
    () => sweepLinks(world),
    () => sweepSessions(world),
    () => sweepKeys(world),
    () => sweepWebhooks(world),
    () => sweepMemberships(world),
    () => sweepMails(world),
    () => sweepExports(ctx),
    () => sweepErasures(ctx),
    () => sweepForgotten(ctx),
    () => sweepPayments(ctx),
    () => sweepCollections(ctx),
    () => sweepMandates(ctx),
    () => sweepRefunds(ctx),
    () => sweepServices(ctx),
    () => sweepOutside(world),
    () => foldTotals(ctx),
    () => sweepTickets(ctx),
    () => sweepTicketMails(ctx),
    () => sweepIncidents(ctx),
    () => sweepBreaches(ctx),
    () => sweepLetters(ctx),
    () => sweepImports(ctx),
  ]);
}
