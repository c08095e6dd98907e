import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, post } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Person;
let holder: Person;

beforeAll(async () => {
  // Nobody registers here by themselves.
  api = await createShop({ settings: { registrations_enabled: 'false' } });
  make = createFactories(api);
  staff = await make.staff('staff');
  holder = await make.customer();
});
afterAll(() => api[Symbol.asyncDispose]());

const members = () => api.as(staff).staff.members;

async function invite(email = `collega-${randomUUID().slice(0, 8)}@voorbeeld.test`) {
  const customerId = holder.id;
  const member = await members().invite({ customerId, email, rights: ['technical'] });
  return { customerId, email, member, tokens: await mailedTokens(api, 'member-invitation', email) };
}

test('who has no account gets one, chooses a password and works along', async () => {
  const { email, customerId, tokens } = await invite();
  expect(tokens).toHaveLength(2);
  const [password = '', invitation = ''] = tokens;
  expect((await post(api, '/reset-password', { token: password, password: PASSWORD })).status).toBe(
    200,
  );
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const account = await api.as({ id }).customer.members.accept({ token: invitation });
  expect(account).toMatchObject({ id: customerId, rights: ['technical'] });
  const { items } = await members().list({ customerId });
  expect(items).toMatchObject([{ email, acceptedAt: expect.any(Date) }]);
});

test('the customer hears of it, and an invitation that staff take back opens nothing', async () => {
  const person = await make.customer();
  const { customerId, member, tokens } = await invite(person.email);
  expect(tokens).toHaveLength(1);
  const told = await api.db
    .selectFrom('mails')
    .select('text')
    .where('kind', '=', 'member-invited')
    .where('userId', '=', holder.id)
    .execute();
  const texts = told.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining(person.email));
  await members().end({ customerId, membershipId: member.id });
  await api.db
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', person.id)
    .execute();
  const [token = ''] = tokens;
  expect(await outcomeOf(api.as(person).customer.members.accept({ token }))).toBe(
    'INVITATION_OVER',
  );
});

test('of one customer staff end nothing in the account of another', async () => {
  const { member } = await invite();
  const other = await make.customer();
  const end = members().end({ customerId: other.id, membershipId: member.id });
  expect(await outcomeOf(end)).toBe('NOT_FOUND');
});

test('nobody is invited into the account of a colleague, nor of who is blocked', async () => {
  const rights = ['technical' as const];
  const into = (customerId: string) =>
    outcomeOf(members().invite({ customerId, email: 'collega@voorbeeld.test', rights }));
  expect(await into(staff.id)).toBe('STAFF_IS_NO_MEMBER');
  const blocked = await make.customer();
  await api.db
    .updateTable('users')
    .set({ blockedAt: api.clock.now, blockedReason: 'x' })
    .where('id', '=', blocked.id)
    .execute();
  expect(await into(blocked.id)).toBe('TARGET_IS_BLOCKED');
  expect(await into(randomUUID())).toBe('NOT_FOUND');
});
