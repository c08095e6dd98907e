import {
  addDays,
  amsterdamDate,
  amsterdamInstant,
  amsterdamTimeOfDay,
} from '#domain/platform/amsterdam.ts';
import { mayOrder } from '#domain/sales/checkout.ts';
import { normaliseServiceName } from '#domain/delivery/service-name.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import { firstDeliveryState } from '#domain/delivery/service.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { StaffService } from '#contract/staff/services.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { assertNotErased } from '#server/identity/accounts/assert-not-erased.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { pickSystem } from '#server/catalogue/plans/pick-system.ts';
import { requireDomain } from './require-domain.ts';
import { mailActiveService } from './mail-active-service.ts';
import { shopDomains } from './shop-domains.ts';
import { getStaffService } from './staff-queries.ts';
import { findPlanToGive, lockServiceRoom, type PlanToGive } from './queries.ts';
import { parseOwnDomain } from './parse-own-domain.ts';

export type NewService = {
  customerId: string;
  planId: string;
  name: string;
  system?: string | undefined;
  domain?: string | undefined;
  days: number;
  requestKey: string;
};

/**
 * Staff give a customer a service for a number of days, without an order. What a person delivers is
 * there at once; what a module delivers is pending until it has. One that was sent twice, because the
 * first answer got lost, is one service.
 */
export async function createService(
  ctx: VerbContext<UserActor>,
  input: NewService,
): Promise<StaffService> {
  const name = normaliseServiceName(input.name);
  if (!name.ok) throw inputError('name', 'Kies een naam van 1 tot 63 tekens.');
  const domain = parseOwnDomain(input.domain || null, shopDomains(ctx))?.domain ?? null;
  await refuseOwnBenefit(ctx, input);
  return transact(ctx, async (tx) => {
    const room = await lockServiceRoom(tx, input.customerId);
    if (!room.exists) throw new AppError('NOT_FOUND');
    const known = await findGiven(tx, input);
    if (known !== null) return getStaffService(tx, { serviceId: known, now: ctx.now() });
    await assertNotErased(tx, { customerId: input.customerId });
    const plan = await findPlanToGive(tx, input.planId);
    if (plan === null) throw new AppError('PLAN_NOT_FOUND');
    const maxServices = settingValue(plan.settings, 'max_services_per_user');
    if (!mayOrder({ ...room, maxServices }).ok) throw new AppError('CUSTOMER_AT_SERVICE_LIMIT');
    await requireDomain(tx, { planType: plan.type, domain });
    const made = { ...input, name: name.value, system: pickSystem(plan, input.system), domain };
    const serviceId = await writeService(ctx, tx, made, plan);
    return getStaffService(tx, { serviceId, now: ctx.now() });
  });
}

/** The service that was already given under this key, which is of one customer. */
async function findGiven(tx: Tx, { customerId, requestKey }: NewService): Promise<string | null> {
  const given = await tx
    .selectFrom('services')
    .select(['id', 'userId'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  if (given === undefined) return null;
  if (given.userId !== customerId) throw new AppError('CONFLICT');
  return given.id;
}

async function writeService(
  ctx: VerbContext,
  tx: Tx,
  {
    customerId,
    planId,
    name,
    system,
    domain,
    days,
    requestKey,
  }: Omit<NewService, 'system' | 'domain'> & { system: string | null; domain: string | null },
  plan: PlanToGive,
): Promise<string> {
  const now = ctx.now();
  const isByHand = plan.module === 'manual';
  const deliveryState = isByHand ? 'done' : firstStateOf(plan);
  const id = crypto.randomUUID();
  const expiresAt = amsterdamInstant(addDays(amsterdamDate(now), days), amsterdamTimeOfDay(now));
  const status = isByHand ? 'active' : 'pending';
  await tx
    .insertInto('services')
    .values({
      id,
      userId: customerId,
      planId,
      orderId: null,
      requestKey,
      name,
      system,
      domain,
      status,
      termMonths: plan.billingCycle === 'yearly' ? 12 : 1,
      priceCents: priceForTerm(plan, plan.billingCycle === 'yearly' ? 12 : 1),
      module: plan.module,
      deliveryState,
      moduleState: isByHand ? 'running' : 'none',
      anchorAt: isByHand ? now : null,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  recordChange(ctx, tx, {
    action: 'service.create',
    subject: { type: 'service', id },
    before: null,
    after: { status, deliveryState, planId, name, system, domain, expiresAt },
    ownerId: customerId,
    topics: ['services'],
    event: { type: 'service.created', subjectType: 'service', ownerId: customerId },
  });
  if (deliveryState === 'queued') {
    await ctx.jobs.enqueue(tx, 'service.deliver', { serviceId: id }, { panel: plan.module });
  }
  if (isByHand) await mailActiveService(ctx, tx, { serviceId: id, expiresAt });
  return id;
}

function firstStateOf({ module, settings }: PlanToGive) {
  const autoProvisioning = settingValue(settings, 'auto_provisioning');
  return firstDeliveryState({ module, autoProvisioning });
}
