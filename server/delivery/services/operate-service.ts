import type { ServerNetwork } from '#domain/delivery/address-range.ts';
import type { TakenOptions } from '#domain/catalogue/offer.ts';
import { MODULE_ABILITIES } from '#domain/catalogue/provisioning-module.ts';
import { extraAddresses, withTaken } from '#domain/delivery/option-keys.ts';
import { templateOf } from '#domain/delivery/operating-system.ts';
import type { ReinstallStep } from '#domain/delivery/reinstall.ts';
import {
  isModuleBusy,
  moduleTaskFor,
  type ModuleState,
  type ModuleTask,
} from '#domain/delivery/service-module.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';
import { keptReason } from '#domain/platform/shorten.ts';
import type { VerbContext } from '#server/context.ts';
import type {
  MadeAs,
  ProvisioningPort,
  RemakeRequest,
} from '#server/delivery/panels/provisioning-port.ts';
import { assignAddresses } from '#server/delivery/addresses/assign-addresses.ts';
import { readNetwork } from '#server/delivery/addresses/queries.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import type { ServerJob } from '#server/platform/jobs/queues.ts';
import { requestOutsideCheck } from '#server/platform/outside/request-outside-check.ts';
import { advanceReinstall } from './advance-reinstall.ts';
import { changeService } from './change-service.ts';
import { completeOperation } from './complete-operation.ts';
import { lockService, type LockedService } from './lock-service.ts';
import { postponeJob } from './postpone-job.ts';
import { settleResize } from './settle-resize.ts';
import { performReinstall, type ReinstallAnswer } from './perform-reinstall.ts';

/** Longer than a job may take: whoever holds it past this has died. */
const LEASE_MS = 90_000;
/** More changes than this during one job are left to the next one. */
const ROUNDS = 10;

type Operation = {
  task: ModuleTask;
  /** The state of the server as long as the module has not answered. */
  moduleState: ModuleState;
  name: string;
  panelId: string | null;
  madeByHand: boolean;
  suspendReason: SuspendReason | null;
  module: ProvisioningPort;
  /** The plan and specification it gets, where the task changes them. */
  madeAs: (MadeAs & { planId: string; taken: TakenOptions }) | null;
  /** The addresses that it has once it is made so; null where its module has none of the shop's. */
  network: ServerNetwork | null;
  /** The material for making it anew, and how far that is, where that is the task. */
  anew: Anew | null;
};
type Anew = Pick<RemakeRequest, 'sshKey' | 'task'> & {
  step: ReinstallStep;
  secondsUnderway: number;
};

/**
 * Outcome of a task: the part that stays larger than the plan, if any does, or how far making it anew is.
 */
type Outcome = { larger: string | null } | { reinstall: ReinstallAnswer };

/**
 * Has the module do what a service's server needs, until it is as the service says. Safe to run
 * again at any point: it looks at what is needed now, and every task may be asked for twice. A
 * failure is written where staff see it and thrown, so that the job is tried again.
 */
export async function operateService(
  ctx: VerbContext,
  { serviceId, postponed = 0, signal }: ServerJob & { signal: AbortSignal },
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const operation = await transact(ctx, (tx) => beginOperation(ctx, tx, serviceId));
    if (operation === null) return;
    const { task } = operation;
    let outcome: Outcome;
    try {
      outcome = await perform(operation, { serviceId, signal });
    } catch (error) {
      if (await postponeJob(ctx, { queue: 'service.operate', serviceId, postponed, error })) return;
      const message = error instanceof Error ? error.message : String(error);
      await transact(ctx, (tx) => failOperation(ctx, tx, { serviceId, task, message }));
      throw error;
    }
    const goesOn = await transact(ctx, async (tx) => {
      const service = await lockService(tx, { serviceId });
      return settle(ctx, tx, service, { operation, outcome });
    });
    if (!goesOn) return;
  }
  throw new Error(`service ${serviceId} kept changing; the next try goes on`);
}

async function perform(
  { task, name, panelId, madeByHand, suspendReason, module, madeAs, network, anew }: Operation,
  asked: { serviceId: string; signal: AbortSignal },
): Promise<Outcome> {
  if (task !== 'resize' && task !== 'reinstall') {
    await module[task]({ ...asked, panelId, name, madeByHand, suspendReason });
    return { larger: null };
  }
  if (madeAs === null) throw new Error(`no plan to make service ${asked.serviceId} as`);
  const { planId: _plan, taken, ...made } = madeAs;
  if (network !== null && network.extra.length < extraAddresses(taken)) {
    throw new Error(
      'Er zijn te weinig vrije IPv4-adressen. Voeg een reeks toe en probeer opnieuw.',
    );
  }
  const request = { ...asked, panelId, name, ...made, network };
  if (anew === null) return { larger: await module.resize(request) };
  const { step, secondsUnderway, ...how } = anew;
  const remake = { ...request, ...how };
  return {
    reinstall: await performReinstall({ module, step, request: remake, secondsUnderway }),
  };
}

