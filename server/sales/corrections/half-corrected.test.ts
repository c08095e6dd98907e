import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp } from '#tests/support/api.ts';
import { makeCharge } from '#tests/support/charges.ts';
import { claimOf, correct, documentsOf } from '#tests/support/corrections.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { payOnline } from '#tests/support/renewals.ts';

test('a correction that stops at its last step leaves nothing half, and goes through after that', async () => {
  await using api = await createTestApp();
  api.clock.set('2026-11-23T11:00:00Z');
  const { staff } = api.as(await createFactories(api).staff('admin'));
  const { customer, orderId, invoiceId } = await makeCharge(api);
  await payOnline(api, customer, orderId);
  await sql`create function stop_here() returns trigger language plpgsql as
    $$ begin raise exception 'cut off'; end $$`.execute(api.db);
  await sql`create trigger mails_stop before insert on mails for each row
    when (new.kind = 'invoice-corrected') execute function stop_here()`.execute(api.db);
  const less = () => correct(staff.corrections, invoiceId, { priceCents: cents(6050) });
  expect(await outcomeOf(less())).toBe('INTERNAL');
  expect(await documentsOf(api, orderId)).toEqual([['invoice', 'paid', 24_200]]);
  expect(await claimOf(api, orderId)).toEqual([24_200, 0]);
  expect((await staff.orders.get({ orderId })).refunds).toEqual([]);
  await sql`drop trigger mails_stop on mails`.execute(api.db);
  await sql`drop function stop_here`.execute(api.db);
  await less();
  expect(await claimOf(api, orderId)).toEqual([15_125, 0]);
});
