import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerProfile } from '#contract/customer/profile.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person, quoteInput } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const profileOf = (person: Person) => api.as(person).customer.profile.get();

async function save(person: Person, fields: Partial<CustomerProfile>) {
  const current = await profileOf(person);
  // The factory numbers its people, and no name has a digit.
  const named = { ...current, lastName: 'Persoon' };
  return api.as(person).customer.profile.save({ ...named, ...fields });
}

const COMPANY = {
  firstName: 'Zoë',
  lastName: 'van  den Berg',
  company: 'Bakkerij Zoë & Zn.',
  phone: '06-12345678',
  address: 'Prinsengracht 12a',
  city: 'Amsterdam',
  postalCode: '1015dk',
  country: 'NL',
  kvkNumber: '0123 4567',
  vatId: 'nl 1234.56.782.B01',
  billingEmail: 'facturen@bakkerij.test',
  billingReference: 'PO 2026/7',
} as const;

describe('the own profile', () => {
  test('is that of the account until something is saved, country NL', async () => {
    const person = await make.customer();
    expect(await profileOf(person)).toMatchObject({ firstName: 'Test', country: 'NL', phone: '' });
  });

  test('without a row is shown and can be saved all the same', async () => {
    const person = await make.customer();
    await api.db.deleteFrom('profiles').where('userId', '=', person.id).execute();
    expect(await profileOf(person)).toMatchObject({
      firstName: 'Test',
      country: 'NL',
      updatedAt: null,
    });
    expect(await save(person, { city: 'Delft' })).toMatchObject({
      city: 'Delft',
      updatedAt: api.clock.now,
    });
  });

  test('is stored as it should be written, and the account goes by its name', async () => {
    const person = await make.customer();
    const saved = await save(person, COMPANY);
    expect(saved).toEqual({
      ...COMPANY,
      lastName: 'van den Berg',
      phone: '+31 6 12345678',
      postalCode: '1015 DK',
      kvkNumber: '01234567',
      vatId: 'NL123456782B01',
      updatedAt: api.clock.now,
    });
    expect(await api.as(person).customer.account.me()).toMatchObject({
      firstName: 'Zoë',
      lastName: 'van den Berg',
    });
    const user = await api.db
      .selectFrom('users')
      .select(['name', 'searchText'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(user.name).toBe('Zoë van den Berg');
    expect(user.searchText).toContain('zoe van den berg');
  });

  test('may be emptied', async () => {
    const person = await make.customer();
    await save(person, COMPANY);
    const empty = { firstName: '', lastName: '', company: '', phone: '', address: '' };
    const numbers = { kvkNumber: '', vatId: '', billingEmail: '', billingReference: '' };
    const rest = { city: '', postalCode: '', ...numbers };
    expect(await save(person, { ...empty, ...rest })).toMatchObject({ ...empty, ...rest });
    // A customer without a name is called by their address.
    const { name } = await api.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(name).toBe(person.email);
  });

  test.each<[keyof CustomerProfile, Partial<CustomerProfile>]>([
    ['phone', { phone: '123' }],
    ['phone', { phone: '06 1234 5678 90' }],
    ['phone', { phone: 'bel mij' }],
    ['phone', { phone: '0612345678', country: 'BE' }],
    ['postalCode', { postalCode: '1234 SS' }],
    ['kvkNumber', { company: 'Bakker', kvkNumber: '1234' }],
    ['vatId', { company: 'Bakker', vatId: 'NL123456789B01' }],
    ['company', { kvkNumber: '12345678' }],
    ['firstName', { firstName: 'https://x.test' }],
    ['billingEmail', { billingEmail: 'geen adres' }],
    ['billingEmail', { billingEmail: 'a@b.test, c@d.test' }],
    ['billingReference', { billingReference: 'x'.repeat(51) }],
    ['billingReference', { billingReference: 'een\ntwee' }],
  ])('refuses a wrong %s: %j', async (field, fields) => {
    const person = await make.customer();
    const refusal = await refusalOf(save(person, fields));
    expect(refusal).toMatchObject({ code: 'INPUT_INVALID', data: { issues: [{ path: field }] } });
  });

  test.each<[CustomerProfile['country'], string, string]>([
    ['BE', '0470 12 34 56', '+32 470 12 34 56'],
    ['NL', '+32470123456', '+32 470 12 34 56'],
    ['NL', '088 123 45 67', '+31 88 123 4567'],
  ])('reads a number of %s: %s', async (country, phone, stored) => {
    expect(await save(await make.customer(), { country, phone })).toMatchObject({ phone: stored });
  });

  test('that was saved meanwhile in another tab is not overwritten', async () => {
    const person = await make.customer();
    const first = await profileOf(person);
    api.clock.set('2026-11-23T11:05:00Z');
    await save(person, { city: 'Delft' });
    const late = api.as(person).customer.profile.save({ ...first, lastName: 'X', city: 'Leiden' });
    expect(await outcomeOf(late)).toBe('PROFILE_CHANGED');
    expect(await profileOf(person)).toMatchObject({ city: 'Delft' });
  });

  test('leaves in the log which fields changed, never what they hold', async () => {
    const person = await make.customer();
    await save(person, { city: 'Sneek', phone: '0612345678' });
    const row = await api.db
      .selectFrom('auditLog')
      .select(['after', 'actorId'])
      .where('action', '=', 'profile.save')
      .where('subjectId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ after: { changed: ['lastName', 'phone', 'city'] }, actorId: person.id });
  });
});

describe('the checkout', () => {
  test('begins with what the profile knows', async () => {
    const [person, plan] = [await make.customer(), await make.plan()];
    await save(person, COMPANY);
    const { billing } = await api
      .as(person)
      .customer.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' }));
    expect(billing).toEqual({
      kind: 'business',
      firstName: 'Zoë',
      lastName: 'van den Berg',
      company: 'Bakkerij Zoë & Zn.',
      kvk: '01234567',
      vatId: 'NL123456782B01',
      street: 'Prinsengracht',
      houseNumber: '12a',
      postalCode: '1015 DK',
      city: 'Amsterdam',
      country: 'NL',
    });
  });

  test('takes from order and profile what was told last', async () => {
    const { customer, plan } = await make.pendingOrder();
    const known = async () =>
      (
        await api
          .as(customer)
          .customer.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' }))
      ).billing;
    expect(await known()).toMatchObject({ city: 'Amsterdam', lastName: 'de Vries' });
    api.clock.set('2026-11-23T13:00:00Z');
    await save(customer, { city: 'Delft', address: 'Markt 1', postalCode: '2611 GP' });
    expect(await known()).toMatchObject({
      city: 'Delft',
      street: 'Markt',
      houseNumber: '1',
      postalCode: '2611 GP',
      lastName: 'Persoon',
    });
  });
});
