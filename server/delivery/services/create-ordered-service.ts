import type { TakenOptions } from '#domain/catalogue/offer.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { firstDeliveryState } from '#domain/delivery/service.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import { writeOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { writeWithNext } from '#server/platform/db/flights.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailWaitingDelivery } from './mail-waiting-delivery.ts';

/** Parts of a paid order that its service is made from. */
export type OrderedService = {
  id: string;
  userId: string;
  planId: string;
  serviceName: string;
  system: string | null;
  domain: string | null;
  termMonths: TermMonths;
  totalCents: Cents;
  agreedCents: Cents | null;
  discount: { listCents: Cents } | null;
  module: ProvisioningModule;
  settings: StoredSettings;
};

type Ordered = {
  order: OrderedService;
  invoiceLineId: string;
  /** Quantities of the options that were ordered with it, by their keys. */
  options?: TakenOptions;
  /** The public keys that let its customer in from the first start on. */
  sshKeys?: readonly string[];
};

/**
 * Makes the service of a paid order as pending, with the first term that its invoice line bought
 * (dated at delivery), and queues the delivery; without auto provisioning or with a module that has
 * no machine behind it, it waits for staff instead, who are mailed.
 */
export async function createOrderedService(
  ctx: VerbContext,
  tx: Tx,
  { order, invoiceLineId, options = {}, sshKeys = [] }: Ordered,
): Promise<void> {
  const now = ctx.now();
  const deliveryState = firstDeliveryState({
    module: order.module,
    autoProvisioning: settingValue(order.settings, 'auto_provisioning'),
  });
  const serviceId = crypto.randomUUID();
  await writeWithNext(
    tx,
    insertService(tx, { order, invoiceLineId, options, sshKeys, serviceId, deliveryState, now }),
  );
  recordChange(ctx, tx, {
    action: 'service.create',
    subject: { type: 'service', id: serviceId },
    before: null,
    after: { status: 'pending', deliveryState, orderId: order.id, name: order.serviceName },
    ownerId: order.userId,
    topics: ['services'],
    event: { type: 'service.ordered', subjectType: 'service', ownerId: order.userId },
  });
  if (deliveryState === 'queued') {
    return ctx.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: order.module });
  }
  const waitingFor = order.module === 'manual' ? 'hand' : 'word';
  await mailWaitingDelivery(ctx, tx, { serviceId, waitingFor });
}

type NewService = Required<Ordered> & {
  serviceId: string;
  deliveryState: ReturnType<typeof firstDeliveryState>;
  now: Date;
};

function rowsOf({ order, invoiceLineId, serviceId, deliveryState, now, ...given }: NewService) {
  return {
    service: {
      id: serviceId,
      userId: order.userId,
      planId: order.planId,
      orderId: order.id,
      name: order.serviceName,
      system: order.system,
      domain: order.domain,
      options: JSON.stringify(given.options),
      firstKeys: given.sshKeys.length === 0 ? null : given.sshKeys.join('\n'),
      status: 'pending' as const,
      termMonths: order.termMonths,
      // As prices are, whatever was charged: who buys may be taxed otherwise by the next term, and a
      // discount is taken off each term that has it.
      priceCents: order.discount?.listCents ?? order.agreedCents ?? order.totalCents,
      module: order.module,
      deliveryState,
      createdAt: now,
      updatedAt: now,
    },
    term: { serviceId, invoiceLineId, termNumber: 1, createdAt: now },
  };
}

/** Service, first term and the line that sold it in one statement. */
const insertService = writeOnce(rowsOf, (db, { service, term }) =>
  db
    .with('created', (given) => given.insertInto('services').values(service))
    .with('told', (given) =>
      given
        .updateTable('orderLines')
        .set({ serviceId: service.id })
        .where('orderId', '=', service.orderId),
    )
    .insertInto('serviceTerms')
    .values(term),
);
