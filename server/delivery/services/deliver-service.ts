import { extraAddresses, withTaken } from '#domain/delivery/option-keys.ts';
import { templateOf } from '#domain/delivery/operating-system.ts';
import { MODULE_ABILITIES } from '#domain/catalogue/provisioning-module.ts';
import { canDeliver, canDeliveryBecome } from '#domain/delivery/service.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';
import { keptReason } from '#domain/platform/shorten.ts';
import { NOT_READY } from '#server/delivery/panels/provisioning-port.ts';
import { assignAddresses } from '#server/delivery/addresses/assign-addresses.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import type { ServerJob } from '#server/platform/jobs/queues.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { requestOutsideCheck } from '#server/platform/outside/request-outside-check.ts';
import { waitForAddress } from './wait-for-address.ts';
import { waitForServer } from './wait-for-server.ts';
import { completeDelivery } from './complete-delivery.ts';
import { lockService } from './lock-service.ts';
import { mailWaitingDelivery } from './mail-waiting-delivery.ts';
import { postponeJob } from './postpone-job.ts';
import { removeLateServer } from './remove-late-server.ts';
import { isMoneyGone } from '#server/delivery/services/queries.ts';

/**
 * Failures before the shop is mailed: the pauses between them are a minute by then, and a panel that
 * starts anew is back.
 */
const TRIES_BEFORE_NEWS = 7;

/**
 * Has the module of a service deliver it. Safe to run again at any point: a service that is already
 * delivered is left alone, and the module gets the service's id as its idempotency key. What the
 * module is still busy with is put back for later. A failure is written where staff see it and
 * thrown, so that the job is tried again.
 */
