import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let staff: Api;

beforeAll(async () => {
  // Nobody registers here by themselves.
  api = await createTestApp({ settings: { registrations_enabled: 'false' } });
  staff = api.as(await createFactories(api).staff('staff'));
});
afterAll(() => api[Symbol.asyncDispose]());

const SANNE = { email: 'sanne@bakkerij.test', firstName: 'Sanne', lastName: 'Bakker', company: '' };

test('a customer whom staff make is there at once, and is invited to choose a password', async () => {
  const company = 'Bakkerij Bakker';
  const { customerId } = await staff.staff.customers.create({ ...SANNE, company });
  expect(await staff.staff.customers.get({ customerId })).toMatchObject({
    email: SANNE.email,
    firstName: 'Sanne',
    company,
    role: 'customer',
    emailVerified: false,
  });
  const mails = await api.db
    .selectFrom('mails')
    .select(['toAddress', 'kind', 'text'])
    .where('userId', '=', customerId)
    .execute();
  expect(mails).toMatchObject([{ toAddress: SANNE.email, kind: 'account-made' }]);
  expect(mails[0]?.text).toContain('/reset-password?token=');
  // Nobody gets in without it.
  const accounts = api.db.selectFrom('accounts').select('id').where('userId', '=', customerId);
  expect(await accounts.execute()).toEqual([]);
});

test('an address has one account, whoever makes it and however it is written', async () => {
  const email = 'twee@bakkerij.test';
  const asked = ['twee@bakkerij.test', 'Twee@Bakkerij.test', email].map((address) =>
    outcomeOf(staff.staff.customers.create({ ...SANNE, email: address })),
  );
  expect((await Promise.all(asked)).toSorted()).toEqual(['INPUT_INVALID', 'INPUT_INVALID', 'OK']);
  await expect(staff.staff.customers.create({ ...SANNE, email })).rejects.toMatchObject({
    data: { issues: [{ path: 'email', message: 'Er is al een account met dit e-mailadres.' }] },
  });
});

test.each([
  ['firstName', 'www.win.nl'],
  ['lastName', ''],
  ['email', 'sanne'],
])('%s may not be %j', async (field, value) => {
  expect(await outcomeOf(staff.staff.customers.create({ ...SANNE, [field]: value }))).toBe(
    'INPUT_INVALID',
  );
});
