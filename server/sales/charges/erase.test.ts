import { expect, test } from 'vitest';
import { createShop } from '#tests/support/auth-calls.ts';
import { fillBilling, makeCharge } from '#tests/support/charges.ts';
import { makePerson } from '#tests/support/personal-traces.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

test('who owes for work does not get out of it by deleting their account', async () => {
  await using api = await createShop();
  const customer = await makePerson(api);
  await fillBilling(api, customer);
  const { orderId } = await makeCharge(api, { customer });
  const { email, password } = customer;
  const erase = api.as(customer).customer.personalData.erase({ password, email });
  expect(await outcomeOf(erase)).toBe('ACCOUNT_NOT_ERASABLE');
  const { status } = await api.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('pending');
});
