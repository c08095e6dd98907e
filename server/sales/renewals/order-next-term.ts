import { randomUUID } from 'node:crypto';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { termAfter, type TermPeriod } from '#domain/catalogue/term.ts';
import { collectedDueDays, type InvoiceCollection } from '#domain/sales/direct-debit.ts';
import {
  discountedSale,
  discountOn,
  isDiscountedTerm,
  type OrderDiscount,
} from '#domain/catalogue/discount.ts';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { renewalExpiresAt, renewalMethod, renewalPrice } from '#domain/sales/renewal.ts';
import { settingValue, type Seller, type StoredSettings } from '#domain/operations/settings.ts';
import { VAT_ID_LAST_DAYS, type Sale } from '#domain/catalogue/vat-treatment.ts';
import { methodsOf } from '#server/sales/gateways/payment-gateways.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { giveDiscount } from '#server/catalogue/discounts/give-discount.ts';
import { findServiceDiscount, type ServiceDiscount } from '#server/catalogue/discounts/queries.ts';
import { issueInvoice, type InvoicedOrder } from '#server/sales/invoices/issue-invoice.ts';
import { findCollectingMandate } from '#server/sales/mandates/queries.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { askBillingDetails } from './ask-billing-details.ts';
import { expectTransfer } from '#server/sales/payments/expect-transfer.ts';
import { mailRenewalInvoice } from './mail-renewal-invoice.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { dunningRules } from '#server/sales/planner/queries.ts';
import { readToRenew } from './read-to-renew.ts';
import { insertOrderLines, type LineDiscount } from '#server/sales/orders/insert-order-lines.ts';
import { openClaim } from '#server/sales/claims/open-claim.ts';

type Found = NonNullable<Awaited<ReturnType<typeof readToRenew>>>;
type ToRenew = Found & { billing: BillingSnapshot };
type Renewal = {
  id: string;
  /** The moment until which what it brings back is kept; null where it brings back nothing. */
  backUntil: Date | null;
  term: TermPeriod;
  termNumber: number;
  dueDate: string;
  sale: Sale;
  /** The discount its service was ordered with, where that counts for this term, and what it takes off. */
  given: ServiceDiscount | null;
  discount: OrderDiscount | null;
  vatCheckId: string | null;
  /** The account and the day of its collection; null where its customer pays. */
  collection: InvoiceCollection | null;
};

type Asked = {
  serviceId: string;
  settings: StoredSettings;
  seller: Seller;
  /** The term that brings back what ended, and until when it may be paid; none for the next term. */
  back?: { term: TermPeriod; until: Date };
};

/**
 * Orders the next term of a service and sends its invoice, in the caller's transaction, which has locked
 * the service. Answers whether there was something to order.
 */
export async function orderNextTerm(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, settings, seller, back }: Asked,
): Promise<boolean> {
  const toRenew = await readToRenew(tx, serviceId);
  if (toRenew === null) return false;
  const { billing, missing } = toRenew;
  if (billing === null) {
    await askBillingDetails(ctx, tx, { service: toRenew, settings, missing });
    return false;
  }
  await writeRenewal(ctx, tx, { toRenew: { ...toRenew, billing }, settings, seller, back });
  if (toRenew.lastStatus === null) {
    const subjectId = toRenew.userId;
    await closeStaffTasks(ctx, tx, { kinds: ['billing-unknown'], subjectId });
  }
  return true;
}

type Writing = { toRenew: ToRenew; settings: StoredSettings; seller: Seller; back: Asked['back'] };

async function writeRenewal(
  ctx: VerbContext,
  tx: Tx,
  { toRenew, settings, seller, back }: Writing,
): Promise<void> {
  const now = ctx.now();
  const { anchorAt, termMonths, paidUntil, terms } = toRenew;
  const dueDays = settingValue(settings, 'bank_transfer_due_days');
  const term = back?.term ?? termAfter(anchorAt, paidUntil, termMonths);
  const { rule, vatCheckId } = await readSaleVat(tx, {
    buyer: toRenew.billing,
    settings,
    now,
    days: VAT_ID_LAST_DAYS,
    suppliedOn: amsterdamDate(term.start),
  });
  const termNumber = terms + 1;
  const boughtNumber = await countBought(tx, { ...toRenew, termNumber });
  const given = await readDiscount(tx, toRenew, boughtNumber);
  const { sale, discount } = discountedSale(
    renewalPrice(toRenew, term.start),
    { discount: given, termNumber: boughtNumber },
    rule,
  );
  // A service that is brought back is paid then and there: it does not wait for a collection.
  const { userId: payer } = toRenew;
  const collector = { userId: payer, totalCents: sale.totalCents };
  const mandate =
    back === undefined ? await findCollectingMandate(tx, ctx.payments, collector) : null;
  const dueDate = dueDateFor({
    issuedAt: now,
    bornPaid: false,
    dueDays: mandate === null ? dueDays : collectedDueDays(dueDays),
  });
  const renewal: Renewal = {
    id: randomUUID(),
    backUntil: back?.until ?? null,
    term,
    termNumber,
    dueDate: back === undefined ? dueDate : dueDateBack(dueDate, back.until),
    sale,
    given,
    discount,
    vatCheckId,
    collection: mandate && { ...collectedFrom(mandate), on: dueDate },
  };
  const order = await insertOrder(ctx, tx, { toRenew, renewal, settings });
  const invoice = await issueInvoice(ctx, tx, {
    order,
    lineId: randomUUID(),
    seller,
    paidAt: null,
    dueDate: renewal.dueDate,
    term: renewal.term,
    collection: renewal.collection,
  });
  const { serviceId } = toRenew;
  const { id: orderId, userId, totalCents } = order;
  if (await payFromCredit(ctx, tx, { orderId, userId, totalCents })) return;
  await mailRenewalInvoice(ctx, tx, { serviceId, order, invoice, renewal, seller, settings });
}

