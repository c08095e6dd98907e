import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  NO_MODULES,
  type ProvisioningModules,
  type ResizeRequest,
} from '#server/delivery/panels/provisioning-port.ts';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { givePlan } from '#server/sales/plan-changes/give-plan.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createSwitchboard } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { sweepAt } from '#tests/support/renewals.ts';
import { shownTask } from '#tests/support/shown-task.ts';
import { lockService } from './lock-service.ts';

/** A service of one plan that has another one from 23 December on, and what its module is asked. */
async function openShop(module: 'simulator' | 'manual') {
  const switchboard = createSwitchboard();
  const asked: string[] = [];
  const resize = async (request: ResizeRequest) => {
    const larger = await switchboard.resize(request);
    asked.push(request.planSlug);
    return larger;
  };
  const provisioning: ProvisioningModules = {
    ...NO_MODULES,
    simulator: { ...switchboard, resize },
  };
  const api = await createTestApp({ overrides: () => ({ provisioning }) });
  const make = createFactories(api);
  const small = await make.plan({ module, priceCents: 1200, slug: 'small' });
  await make.plan({ module, priceCents: 600, slug: 'tiny' });
  const staff = api.as(await make.staff('staff')).staff.services;
  const { customer, orderId } = await make.paidOrder({ plan: small });
  await api.jobsDone();
  const { id: serviceId } = await api.db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  if (module === 'manual') {
    const serverInfo = { hostname: 'web1.hostwerk.test', ipAddress: '', username: '', notes: '' };
    await staff.markDelivered({ serviceId, serverInfo });
  }
  const mine = api.as(customer).customer;
  await mine.planChanges.schedule({ serviceId, plan: 'tiny', shownTermCents: cents(600) });
  return { api, staff, mine, serviceId, switchboard, asked, small };
}

async function rowOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .select(['status', 'moduleTask', 'moduleError', 'madeAsPlanId'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

/** The plan from before is the service's again, as when money goes back. */
async function goBack({ context }: TestApp, given: { serviceId: string; planId: string }) {
  const ctx = asSystem(context, 'test');
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, given);
    const priceCents = cents(1200);
    await givePlan(ctx, tx, { ...given, service, termMonths: 1, priceCents });
  });
}

const TERM_BEGINS = '2026-12-23T11:00:00Z';
const SETTLED = { status: 'active', moduleTask: null, moduleError: null, madeAsPlanId: null };

test('the module makes the server as the other plan, while it runs on', async () => {
  const { api, mine, serviceId, asked } = await openShop('simulator');
  await using _ = api;
  await sweepAt(api, TERM_BEGINS);
  expect(asked).toEqual(['tiny']);
  expect(await rowOf(api, serviceId)).toEqual(SETTLED);
  const { items } = await mine.services.timeline({ serviceId });
  expect(items.map(({ type }) => type)).toContain('service.resized');
});

test('what the module refuses is for staff to see, and theirs to end', async () => {
  const { api, staff, mine, serviceId, switchboard } = await openShop('simulator');
  await using _ = api;
  await api.setQueue('service.operate', { retryLimit: 0 });
  switchboard.refusing.add('resize');
  await sweepAt(api, TERM_BEGINS);
  expect(await rowOf(api, serviceId)).toMatchObject({
    status: 'active',
    moduleTask: 'resize',
    moduleError: 'panel: no resize today',
  });
  expect(await mine.services.get({ serviceId })).toMatchObject({ isDelayed: true });
  expect((await staff.list({ toDo: true })).items).toMatchObject([{ id: serviceId }]);
  await staff.markDone(await shownTask(staff, serviceId));
  expect(await rowOf(api, serviceId)).toEqual(SETTLED);
});

test('what changes while the module is busy is done after it', async () => {
  const { api, serviceId, switchboard, asked, small } = await openShop('simulator');
  await using _ = api;
  const held = switchboard.hold();
  api.clock.set(TERM_BEGINS);
  await api.runJob('orders.expire');
  expect(await held.asked).toBe('resize');
  await goBack(api, { serviceId, planId: small.id });
  held.release();
  await api.jobsDone();
  expect(asked).toEqual(['tiny', 'small']);
  expect(await rowOf(api, serviceId)).toEqual(SETTLED);
});

test('what may be done halfway is undone when the plan goes back', async () => {
  const { api, serviceId, switchboard, asked, small } = await openShop('simulator');
  await using _ = api;
  await api.setQueue('service.operate', { retryLimit: 0 });
  switchboard.refusing.add('resize');
  await sweepAt(api, TERM_BEGINS);
  switchboard.refusing.clear();
  await goBack(api, { serviceId, planId: small.id });
  await api.jobsDone();
  expect(asked).toEqual(['small']);
  expect(await rowOf(api, serviceId)).toEqual(SETTLED);
});

test('a server that is off is made so once it is on', async () => {
  const { api, staff, serviceId, asked } = await openShop('simulator');
  await using _ = api;
  await staff.suspend({ serviceId, reason: 'staff' });
  await sweepAt(api, TERM_BEGINS);
  expect(asked).toEqual([]);
  await staff.activate({ serviceId });
  await api.jobsDone();
  expect(asked).toEqual(['tiny']);
  expect(await rowOf(api, serviceId)).toEqual(SETTLED);
});

test('without a module it is work for a person', async () => {
  const { api, staff, serviceId } = await openShop('manual');
  await using _ = api;
  await sweepAt(api, TERM_BEGINS);
  expect((await staff.list({ toDo: true })).items).toMatchObject([
    { id: serviceId, moduleTask: 'resize' },
  ]);
  await staff.markDone(await shownTask(staff, serviceId));
  expect(await rowOf(api, serviceId)).toEqual(SETTLED);
});

test('of a plan that is another one by now nobody says that the server was made as it', async () => {
  const { api, staff, serviceId, small } = await openShop('manual');
  await using _ = api;
  await sweepAt(api, TERM_BEGINS);
  const shown = await shownTask(staff, serviceId);
  await goBack(api, { serviceId, planId: small.id });
  expect(await outcomeOf(staff.markDone(shown))).toBe('SERVICE_PLAN_CHANGED');
  expect(await rowOf(api, serviceId)).toMatchObject({ moduleTask: 'resize' });
  await staff.markDone(await shownTask(staff, serviceId));
  expect(await rowOf(api, serviceId)).toEqual(SETTLED);
});
