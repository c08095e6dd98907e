import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import { sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { firstDeliveryState } from '#domain/delivery/service.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailWaitingDelivery } from './mail-waiting-delivery.ts';

/** Parts of a paid order that its services are made from. */
type PaidOrder = { id: string; userId: string; settings: StoredSettings };

/** A line of it that sells a service. Amounts in cents. */
type SoldService = {
  id: string;
  planId: string | null;
  serviceName: string | null;
  system: string | null;
  domain: string | null;
  termMonths: SoldTerm | null;
  totalCents: Cents;
  agreedCents: Cents | null;
  discountCents: Cents | null;
  /** The public keys that let its customer in from the first start on, each on a line. */
  firstKeys: string | null;
  module: ProvisioningModule | null;
};

type Priced = Pick<SoldService, 'totalCents' | 'agreedCents' | 'discountCents'>;

/** A line that goes with it: an option, or what is paid once. */
type SoldBeside = Priced & {
  optionKey: string | null;
  quantity: number;
};

type Ordered = {
  order: PaidOrder;
  line: SoldService;
  beside: readonly SoldBeside[];
  invoiceLineId: string;
};

/**
 * Makes the service of a line of a paid order as pending, with the first term that its invoice line bought
 * (dated at delivery; none of what is free, which runs until it is ended), and queues the delivery; without auto provisioning or with a module that has
 * no machine behind it, it waits for staff instead, who are mailed.
 */
export async function createOrderedService(
  ctx: VerbContext,
  tx: Tx,
  { order, line, beside, invoiceLineId }: Ordered,
): Promise<void> {
  const { planId, serviceName, module, termMonths } = line;
  if (planId === null || serviceName === null || module === null || !termMonths) {
    throw new Error(`line ${line.id} of order ${order.id} sells no service`);
  }
  const now = ctx.now();
  const deliveryState = firstDeliveryState({
    module,
    autoProvisioning: settingValue(order.settings, 'auto_provisioning'),
  });
  const serviceId = crypto.randomUUID();
  const priceCents = priceOf([line, ...beside.filter((one) => one.optionKey !== null)]);
  await tx
    .insertInto('services')
    .values({
      id: serviceId,
      userId: order.userId,
      planId,
      orderId: order.id,
      name: serviceName,
      system: line.system,
      domain: line.domain,
      status: 'pending',
      termMonths,
      priceCents,
      options: JSON.stringify(optionsOf(beside)),
      firstKeys: line.firstKeys,
      module,
      deliveryState,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await tx
    .updateTable('orderLines')
    .set({ serviceId })
    .where((eb) => eb.or([eb('id', '=', line.id), eb('parentId', '=', line.id)]))
    .execute();
  if (priceCents > 0) await insertFirstTerm(tx, { serviceId, invoiceLineId, now });
  recordChange(ctx, tx, {
    action: 'service.create',
    subject: { type: 'service', id: serviceId },
    before: null,
    after: { status: 'pending', deliveryState, orderId: order.id, name: serviceName },
    ownerId: order.userId,
    topics: ['services'],
    event: { type: 'service.ordered', subjectType: 'service', ownerId: order.userId },
  });
  if (deliveryState === 'queued') {
    return ctx.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: module });
  }
  const waitingFor = module === 'manual' ? 'hand' : 'word';
  await mailWaitingDelivery(ctx, tx, { serviceId, waitingFor });
}

async function insertFirstTerm(
  tx: Tx,
  { serviceId, invoiceLineId, now }: { serviceId: string; invoiceLineId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('serviceTerms')
    .values({ serviceId, invoiceLineId, termNumber: 1, createdAt: now })
    .execute();
}

/**
 * The price of a term, as prices are and whatever was charged: who buys may be taxed otherwise by the next
 * one, and a discount is taken off each term that has it.
 */
function priceOf(lines: readonly Priced[]): Cents {
  return sumCents(
    lines.flatMap(({ agreedCents, totalCents, discountCents }) => [
      agreedCents ?? totalCents,
      discountCents ?? ZERO_CENTS,
    ]),
  );
}

function optionsOf(beside: readonly SoldBeside[]): Record<string, number> {
  return Object.fromEntries(
    beside.flatMap(({ optionKey, quantity }) =>
      optionKey === null ? [] : [[optionKey, quantity]],
    ),
  );
}
