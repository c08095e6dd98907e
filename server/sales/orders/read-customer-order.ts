import type { CustomerOrder, CustomerOrderDetail } from '#contract/customer/orders.ts';
import { sql } from 'kysely';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { drawTransferQr } from '#server/sales/invoices/draw-transfer-qr.ts';
import { readCollection, readPartPaid } from '#server/sales/invoices/queries.ts';
import { readAgreement, readOrderMandate } from '#server/sales/mandates/queries.ts';
import { isBackAgain } from '#server/sales/invoices/is-back-again.ts';
import { gatewayOf, isCollected } from '#server/sales/gateways/payment-gateways.ts';
import { listOrderOffers } from '#server/sales/gateways/list-order-offers.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { readReopened } from '#server/sales/claims/queries.ts';
import {
  getCharge,
  isServiceOf,
  linesColumn,
  presentLine,
  selectCustomerOrders,
} from './queries.ts';
import { readGivenBack } from './read-given-back.ts';

type Reader = Pick<VerbContext<UserActor>, 'db' | 'payments' | 'actor' | 'now'>;

/** One own order with its newest payment, its service, its invoice and what a transfer needs. */
export async function readCustomerOrder(
  ctx: Reader,
  { orderId }: { orderId: string },
): Promise<CustomerOrderDetail> {
  const { db, actor } = ctx;
  const { id: customerId } = actor;
  const row = await selectCustomerOrders(db, customerId)
    .select([
      'orders.netCents',
      'orders.vatCents',
      'orders.vatPercent',
      'orders.vatTreatment',
      'orders.termsVersion',
      'orders.directStart',
      'orders.billing',
      linesColumn(),
      sql<boolean>`orders.code_taken_at is not null`.as('isCodeTaken'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const [payment, toppedUpCents, service, invoice, givenBack, ...more] = await Promise.all([
    readPayment(db, orderId),
    readToppedUp(db, orderId),
    readService(db, orderId),
    readInvoice(db, orderId),
    readGivenBack(db, row),
    readCreditBalance(db, customerId),
    row.kind === 'renewal' ? readCollection(db, { orderId, now: ctx.now() }) : null,
    readTakenBack(db, row),
    row.kind === 'charge' ? getCharge(db, orderId) : null,
    readDirectDebit(ctx, row),
    readPartPaid(db, { orderId }),
    readReopened(db, { orderId }),
  ]);
  const [creditCents, collection, takenBack, charge, debit, part, reopened] = more;
  const { billing, lines, ...order } = row;
  const restCents = part?.restCents ?? null;
  const offers = await listOrderOffers(ctx, { ...order, country: billing.country, restCents });
  return {
    ...order,
    lines: lines.map(presentLine),
    buyerKind: billing.kind,
    country: billing.country,
    methods: offers.methods,
    payment: payment ?? null,
    service: service ?? null,
    ...givenBack,
    creditCents,
    part,
    reopened,
    toppedUpCents,
    collection,
    charge,
    directDebit: { ...debit, methods: debit.agreement === null ? [] : offers.mandateMethods },
    ...takenBack,
    ...presentInvoice(invoice, reopened?.openCents ?? part?.restCents ?? null),
  };
}

/** Direct debit is asked with the first payment of a service, by whoever pays it online. */
async function readDirectDebit(
  ctx: Reader,
  order: CustomerOrder,
): Promise<Omit<CustomerOrderDetail['directDebit'], 'methods'>> {
  if (order.kind !== 'new') return { agreement: null, mandate: null };
  const isAsked = order.status === 'pending' && isCollected(gatewayOf(order.paymentMethod));
  const [agreement, mandate] = await Promise.all([
    isAsked ? readSettings(ctx.db).then((settings) => readAgreement(ctx, settings)) : null,
    readOrderMandate(ctx.db, { orderId: order.id }),
  ]);
  return { agreement, mandate };
}

type TakenBack = Pick<CustomerOrderDetail, 'isAskedAnew' | 'isBackAgain' | 'bringsBack' | 'term'>;

/** Reads how it stands with money that a bank took back: of its order, and of the one that asks for that term anew. */
async function readTakenBack(db: Db, order: CustomerOrder): Promise<TakenBack> {
  const { id, status, kind } = order;
  if (status !== 'refunded' && kind !== 'renewal') {
    return { isAskedAnew: false, isBackAgain: false, bringsBack: false, term: null };
  }
  const { startsAt, endsAt, ...told } = await db
    .selectFrom('orders')
    .leftJoin('renewals', 'renewals.orderId', 'orders.id')
    .select([
      'renewals.startsAt',
      'renewals.endsAt',
      sql<boolean>`coalesce(renewals.brings_back, false)`.as('bringsBack'),
      sql<boolean>`renewals.replaces_order_id is not null`.as('isAskedAnew'),
      isBackAgain(sql`coalesce(renewals.replaces_order_id, orders.id)`).as('isBackAgain'),
    ])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...told, term: startsAt && endsAt && { startsAt, endsAt } };
}

function readPayment(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', 'payUrl', 'amountCents', 'topsUpCredit'])
    .select(
      sql<boolean>`provider_id is not null or mandate_id is not null or gateway in ('bank', 'credit')`.as(
        'isStarted',
      ),
    )
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Reads what was paid online for an order that credit paid; null without such a payment. */
async function readToppedUp(db: Db, orderId: string): Promise<Cents | null> {
  const topUp = await db
    .selectFrom('payments as won')
    .innerJoin('payments as topUp', 'topUp.id', 'won.toppedUpBy')
    .select('topUp.amountCents')
    .where('won.orderId', '=', orderId)
    .executeTakeFirst();
  return topUp?.amountCents ?? null;
}

function readService(db: Db, orderId: string) {
  return db
    .selectFrom('services')
    .select(['id', 'status', 'deliveryState', 'expiresAt'])
    .where(isServiceOf(orderId))
    .executeTakeFirst();
}

function readInvoice(db: Db, orderId: string) {
  return db
    .selectFrom('invoices')
    .select([
      'id',
      'invoiceNumber',
      'dueOn as dueDate',
      'totalAmountCents as totalCents',
      'seller',
      'status',
    ])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirst();
}

type Invoice = Awaited<ReturnType<typeof readInvoice>>;

function presentInvoice(
  invoice: Invoice,
  restCents: Cents | null,
): Pick<CustomerOrderDetail, 'invoice' | 'transfer'> {
  if (invoice === undefined) return { invoice: null, transfer: null };
  const { seller, status, ...shown } = invoice;
  const expected = isOpenInvoice(status);
  return {
    invoice: shown,
    transfer: expected
      ? {
          iban: seller.iban,
          name: seller.name,
          reference: shown.invoiceNumber,
          dueDate: shown.dueDate,
          qr: drawTransferQr({ ...shown, totalCents: restCents ?? shown.totalCents, seller }),
        }
      : null,
  };
}