export async function deliverService(
  ctx: VerbContext,
  { serviceId, postponed = 0, signal }: ServerJob & { signal: AbortSignal },
): Promise<void> {
  const service = await transact(ctx, (tx) => beginDelivery(ctx, tx, serviceId));
  if (service === null) return;
  try {
    const module = ctx.provisioning[service.module];
    if (module === null) throw new Error(`module ${service.module} cannot deliver by itself`);
    const answer = (serverInfo: ServerInfo) =>
      transact(ctx, (tx) => completeDelivery(ctx, tx, { serviceId, serverInfo, by: 'module' }));
    const made = await module.deliver({ serviceId, signal, answer, ...requestOf(service) });
    if (made === NOT_READY || 'installing' in made) {
      const task = made === NOT_READY ? null : made.installing;
      await transact(ctx, (tx) => waitForServer(ctx, tx, { serviceId, task }));
    } else {
      await answer(made);
    }
  } catch (error) {
    if (await postponeJob(ctx, { queue: 'service.deliver', serviceId, postponed, error })) return;
    const message = error instanceof Error ? error.message : String(error);
    await transact(ctx, async (tx) => {
      await failDelivery(ctx, tx, serviceId, message);
      await requestOutsideCheck(ctx, tx, service.module);
    });
    throw error;
  }
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginDelivery>>>;

function requestOf({
  name,
  planSlug,
  planType,
  domain,
  resources,
  options,
  system,
  ...row
}: Begun) {
  const { userId: id, email, emailVerified, firstName, lastName, installingTask: task } = row;
  const owner = { id, email, emailVerified, firstName, lastName };
  const templateId = templateOf(row.systems, system);
  const made = { planSlug, resources, options: withTaken(options, row.taken), system, templateId };
  const { network, firstKeys: sshKeys } = row;
  return { name, planType, domain, ...made, network, task, owner, sshKeys };
}

async function lockDelivery(tx: Tx, serviceId: string) {
  return tx
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .innerJoin('users', 'users.id', 'services.userId')
    .select([
      'services.name',
      'services.system',
      'services.domain',
      'services.status',
      'services.deliveryState',
      'services.userId',
      'services.module',
      'services.installingSince',
      'services.installingTask',
      'services.options as taken',
      'services.firstKeys',
      'plans.slug as planSlug',
      'plans.type as planType',
      'plans.resources',
      'plans.moduleOptions as options',
      'plans.systems',
      'users.email',
      'users.emailVerified',
      'users.firstName',
      'users.lastName',
      isMoneyGone.as('isMoneyGone'),
    ])
    .where('services.id', '=', serviceId)
    .forNoKeyUpdate('services')
    .executeTakeFirst();
}

async function beginDelivery(ctx: VerbContext, tx: Tx, serviceId: string) {
  const service = await lockDelivery(tx, serviceId);
  if (service === undefined) return null;
  const { status, deliveryState: delivery } = service;
  if (!canDeliver({ status, delivery }).ok) {
    // Nobody heard the outcome of the try that was running: the program died.
    if (delivery === 'running') {
      await removeLateServer(ctx, tx, await lockService(tx, { serviceId }));
    }
    return null;
  }
  // A job from before it came to wait for staff is not their word.
  if (delivery !== 'running' && !canDeliveryBecome(delivery, 'running')) return null;
  // Its money was taken back: paid again, it has a job again. What is being made already is finished.
  if (delivery !== 'running' && service.isMoneyGone) return null;
  const takes = MODULE_ABILITIES[service.module].takesAddress;
  const extra = extraAddresses(service.taken);
  const network = takes ? await assignAddresses(ctx, tx, { serviceId, extra }) : null;
  if (takes && network === null) {
    await waitForAddress(ctx, tx, { serviceId, ...service });
    return null;
  }
  const now = ctx.now();
  await tx
    .updateTable('services')
    .set((eb) => ({
      deliveryState: 'running',
      // To look whether the panel is done is no attempt of its own.
      deliveryAttempts: eb('deliveryAttempts', '+', service.installingSince === null ? 1 : 0),
      updatedAt: now,
    }))
    .where('id', '=', serviceId)
    .execute();
  // A job that takes over after a crash finds it running already: nothing changed worth telling.
  if (service.deliveryState !== 'running') {
    recordChange(ctx, tx, {
      action: 'service.begin-delivery',
      subject: { type: 'service', id: serviceId },
      before: { deliveryState: service.deliveryState },
      after: { deliveryState: 'running' },
      ownerId: service.userId,
      topics: ['services'],
    });
  }
  return { ...service, network };
}

async function hasFailedBefore(tx: Tx, serviceId: string): Promise<boolean> {
  const told = await tx
    .selectFrom('events')
    .select('id')
    .where('subjectId', '=', serviceId)
    .where('type', '=', 'service.delivery-failed')
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

async function failDelivery(
  ctx: VerbContext,
  tx: Tx,
  serviceId: string,
  message: string,
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  // The panel may have made a server without answering, after it was asked to remove it.
  if (!isLiveService(service.status)) return removeLateServer(ctx, tx, service);
  if (!canDeliveryBecome(service.deliveryState, 'failed')) return;
  const now = ctx.now();
  const deliveryError = keptReason(message);
  // Tried ten times it is one delivery that takes longer: its customer reads that once.
  const isNews = !(await hasFailedBefore(tx, serviceId));
  await tx
    .updateTable('services')
    .set({ deliveryState: 'failed', deliveryError, installingTask: null, updatedAt: now })
    .where('id', '=', serviceId)
    .execute();
  recordChange(ctx, tx, {
    action: 'service.fail-delivery',
    subject: { type: 'service', id: serviceId },
    before: { deliveryState: service.deliveryState },
    after: { deliveryState: 'failed', deliveryError },
    ownerId: service.userId,
    topics: ['services'],
    ...(isNews && {
      event: {
        type: 'service.delivery-failed',
        subjectType: 'service',
        ownerId: service.userId,
        reason: deliveryError,
      },
    }),
  });
  if (service.deliveryAttempts < TRIES_BEFORE_NEWS) return;
  await mailWaitingDelivery(ctx, tx, { serviceId, waitingFor: 'module' });
}
