import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

test('a role that was never written down is a customer', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const person = await make.staff('admin');
  await api.db.deleteFrom('userRoles').where('userId', '=', person.id).execute();
  expect(await api.as(person).customer.account.me()).toMatchObject({ role: 'customer' });
  expect(await outcomeOf(api.as(person).staff.statistics.get())).toBe('FORBIDDEN');
});
