import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Api['staff'];

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  staff = api.as(await make.staff('staff')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

const NAMED = { firstName: 'Sanne', lastName: 'de Vries' };

async function profileOf({ id: customerId }: Person) {
  return { ...(await staff.profiles.get({ customerId })), ...NAMED, customerId, reason: '' };
}

const mailsTo = ({ id }: Person) =>
  api.db.selectFrom('mails').select(['kind', 'text']).where('userId', '=', id).execute();

describe('the details of a customer', () => {
  test('are changed by staff, told to the customer, and stand in their history', async () => {
    const person = await make.customer();
    const before = await profileOf(person);
    const saved = await staff.profiles.edit({ ...before, phone: '06 12345678', city: 'Utrecht' });
    expect(saved).toMatchObject({ city: 'Utrecht' });
    expect(await api.as(person).customer.profile.get()).toEqual(saved);
    const told = (await mailsTo(person)).filter(({ kind }) => kind === 'profile-edited');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Telefoonnummer');
    const { items } = await staff.history.list({ subject: 'user', subjectId: person.id });
    expect(items[0]).toMatchObject({ action: 'profile.edit', reason: null });
    expect(items[0]?.changes).toContainEqual({ field: 'city', before: '', after: 'Utrecht' });
  });

  test.each([
    ['company', 'Bakkerij'],
    ['billingEmail', 'boek@bakkerij.test'],
    ['country', 'BE'],
  ] as const)('a change of %s says why', async (field, value) => {
    const person = await make.customer();
    const wanted = { ...(await profileOf(person)), [field]: value };
    await expect(staff.profiles.edit(wanted)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'reason' }] },
    });
    await staff.profiles.edit({ ...wanted, reason: 'Vroeg het aan de telefoon.' });
    const { items } = await staff.history.list({ subject: 'user', subjectId: person.id });
    expect(items[0]).toMatchObject({ reason: 'Vroeg het aan de telefoon.' });
  });

  test('are not overwritten by who saw older ones, and saving them again tells nobody', async () => {
    const person = await make.customer();
    const seen = await profileOf(person);
    api.clock.set(new Date(api.clock.now.getTime() + 60_000).toISOString());
    await api.as(person).customer.profile.save({
      ...(await api.as(person).customer.profile.get()),
      ...NAMED,
      city: 'Zwolle',
    });
    expect(await outcomeOf(staff.profiles.edit({ ...seen, city: 'Utrecht' }))).toBe(
      'CUSTOMER_CHANGED',
    );
    expect(await outcomeOf(staff.profiles.edit({ ...seen, city: 'Zwolle' }))).toBe('OK');
    expect((await mailsTo(person)).filter(({ kind }) => kind === 'profile-edited')).toEqual([]);
  });

  test('of a colleague, and of who is gone, stay as they are', async () => {
    const colleague = await make.staff('staff');
    const theirs = { ...(await profileOf(await make.customer())), customerId: colleague.id };
    expect(await outcomeOf(staff.profiles.edit(theirs))).toBe('PROFILE_OF_STAFF');
    const nobody = { ...theirs, customerId: crypto.randomUUID() };
    expect(await outcomeOf(staff.profiles.edit(nobody))).toBe('NOT_FOUND');
  });
});
