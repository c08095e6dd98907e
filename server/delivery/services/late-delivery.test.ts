import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  NO_MODULES,
  NOT_READY,
  type ProvisioningPort,
} from '#server/delivery/panels/provisioning-port.ts';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createSwitchboard } from '#tests/support/fakes.ts';
import { VPS_PLAN, RANGE } from '#tests/support/proxmox-shop.ts';
import { untilSo } from '#tests/support/waiting.ts';
import { endService } from './end-service.ts';

const SERVER = { hostname: 'late.hostwerk.test', ipAddress: '', username: '', notes: '' };

/** Last answers of a panel that was asked to make a server. */
const OUTCOMES = {
  'that it is there': async () => SERVER,
  'that it is being installed': async () => NOT_READY,
  nothing: async () => {
    throw new Error('panel: no answer');
  },
} satisfies Record<string, () => ReturnType<ProvisioningPort['deliver']>>;

/** A shop of which the first delivery waits for the test, with the switches of what comes after it. */
async function openShop(outcome: keyof typeof OUTCOMES = 'that it is there') {
  const board = createSwitchboard();
  const asked = Promise.withResolvers<string>();
  const gate = Promise.withResolvers<void>();
  const module: ProvisioningPort = {
    ...board,
    async deliver({ serviceId }) {
      asked.resolve(serviceId);
      await gate.promise;
      return OUTCOMES[outcome]();
    },
  };
  const api = await createTestApp({
    overrides: () => ({ provisioning: { ...NO_MODULES, simulator: module, proxmox: module } }),
  });
  return { api, make: createFactories(api), board, asked: asked.promise, answer: gate.resolve };
}

/** As a refund ends it: nothing to bring back, so that its server is removed at once. */
async function endForGood({ context }: TestApp, serviceId: string): Promise<void> {
  const ctx = asSystem(context, 'test');
  await transact(ctx, (tx) =>
    endService(ctx, tx, { serviceId, by: 'staff', reason: 'refunded', final: true }),
  );
}

async function rowOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

async function hasAudit({ db }: TestApp, action: string): Promise<boolean> {
  const rows = await db.selectFrom('auditLog').select('id').where('action', '=', action).execute();
  return rows.length > 0;
}

describe('a server that comes after its service ended', () => {
  test.each(['that it is there', 'that it is being installed', 'nothing'] as const)(
    'is removed again where it was looked for before it was there, and the panel says %s',
    async (outcome) => {
      const { api, make, board, asked, answer } = await openShop(outcome);
      await using _ = api;
      await make.paidOrder();
      const serviceId = await asked;
      const removal = board.hold();
      await endForGood(api, serviceId);
      expect(await removal.asked).toBe('terminate');
      answer();
      await untilSo(() => hasAudit(api, 'service.deliver-late'));
      removal.release();
      await api.jobsDone();
      expect(board.done).toEqual(['terminate', 'terminate']);
      expect(await rowOf(api, serviceId)).toMatchObject({
        status: 'cancelled',
        moduleState: 'terminated',
        moduleTask: null,
        moduleBusyUntil: null,
      });
    },
  );

  test('is removed again where the program died before it heard of it', async () => {
    const { api, make, board, asked, answer } = await openShop();
    await using _ = api;
    await make.paidOrder();
    const serviceId = await asked;
    await endForGood(api, serviceId);
    await untilSo(async () => (await rowOf(api, serviceId)).moduleState === 'terminated');
    // The job of a program that died is done again by the next.
    await transact(asSystem(api.context, 'test'), (tx) =>
      api.context.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: 'simulator' }),
    );
    await untilSo(() => board.done.length === 2);
    expect(board.done).toEqual(['terminate', 'terminate']);
    answer();
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'terminated' });
  });

  test('has its address until then, and nobody else gets it meanwhile', async () => {
    const { api, make, asked, answer } = await openShop('nothing');
    await using _ = api;
    await api.setQueue('service.deliver', { retryLimit: 0 });
    const admin = api.as(await make.staff('admin')).staff;
    await admin.addresses.addRange(RANGE);
    const plan = await admin.plans.create({
      requestKey: randomUUID(),
      fields: VPS_PLAN,
      active: true,
    });
    await make.paidOrder({ plan });
    const serviceId = await asked;
    await endForGood(api, serviceId);
    await untilSo(async () => (await rowOf(api, serviceId)).moduleState === 'terminated');
    expect(await admin.addresses.ranges()).toMatchObject([{ taken: 1 }]);
    answer();
    await api.jobsDone();
    expect(await rowOf(api, serviceId)).toMatchObject({ moduleState: 'terminated' });
    expect(await admin.addresses.ranges()).toMatchObject([{ taken: 0 }]);
  });

  test('gives its address back too where its job was lost altogether', async () => {
    const { api, make, board, asked, answer } = await openShop('nothing');
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    await admin.addresses.addRange(RANGE);
    const plan = await admin.plans.create({
      requestKey: randomUUID(),
      fields: VPS_PLAN,
      active: true,
    });
    await make.paidOrder({ plan });
    const serviceId = await asked;
    await endForGood(api, serviceId);
    await untilSo(async () => (await rowOf(api, serviceId)).moduleState === 'terminated');
    await sql`delete from pgboss.job where name = 'service.deliver'`.execute(api.db);
    api.clock.set('2026-11-23T11:30:00Z');
    await api.runJob('system.sweep');
    await untilSo(async () => (await rowOf(api, serviceId)).deliveryState === 'failed');
    await untilSo(async () => (await rowOf(api, serviceId)).moduleState === 'terminated');
    expect(await admin.addresses.ranges()).toMatchObject([{ taken: 0 }]);
    expect(board.done).toEqual(['terminate', 'terminate']);
    answer();
    await api.jobsDone();
  });
});

test('a service that comes back is installed from then on, and not since before it ended', async () => {
  const { api, make, asked, answer } = await openShop('that it is being installed');
  await using _ = api;
  const { customer } = await make.paidOrder();
  const serviceId = await asked;
  answer();
  const waits = async () => (await rowOf(api, serviceId)).installingSince !== null;
  await untilSo(waits);
  const mine = api.as(customer).customer.services;
  api.clock.set('2026-11-23T11:50:00Z');
  await mine.cancel({ serviceId, when: 'now' });
  api.clock.set('2026-11-23T12:30:00Z');
  await mine.undoCancel({ serviceId });
  await untilSo(waits);
  expect(await rowOf(api, serviceId)).toMatchObject({
    deliveryState: 'running',
    deliveryError: null,
    installingSince: api.clock.now,
  });
});
