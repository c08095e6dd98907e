import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { openVpsShop } from '#tests/support/proxmox-shop.ts';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { createSimulator } from '#server/delivery/panels/simulator.ts';

test('a customer sees what their VPS uses, a colleague with the technical right too, and nobody else', async () => {
  await using shop = await openVpsShop();
  const { api, make, cluster } = shop;
  const { customer, serviceId } = await shop.deliver();
  const look = (client: ReturnType<typeof api.as>) => client.customer.usage.get({ serviceId });
  const mine = api.as(customer);
  const { usage } = await look(mine);
  expect(usage.map(({ kind }) => kind)).toContain('memory');
  const member = await make.member({ account: customer, rights: ['technical'] });
  expect((await look(api.asMember(member, customer))).usage).toHaveLength(usage.length);
  expect(await outcomeOf(look(api.as(await make.customer())))).toBe('NOT_FOUND');
  // To look moves nothing, and is written nowhere.
  cluster.sent.length = 0;
  await look(mine);
  expect(cluster.sent).toEqual([]);
});

test('a cluster that gives no answer is told as that, and costs the page nothing else', async () => {
  await using shop = await openVpsShop();
  const { api, cluster } = shop;
  const { customer, serviceId } = await shop.deliver();
  const mine = api.as(customer).customer;
  cluster.fail('GET cluster/resources', 'down');
  expect(await outcomeOf(mine.usage.get({ serviceId }))).toBe('PANEL_AWAY');
  expect(await mine.services.get({ serviceId })).toMatchObject({ status: 'active' });
  expect(api.log.messages()).toContain('panel told no usage');
});

test('who asks without an end is held back', async () => {
  await using shop = await openVpsShop();
  const { customer, serviceId } = await shop.deliver();
  const mine = shop.api.as(customer).customer;
  for (let asked = 0; asked < 240; asked += 1) await mine.usage.get({ serviceId });
  expect(await outcomeOf(mine.usage.get({ serviceId }))).toBe('RATE_LIMITED');
});

test('what is off, or on no panel that tells, has no use and asks nobody', async () => {
  await using shop = await openVpsShop();
  const { customer, serviceId } = await shop.deliver();
  await shop.admin.staff.services.suspend({ serviceId, reason: 'staff' });
  await shop.api.jobsDone();
  shop.cluster.asked.length = 0;
  expect(await shop.api.as(customer).customer.usage.get({ serviceId })).toEqual({ usage: [] });
  expect(shop.cluster.asked).toEqual([]);
  const { readUsage: _, ...silent } = createSimulator(0);
  await using api = await createTestApp({
    overrides: () => ({ provisioning: { ...NO_MODULES, simulator: silent } }),
  });
  const order = await createFactories(api).activeService();
  const other = await api.db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  const asked = { serviceId: other.id };
  expect(await api.as(order.customer).customer.usage.get(asked)).toEqual({ usage: [] });
});
