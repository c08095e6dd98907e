import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormSettingKey } from '#domain/operations/settings-form.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

const OLD = 'NL91ABNA0417164300';
const NEW = 'NL44RABO0123456789';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

type Change = { key: FormSettingKey; from: string; to: string };

/** Somebody who sees the settings, with a password, in a shop that customers pay at `OLD`. */
async function colleague(role: 'admin' | 'owner' = 'admin') {
  const person = await make.staff(role);
  await givePassword(api, person);
  await api.saveSettings({ company_iban: OLD, company_city: 'Amsterdam' });
  const { settings } = api.as(person).staff;
  return {
    ...person,
    save: (changes: Change[], ownPassword?: string) =>
      settings.save({ changes, ...(ownPassword !== undefined && { ownPassword }) }),
    ibanNow: async () => (await settings.get()).values.company_iban,
  };
}

const toIban = (to: string, from = OLD): Change => ({ key: 'company_iban', from, to });

describe('the account that customers pay to', () => {
  test.each([NEW, ''])('becomes ‘%s’ only with the password of who changes it', async (to) => {
    const { save, ibanNow } = await colleague();
    const city = { key: 'company_city', from: 'Amsterdam', to: 'Utrecht' } as const;
    expect(await refusalOf(save([city, toIban(to)]))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'ownPassword', message: 'Vul je wachtwoord in.' }] },
    });
    expect(await outcomeOf(save([city, toIban(to)], 'gok'))).toBe('WRONG_PASSWORD');
    expect(await ibanNow()).toBe(OLD);
    const { values } = await save([city, toIban(to)], PASSWORD);
    expect(values).toMatchObject({ company_iban: to, company_city: 'Utrecht' });
  });

  test('is not changed by who says it was empty, or names it twice', async () => {
    const { save, ibanNow } = await colleague();
    expect(await outcomeOf(save([toIban(NEW, '')]))).toBe('SETTINGS_CHANGED');
    expect(await outcomeOf(save([toIban(OLD), toIban(NEW)]))).toBe('INPUT_INVALID');
    expect(await outcomeOf(save([toIban(NEW), toIban(OLD)]))).toBe('INPUT_INVALID');
    expect(await ibanNow()).toBe(OLD);
  });

  test('is guessed for five times, and asked for by nothing else', async () => {
    const { save, ibanNow } = await colleague();
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await outcomeOf(save([toIban(NEW)], 'gok'))).toBe('WRONG_PASSWORD');
    }
    expect(await outcomeOf(save([toIban(NEW)], PASSWORD))).toBe('RATE_LIMITED');
    expect(await ibanNow()).toBe(OLD);
    const spaced = toIban('nl91 abna 0417 1643 00');
    const city = { key: 'company_city', from: 'Amsterdam', to: 'Delft' } as const;
    expect((await save([spaced, city])).values).toMatchObject({ company_city: 'Delft' });
  });

  test('is filled in for the first time without one', async () => {
    const { save } = await colleague();
    await api.saveSettings({ company_iban: '' });
    expect((await save([toIban(NEW, '')])).values.company_iban).toBe(NEW);
  });

  test('is told to every owner when it became another, and not when it did not', async () => {
    const owner = await make.staff('owner');
    const { save, email } = await colleague();
    const told = () =>
      api.db
        .selectFrom('mails')
        .select(['subject', 'text'])
        .where('kind', '=', 'iban-changed')
        .where('toAddress', '=', owner.email)
        .where('createdAt', '=', api.clock.now)
        .execute();
    await outcomeOf(save([toIban(NEW)], 'gok'));
    await save([{ key: 'company_city', from: 'Amsterdam', to: 'Leiden' }]);
    expect(await told()).toEqual([]);
    await save([toIban(NEW)], PASSWORD);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('Hostwerk');
    expect(mail?.text).toContain('6789');
    expect(mail?.text).not.toContain(NEW);
    expect(mail?.text).toContain(`(${email})`);
    expect(mail?.text).toContain('23 november 2026 om 12:00');
    api.clock.set('2026-11-23T12:00:00.000Z');
    await save([toIban('', NEW)], PASSWORD);
    const [emptied] = await told();
    expect(emptied?.text).toContain('leeggemaakt');
    expect(emptied?.text).toContain('13:00');
  });
});
