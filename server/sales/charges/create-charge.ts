import { createHash } from 'node:crypto';
import type { CreateChargeInput } from '#contract/staff/charges.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import {
  chargeSale,
  isChargeDay,
  type ChargeRefusal,
  type ChargeSale,
} from '#domain/sales/charge.ts';
import { sellerFrom, type StoredSettings } from '#domain/operations/settings.ts';
import { VAT_ID_CHECK_DAYS } from '#domain/catalogue/vat-treatment.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { assertNotErased } from '#server/identity/accounts/assert-not-erased.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { AppError, inputError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkBuyer } from '#server/sales/vat-ids/check-buyer.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { readKnownBuyer } from '#server/identity/profiles/queries.ts';
import { writeCharge } from './write-charge.ts';

const REFUSED: Readonly<Record<ChargeRefusal, string>> = {
  LINE_TOO_LOW: 'Elke regel komt op minstens één cent.',
  TOTAL_TOO_HIGH: 'Een losse factuur is hoogstens € 100.000.',
};

/**
 * Invoices a customer for work that is no plan: an order of its own kind with its numbered invoice and
 * the mail that asks to pay it. The same idempotency key with the same body is the same order. Throws
 * BILLING_INCOMPLETE where nobody knows whom to invoice, and PRICE_CHANGED when it comes to something
 * else than staff saw.
 */
export async function createCharge(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  input: CreateChargeInput,
): Promise<{ orderId: string }> {
  if (!isChargeDay(input.performedOn, amsterdamDate(ctx.now()))) {
    throw inputError('performedOn', 'Kies een dag van hoogstens een jaar geleden of vooruit.');
  }
  await lookUpBuyer(ctx, input);
  return transact(ctx, (tx) => chargeInTransaction(ctx, tx, input));
}

/** Looks a company abroad up anew: it is charged no btw, and the form may be open since yesterday. */
async function lookUpBuyer(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { customerId }: CreateChargeInput,
): Promise<void> {
  if (!(await isThere(ctx.db, customerId))) throw new AppError('NOT_FOUND');
  const { billing } = await readKnownBuyer(ctx.db, { customerId });
  if (billing === null) return;
  await checkBuyer(ctx, { buyer: billing, settings: await readSettings(ctx.db) });
}

async function chargeInTransaction(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  input: CreateChargeInput,
): Promise<{ orderId: string }> {
  const { customerId } = input;
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  // Locks the customer, as all that is ordered or made for them does: of two at once one finds the other.
  await lockUser(tx, customerId);
  await assertNotErased(tx, { customerId });
  const known = await findKnown(tx, input);
  if (known !== null) {
    if (known.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return { orderId: known.id };
  }
  const settings = await readSettings(tx);
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const { billing: buyer } = await readKnownBuyer(tx, { customerId });
  if (buyer === null) throw new AppError('BILLING_INCOMPLETE');
  const service = await findService(tx, input);
  const priced = await price(ctx, tx, { input, buyer, settings });
  const orderId = await writeCharge(ctx, tx, {
    input,
    service,
    ...priced,
    buyer,
    requestHash,
    settings,
    seller: seller.value,
  });
  return { orderId };
}

type Asked = { input: CreateChargeInput; buyer: BillingSnapshot; settings: StoredSettings };

async function price(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { input, buyer, settings }: Asked,
): Promise<{ charged: ChargeSale; vatCheckId: string | null }> {
  const now = ctx.now();
  const days = VAT_ID_CHECK_DAYS;
  const { rule, vatCheckId } = await readSaleVat(tx, { buyer, settings, now, days });
  const charged = chargeSale(input.lines, input.prices, rule);
  if (!charged.ok) throw inputError('lines', REFUSED[charged.reason]);
  const { totalCents } = charged.value.sale;
  if (totalCents !== input.shownTotalCents) throw new AppError('PRICE_CHANGED', { totalCents });
  return { charged: charged.value, vatCheckId };
}

async function isThere(db: Tx | Context['db'], customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

async function findKnown(tx: Tx, { customerId, idempotencyKey }: CreateChargeInput) {
  const known = await tx
    .selectFrom('orders')
    .select(['id', 'requestHash'])
    .where('userId', '=', customerId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return known ?? null;
}

/** Finds a service of this customer only: NOT_FOUND does not tell that another's exists. */
async function findService(tx: Tx, { customerId, serviceId }: CreateChargeInput) {
  if (serviceId === null) return null;
  const service = await tx
    .selectFrom('services')
    .select(['id', 'name'])
    .where('id', '=', serviceId)
    .where('userId', '=', customerId)
    .executeTakeFirst();
  if (service === undefined) throw new AppError('NOT_FOUND');
  return service;
}
