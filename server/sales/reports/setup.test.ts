import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';

test('the console is told what a shop still has to be given', async () => {
  await using api = await createTestApp();
  const person = await createFactories(api).staff('admin');
  await givePassword(api, person);
  const admin = api.as(person);
  const missing = async () => (await admin.staff.statistics.get()).missing;
  expect(await missing()).toEqual([]);

  const { values } = await admin.staff.settings.get();
  await admin.staff.settings.save({
    changes: [
      { key: 'company_iban', from: values.company_iban, to: '' },
      { key: 'support_email', from: values.support_email, to: '' },
    ],
    ownPassword: PASSWORD,
  });
  expect(await missing()).toEqual(['company', 'support_email']);
});