/** Writes down what came of it. Answers whether there may be more to do now. */
async function settle(
  ctx: VerbContext,
  tx: Tx,
  service: LockedService,
  { operation, outcome }: { operation: Operation; outcome: Outcome },
): Promise<boolean> {
  const { task, moduleState, madeAs, network, anew } = operation;
  const isOther = anew !== null && anew.step !== service.reinstallStep;
  if (service.moduleState !== moduleState || isOther) {
    await askAgain(ctx, tx, service);
    return true;
  }
  if ('reinstall' in outcome) return advanceReinstall(ctx, tx, service, outcome.reinstall);
  const planId = madeAs?.planId ?? service.planId;
  const { larger } = outcome;
  const resized = { serviceId: service.id, taken: madeAs?.taken, network };
  const { isBehind } =
    task === 'resize' ? await settleResize(ctx, tx, resized) : { isBehind: false };
  await completeOperation(ctx, tx, service, { task, planId, isBehind, withoutJob: true, larger });
  return true;
}

/** Nothing is believed of the server between the call and its answer, also when that never comes. */
async function beginOperation(
  ctx: VerbContext,
  tx: Tx,
  serviceId: string,
): Promise<Operation | null> {
  const service = await lockService(tx, { serviceId });
  const now = ctx.now();
  const task = moduleTaskFor(service, now);
  const module = ctx.provisioning[service.module];
  if (task === null || module === null) return null;
  if (isModuleBusy(service, now)) {
    throw new Error(`the module is busy with service ${serviceId}`);
  }
  const isStill = task === 'restart' || task === 'resize';
  const moduleState = isStill ? service.moduleState : 'unknown';
  await tx
    .updateTable('services')
    .set({
      moduleState,
      moduleTask: task,
      moduleBusyUntil: new Date(now.getTime() + LEASE_MS),
    })
    .where('id', '=', serviceId)
    .execute();
  recordChange(ctx, tx, {
    action: `service.begin-${task}`,
    subject: { type: 'service', id: serviceId },
    before: { moduleState: service.moduleState },
    after: { moduleState },
    ownerId: service.userId,
    topics: [],
  });
  const isMade = task === 'resize' || task === 'reinstall';
  const madeAs = isMade ? await readMadeAs(tx, service) : null;
  const anew = task === 'reinstall' ? await readAnew(tx, service, now) : null;
  const network = madeAs === null ? null : await networkOf(ctx, tx, service, madeAs.taken);
  const { name, panelId, madeByHand } = service;
  // A service that ended has no reason for a suspension any more.
  const suspendReason = isLiveService(service.status) ? service.suspendReason : null;
  const known = { name, panelId, madeByHand, suspendReason };
  return { task, moduleState, ...known, module, madeAs, network, anew };
}

async function readAnew(tx: Tx, service: LockedService, now: Date): Promise<Anew | null> {
  const { id: serviceId, reinstallStep: step, installingSince, installingTask: task } = service;
  if (step === null) return null;
  const { sshKey } = await tx
    .selectFrom('services')
    .select('reinstallKey as sshKey')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const since = installingSince ?? now;
  const secondsUnderway = (now.getTime() - since.getTime()) / 1000;
  return { step, sshKey, task, secondsUnderway };
}

/**
 * Something became known of the server while the module was busy, as that it came late: of which of
 * the two was first nothing is known.
 */
async function askAgain(ctx: VerbContext, tx: Tx, service: LockedService): Promise<void> {
  await changeService(ctx, tx, service, {
    action: 'ask-again',
    set: { moduleState: 'unknown', moduleBusyUntil: null },
    withoutJob: true,
  });
}

async function readMadeAs(tx: Tx, { id, system }: LockedService) {
  const { systems, options, ...plan } = await tx
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'plans.id as planId',
      'slug as planSlug',
      'resources',
      'moduleOptions as options',
      'systems',
      'services.options as taken',
    ])
    .where('services.id', '=', id)
    .executeTakeFirstOrThrow();
  const templateId = templateOf(systems, system);
  return { ...plan, options: withTaken(options, plan.taken), system, templateId };
}

/** The addresses that a server has, and those that it lacks for its options where as many are free. */
async function networkOf(
  ctx: VerbContext,
  tx: Tx,
  { id: serviceId, module }: LockedService,
  taken: TakenOptions,
): Promise<ServerNetwork | null> {
  const has = await readNetwork(tx, serviceId);
  // One that was there before has an address of its own, which is none of ours.
  if (has === null || !MODULE_ABILITIES[module].takesAddress) return has;
  const extra = extraAddresses(taken);
  const network = (await assignAddresses(ctx, tx, { serviceId, extra })) ?? has;
  return { ...network, extra: network.extra.slice(0, extra) };
}

async function failOperation(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, task, message }: { serviceId: string; task: ModuleTask; message: string },
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const moduleError = keptReason(message);
  await tx
    .updateTable('services')
    .set({
      moduleError,
      moduleBusyUntil: null,
      updatedAt: ctx.now(),
      // The next try of it begins from what there is, with an hour of its own.
      ...(task === 'reinstall' && { installingSince: null, installingTask: null }),
    })
    .where('id', '=', serviceId)
    .execute();
  await requestOutsideCheck(ctx, tx, service.module);
  recordChange(ctx, tx, {
    action: `service.fail-${task}`,
    subject: { type: 'service', id: serviceId },
    before: null,
    after: { moduleError },
    ownerId: service.userId,
    topics: ['services'],
  });
}
