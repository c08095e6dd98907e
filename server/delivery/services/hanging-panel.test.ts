import { expect, test } from 'vitest';
import { createHeldModule } from '#tests/support/fakes.ts';
import { openModuleShop } from '#tests/support/module-shop.ts';
import { GAME_PLAN } from '#tests/support/pterodactyl-shop.ts';
import { createSimulator } from '#server/delivery/panels/simulator.ts';
import { transact } from '#server/platform/db/record.ts';
import { asSystem } from '#server/context.ts';

test('a panel that hangs holds up its own deliveries, and nobody else’s', async () => {
  const held = createHeldModule();
  const { api, make, ...shop } = await openModuleShop(
    { simulator: held, pterodactyl: createSimulator(0) },
    GAME_PLAN,
  );
  await using _ = api;
  const orders = [];
  for (let order = 0; order < 7; order += 1) orders.push(await make.paidOrder());
  await expect.poll(() => held.asked.length).toBe(3);
  const other = await shop.buy();
  await expect.poll(async () => (await shop.serviceOf(other)).status).toBe('active');
  // The bound is still that of the panel, also after another's job was done.
  expect(held.asked).toHaveLength(3);
  held.release();
  await api.jobsDone();
  expect(new Set(held.asked.map(({ serviceId }) => serviceId)).size).toBe(orders.length);
  for (const order of orders) {
    expect(await shop.serviceOf(order)).toMatchObject({ status: 'active' });
  }
});

test('what is tried again by staff waits behind its panel as before', async () => {
  const held = createHeldModule();
  const { api, make, ...shop } = await openModuleShop(
    { simulator: held, pterodactyl: createSimulator(0) },
    GAME_PLAN,
  );
  await using _ = api;
  const { id: serviceId } = await shop.serviceOf(await make.paidOrder());
  await expect.poll(() => held.asked.length).toBe(1);
  const groups = () =>
    api.context.pool.query<{ name: string; group_id: string | null }>(
      'select name, group_id from pgboss.job where data ->> $1 = $2 order by created_on',
      ['serviceId', serviceId],
    );
  await api.context.pool.query(
    `insert into pgboss.job (name, data, source_name, group_id)
     values ('dead-letter', jsonb_build_object('serviceId', $1::text), 'service.deliver', 'simulator')`,
    [serviceId],
  );
  const { rows } = await api.context.pool.query<{ id: string }>(
    "select id from pgboss.job where name = 'dead-letter'",
  );
  await transact(asSystem(api.context, 'test'), (tx) =>
    api.context.jobs.retryDead(tx, rows[0]?.id ?? ''),
  );
  expect((await groups()).rows).toEqual([
    { name: 'service.deliver', group_id: 'simulator' },
    { name: 'service.deliver', group_id: 'simulator' },
  ]);
  held.release();
  await api.jobsDone();
});