function collectedFrom({ reference, accountEnding }: Omit<InvoiceCollection, 'on'>) {
  return { reference, accountEnding };
}

/** Never later than the day on which the data go. */
function dueDateBack(dueDate: string, until: Date): string {
  const last = amsterdamDate(until);
  return last < dueDate ? last : dueDate;
}

type OrderToWrite = { toRenew: ToRenew; renewal: Renewal; settings: StoredSettings };

async function insertOrder(
  ctx: VerbContext,
  tx: Tx,
  { toRenew, renewal, settings }: OrderToWrite,
): Promise<InvoicedOrder> {
  const now = ctx.now();
  const { serviceId, planId, termsVersion, termsAcceptedAt } = toRenew;
  const paymentMethod = renewalMethod(toRenew.paymentMethod, methodsOf(ctx.payments));
  const order = orderOf(toRenew, renewal);
  const { discount, ...row } = order;
  await tx
    .insertInto('orders')
    .values({
      ...row,
      billing: JSON.stringify(order.billing),
      vatCheckId: renewal.vatCheckId,
      planId,
      kind: 'renewal',
      status: 'pending',
      paymentMethod,
      // The terms that were agreed to hold on: a renewal asks for nothing new.
      termsVersion,
      termsAcceptedAt,
      directStart: false,
      placedFrom: '',
      idempotencyKey: randomUUID(),
      requestHash: '',
      // Told on the order's page; what ends it is the dunning, which looks at every step again.
      expiresAt:
        renewal.backUntil ??
        renewalExpiresAt(
          { dueDate: renewal.dueDate, startsAt: renewal.term.start },
          dunningRules(settings),
        ),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const lineDiscount = renewal.given && discount && offLine(renewal.given, discount);
  const lines = [{ ...order, planId, serviceId, lineDiscount }];
  await insertOrderLines(tx, { orderId: order.id, kind: 'renewal', lines });
  await openClaim(tx, order, now);
  if (renewal.given !== null && discount !== null && lineDiscount !== null) {
    const { codeId } = renewal.given;
    await giveDiscount(tx, { orderId: order.id, codeId, discount, ...lineDiscount });
  }
  await insertTerm(tx, { orderId: order.id, serviceId, renewal, now });
  if (!isOnlineMethod(paymentMethod)) await expectTransfer(tx, { order, paymentMethod, now });
  noteRenewal(ctx, tx, { order, serviceId, renewal });
  return order;
}

/** Counts a term among those that are bought: what was given uses up nothing of a discount. */
async function countBought(
  tx: Tx,
  { serviceId, termNumber }: { serviceId: string; termNumber: number },
): Promise<number> {
  const { given } = await tx
    .selectFrom('serviceTerms')
    .select((eb) => eb.fn.count<number>('grantedBy').as('given'))
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow();
  return termNumber - given;
}

function offLine(given: ServiceDiscount, discount: OrderDiscount): LineDiscount {
  const { listCents, savedCents, savedNetCents } = discount;
  return { discountCents: discountOn(listCents, given), savedCents, savedNetCents };
}

/** Reads the discount that the service was ordered with; null where it does not count for this term. */
async function readDiscount(
  tx: Tx,
  { serviceId, planId, termMonths }: ToRenew,
  termNumber: number,
): Promise<ServiceDiscount | null> {
  const discount = await findServiceDiscount(tx, serviceId);
  if (discount === null) return null;
  return isDiscountedTerm(discount, { number: termNumber, planId, termMonths }) ? discount : null;
}

function orderOf(toRenew: ToRenew, { id, sale, discount }: Renewal): InvoicedOrder & Sale {
  return {
    id,
    userId: toRenew.userId,
    planName: toRenew.planName,
    serviceName: toRenew.name,
    termMonths: toRenew.termMonths,
    ...sale,
    discount,
    billing: toRenew.billing,
  };
}

type Noted = { order: InvoicedOrder; serviceId: string; renewal: Renewal };

function noteRenewal(ctx: VerbContext, tx: Tx, { order, serviceId, renewal }: Noted): void {
  const { termNumber } = renewal;
  recordChange(ctx, tx, {
    action: 'order.renew',
    subject: { type: 'order', id: order.id },
    before: null,
    after: { status: 'pending', serviceId, termNumber, totalCents: order.totalCents },
    ownerId: order.userId,
    topics: ['orders', 'services'],
  });
}

type NewTerm = { orderId: string; serviceId: string; renewal: Renewal; now: Date };

/** Writes down the term that the order buys once it is paid. */
async function insertTerm(tx: Tx, { orderId, serviceId, renewal, now }: NewTerm): Promise<void> {
  await tx
    .insertInto('renewals')
    .values({
      orderId,
      serviceId,
      termNumber: renewal.termNumber,
      startsAt: renewal.term.start,
      endsAt: renewal.term.end,
      collectOn: renewal.collection?.on ?? null,
      bringsBack: renewal.backUntil !== null,
      createdAt: now,
    })
    .execute();
}
