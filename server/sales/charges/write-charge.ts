import { randomUUID } from 'node:crypto';
import type { CreateChargeInput } from '#contract/staff/charges.ts';
import { chargeName, type ChargeSale } from '#domain/sales/charge.ts';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { renewalMethod } from '#domain/sales/renewal.ts';
import { settingValue, type Seller, type StoredSettings } from '#domain/operations/settings.ts';
import { methodsOf } from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { issueInvoice, type InvoicedWork } from '#server/sales/invoices/issue-invoice.ts';
import { insertOrderLines, type NewOrderLine } from '#server/sales/orders/insert-order-lines.ts';
import { expectTransfer } from '#server/sales/payments/expect-transfer.ts';
import { mailChargeInvoice } from './mail-charge-invoice.ts';
import { openClaim } from '#server/sales/claims/open-claim.ts';

type NewCharge = {
  input: CreateChargeInput;
  service: { id: string; name: string } | null;
  charged: ChargeSale;
  vatCheckId: string | null;
  buyer: BillingSnapshot;
  requestHash: string;
  settings: StoredSettings;
  seller: Seller;
};

/** Writes an order of no plan with its invoice, and queues the mail that asks to pay it. */
export async function writeCharge(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  charge: NewCharge,
): Promise<string> {
  const { input, charged, buyer, settings, seller } = charge;
  const dueDate = dueDateFor({
    issuedAt: ctx.now(),
    bornPaid: false,
    dueDays: settingValue(settings, 'bank_transfer_due_days'),
  });
  const lines = input.lines.map(({ description, quantity, unit }, at) => {
    const line = charged.lines[at];
    if (line === undefined) throw new Error('a line was not charged');
    const { unitCents, gross: grossCents, net: netCents, vat: vatCents } = line;
    return { description, quantity, unit, unitCents, grossCents, netCents, vatCents };
  });
  const order = await insertOrder(ctx, tx, charge, lines);
  const invoice = await issueInvoice(ctx, tx, {
    order: { ...order, discount: null, billing: buyer },
    work: { lines, performedOn: input.performedOn },
    seller,
    paidAt: null,
    dueDate,
  });
  await mailChargeInvoice(ctx, tx, {
    order,
    lines,
    note: input.note,
    isConsumer: buyer.kind === 'consumer',
    invoice,
    dueDate,
    seller,
    settings,
  });
  return order.id;
}

type About = { service: NewCharge['service']; vatPercent: number };

function lineOfWork(line: InvoicedWork, { service, vatPercent }: About): NewOrderLine {
  const { quantity, unit, unitCents, netCents, vatCents } = line;
  return {
    serviceId: service?.id ?? null,
    planId: null,
    planName: line.description,
    serviceName: service?.name ?? null,
    termMonths: null,
    work: { quantity, unit, unitCents },
    totalCents: line.grossCents,
    netCents,
    vatCents,
    vatPercent,
  };
}

async function insertOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  charge: NewCharge,
  lines: readonly InvoicedWork[],
) {
  const { input, service, buyer, charged } = charge;
  const now = ctx.now();
  // As with a renewal its customer chose no way to pay: online where the shop has that.
  const paymentMethod = renewalMethod('bank_transfer', methodsOf(ctx.payments));
  const order = {
    id: randomUUID(),
    userId: input.customerId,
    planName: chargeName(input.lines),
    serviceName: service?.name ?? null,
    ...charged.sale,
  };
  await tx
    .insertInto('orders')
    .values({
      ...order,
      billing: JSON.stringify(buyer),
      vatCheckId: charge.vatCheckId,
      kind: 'charge',
      status: 'pending',
      paymentMethod,
      directStart: false,
      placedFrom: '',
      idempotencyKey: input.idempotencyKey,
      requestHash: charge.requestHash,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const sold = lines.map((line) => lineOfWork(line, { service, ...charged.sale }));
  await insertOrderLines(tx, { orderId: order.id, kind: 'charge', lines: sold });
  await openClaim(tx, order, now);
  const { performedOn, note } = input;
  const work = { orderId: order.id, serviceId: service?.id ?? null, performedOn, note };
  await tx
    .insertInto('charges')
    .values({ ...work, createdAt: now })
    .execute();
  if (!isOnlineMethod(paymentMethod)) await expectTransfer(tx, { order, paymentMethod, now });
  recordChange(ctx, tx, {
    action: 'order.charge',
    subject: { type: 'order', id: order.id },
    before: null,
    after: {
      status: 'pending',
      description: order.planName,
      totalCents: order.totalCents,
      ...(service === null ? {} : { serviceId: service.id }),
    },
    ownerId: order.userId,
    topics: ['orders'],
  });
  return order;
}
