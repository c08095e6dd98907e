import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import {
  createFactories,
  orderInput,
  type TestPlan,
  quoteInput,
} from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { openVpsShop, VPS_PLAN } from '#tests/support/proxmox-shop.ts';
import { PASSWORD, givePassword } from '#tests/support/auth-calls.ts';

const SYSTEMS = JSON.stringify([
  { name: 'Debian 13', templateId: null },
  { name: 'Ubuntu 24.04 LTS', templateId: null },
]);

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api['staff'];
let plan: TestPlan;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  admin = api.as(await make.staff('admin')).staff;
  plan = await make.plan({ type: 'vps', module: 'manual', systems: SYSTEMS });
});
afterAll(() => api[Symbol.asyncDispose]());

async function mailsAbout(kind: string, to: string): Promise<string[]> {
  const mails = await api.db
    .selectFrom('mails')
    .select('text')
    .where('kind', '=', kind)
    .where('toAddress', '=', to)
    .execute();
  return mails.map(({ text }) => text);
}

describe('the operating system that is chosen', () => {
  test('is what everybody reads who has to do with it, from the order on', async () => {
    const customer = await make.customer();
    const mine = api.as(customer).customer;
    const {
      items: [quoted],
    } = await mine.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' }));
    expect(quoted?.plan.systems).toEqual(['Debian 13', 'Ubuntu 24.04 LTS']);
    const system = 'Ubuntu 24.04 LTS';
    const { orderId } = await make.paidOrder({ customer, plan, system, serviceName: 'db01' });
    await api.jobsDone();
    expect(await mine.orders.get({ orderId })).toMatchObject({ system });
    expect(await admin.orders.get({ orderId })).toMatchObject({ system });
    const { items } = await admin.services.list({ customerId: customer.id });
    expect(items).toMatchObject([{ name: 'db01', system, status: 'pending' }]);
    expect(await mailsAbout('delivery-waiting', 'hulp@hostwerk.test')).toContainEqual(
      expect.stringContaining(`db01 (${plan.name}, ${system})`),
    );
    expect(await mailsAbout('order-paid', customer.email)).toEqual([
      expect.stringContaining(system),
    ]);
    const serviceInfo = { hostname: '', ipAddress: '203.0.113.9', username: 'root', notes: '' };
    const serviceId = items[0]?.id ?? '';
    await admin.services.markDelivered({ serviceId, serverInfo: serviceInfo });
    expect(await mine.services.get({ serviceId })).toMatchObject({ status: 'active', system });
    expect(await mailsAbout('service-active', customer.email)).toEqual([
      expect.stringContaining(system),
    ]);
    const log = await api.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'order.place')
      .where('subjectId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(log.after).toMatchObject({ system });
  });

  test('is the first where nobody chose, and none of a plan that says nothing of it', async () => {
    const customer = await make.customer();
    const { orders } = api.as(customer).customer;
    const unasked = await make.pendingOrder({ customer, plan });
    expect(await orders.get({ orderId: unasked.orderId })).toMatchObject({ system: 'Debian 13' });
    const other = await make.pendingOrder({ customer, plan: await make.plan() });
    expect(await orders.get({ orderId: other.orderId })).toMatchObject({ system: null });
  });

  test('can be had: one that the plan does not have is refused, and nothing is ordered', async () => {
    const customer = await make.customer();
    const { checkout, orders } = api.as(customer).customer;
    const of = (system: string) => ({ items: orderInput(plan, { system }).items });
    const asked = orderInput(plan, { system: 'Debian 11' });
    expect((await refusalOf(checkout.place(asked))).code).toBe('SYSTEM_NOT_OFFERED');
    const without = orderInput(await make.plan(), { system: 'Debian 13' });
    expect((await refusalOf(checkout.place(without))).code).toBe('SYSTEM_NOT_OFFERED');
    expect((await orders.list({})).items).toEqual([]);
    // The same key, with one that can be had.
    await checkout.place({ ...asked, ...of('Debian 13') });
    expect((await orders.list({})).items).toMatchObject([{ system: 'Debian 13' }]);
    const again = { ...asked, ...of('Ubuntu 24.04 LTS') };
    expect((await refusalOf(checkout.place(again))).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('is chosen by staff for what they give', async () => {
    const customer = await make.customer();
    const { plans } = await admin.services.options();
    expect(plans.find(({ id }) => id === plan.id)?.systems).toEqual([
      'Debian 13',
      'Ubuntu 24.04 LTS',
    ]);
    const give = (system?: string) =>
      admin.services.create({
        customerId: customer.id,
        planId: plan.id,
        name: 'proef',
        days: 14,
        requestKey: randomUUID(),
        ...(system !== undefined && { system }),
      });
    expect(await give('Ubuntu 24.04 LTS')).toMatchObject({ system: 'Ubuntu 24.04 LTS' });
    expect(await give()).toMatchObject({ system: 'Debian 13' });
    expect((await refusalOf(give('Debian 11'))).code).toBe('SYSTEM_NOT_OFFERED');
  });
});

describe('another operating system', () => {
  test('comes with making a server anew, and whoever does that by hand reads which', async () => {
    const customer = await make.customer();
    await givePassword(api, customer);
    const { services } = api.as(customer).customer;
    const given = await admin.services.create({
      customerId: customer.id,
      planId: plan.id,
      name: 'proef',
      days: 14,
      requestKey: randomUUID(),
    });
    const serviceId = given.id;
    expect(await services.get({ serviceId })).toMatchObject({
      system: 'Debian 13',
      systems: ['Debian 13', 'Ubuntu 24.04 LTS'],
    });
    const ask = (system?: string) =>
      services.reinstall({
        serviceId,
        confirmName: 'proef',
        ownPassword: PASSWORD,
        requestKey: randomUUID(),
        sshKey: null,
        ...(system !== undefined && { system }),
      });
    expect((await refusalOf(ask('Debian 11'))).code).toBe('SYSTEM_NOT_OFFERED');
    const begun = await ask('Ubuntu 24.04 LTS');
    expect(begun).toMatchObject({ isReinstalling: true, system: 'Ubuntu 24.04 LTS', systems: [] });
    expect((await admin.services.list({ toDo: true })).items).toContainEqual(
      expect.objectContaining({ id: serviceId, system: 'Ubuntu 24.04 LTS' }),
    );
    expect(await mailsAbout('service-reinstalling', customer.email)).toEqual([
      expect.stringContaining('opnieuw, met Ubuntu 24.04 LTS.'),
    ]);
  });
});

describe('what staff write down of it', () => {
  test('is what a server is made of, and what its customer reads; what was ordered stays', async () => {
    const customer = await make.customer();
    const mine = api.as(customer).customer;
    const { orderId } = await make.paidOrder({ customer, plan });
    await api.jobsDone();
    const [{ id: serviceId, ...waiting } = { id: '' }] = (
      await admin.services.list({ customerId: customer.id })
    ).items;
    expect(waiting).toMatchObject({
      status: 'pending',
      systems: ['Debian 13', 'Ubuntu 24.04 LTS'],
    });
    const system = 'Ubuntu 24.04 LTS';
    const set = (wanted: string) => admin.services.setSystem({ serviceId, system: wanted });
    expect((await refusalOf(set('Debian 11'))).code).toBe('SYSTEM_NOT_OFFERED');
    expect(await set(system)).toMatchObject({ status: 'pending', system });
    expect(await set(system)).toMatchObject({ system });
    expect(await mine.services.get({ serviceId })).toMatchObject({ system });
    expect(await mine.orders.get({ orderId })).toMatchObject({ system: 'Debian 13' });
    const story = await mine.services.timeline({ serviceId });
    expect(story.items.filter(({ type }) => type === 'service.system-set')).toMatchObject([
      { detail: system, by: 'staff' },
    ]);
    await admin.services.delete({ serviceId });
    expect((await refusalOf(set('Debian 13'))).code).toBe('SERVICE_CANCELLED');
  });

  test('brings on a delivery of a system that the plan has no more', async () => {
    await using shop = await openVpsShop();
    const { api: shopApi, admin: boss, cluster } = shop;
    await shopApi.setQueue('service.deliver', { retryLimit: 0 });
    // Paid while the cluster is away: by the time that it can be made, the plan is another.
    cluster.fail('GET cluster/resources', 'down');
    const bought = await shop.buy();
    await shopApi.jobsDone();
    const [{ templateId } = { templateId: 0 }] = VPS_PLAN.systems;
    const systems = JSON.stringify([{ name: 'Debian 14', templateId }]);
    await shopApi.db.updateTable('plans').set({ systems }).execute();
    const { id: serviceId } = await shop.serviceOf(bought);
    const { services } = boss.staff;
    await services.startDelivery({ serviceId });
    await shopApi.jobsDone();
    expect((await services.list({ toDeliver: true })).items).toMatchObject([
      { system: 'Debian 13', deliveryError: expect.stringMatching(/‘Debian 13’.*menu/) },
    ]);
    await services.setSystem({ serviceId, system: 'Debian 14' });
    await services.startDelivery({ serviceId });
    await shopApi.jobsDone();
    expect(await shop.serviceOf(bought)).toMatchObject({ status: 'active', system: 'Debian 14' });
    expect(cluster.books.made()).toHaveLength(1);
  });

  test('is not changed while a panel makes a server of it', async () => {
    await using shop = await openVpsShop();
    shop.cluster.books.slow.add('qmclone');
    const bought = await shop.buy();
    await shop.untilWaiting();
    const { id: serviceId } = await shop.serviceOf(bought);
    const set = shop.admin.staff.services.setSystem({ serviceId, system: 'Debian 13' });
    expect((await refusalOf(set)).code).toBe('SERVICE_BUSY');
  });
});
