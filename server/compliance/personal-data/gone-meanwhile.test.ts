import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/database.ts';
import type { Api, TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories, orderInput, type TestPlan } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/personal-traces.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let plan: TestPlan;

beforeAll(async () => {
  api = await createShop();
  plan = await createFactories(api).plan();
  await api.saveSettings({ direct_debit_enabled: 'true' });
});
afterAll(() => api[Symbol.asyncDispose]());

/** As far as others notice. */
function deleteAccount(tx: Tx, id: string): Promise<unknown> {
  const gone = { email: `verwijderd-${id}@verwijderd.invalid`, erasedAt: api.clock.now };
  return tx.updateTable('users').set(gone).where('id', '=', id).execute();
}

/**
 * Writes of people about themselves, as another window of theirs may make while they delete the account.
 */
const WRITES: Record<string, (customer: Api['customer']) => Promise<unknown>> = {
  'an order': ({ checkout }) => checkout.place(orderInput(plan)),
  'an order by bank transfer, with its invoice': ({ checkout }) =>
    checkout.place(orderInput(plan, { method: 'bank_transfer' })),
  'another mail address': ({ security }) =>
    security.changeEmail({ newEmail: 'zonderling@elders.test', password: PASSWORD }),
  'a second factor': ({ security }) => security.startSecondFactor({ password: PASSWORD }),
  'a file with everything about them': ({ personalData }) =>
    personalData.requestExport({ password: PASSWORD }),
  'a switch of their mails': ({ notifications }) =>
    notifications.setPreference({ preference: 'email', enabled: false }),
  'a colleague': ({ members }) =>
    members.invite({ email: 'collega@elders.test', rights: ['technical'] }),
  'a mandate': ({ mandates }) => mandates.ask({ agreed: true }),
  'a profile': async ({ profile }) => profile.save({ ...(await profile.get()), city: 'Elders' }),
};

test.each(Object.keys(WRITES))('%s comes too late once the account is deleted', async (name) => {
  const person = await makePerson(api);
  const { id } = person;
  await api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute();
  const outcomes = await whileHeld(api.db, (tx) => deleteAccount(tx, id), [
    async () => outcomeOf(Promise.resolve(WRITES[name]?.(api.as(person).customer))),
  ]);
  expect(outcomes).toEqual(['UNAUTHORIZED']);
});

test('nor does a colleague mail somebody who is being deleted', async () => {
  const person = await makePerson(api);
  const { sendEmail } = api.as(await createFactories(api).staff('staff')).staff.customers;
  const letter = { messageId: randomUUID(), subject: 'Hallo', message: 'Hallo' };
  const outcomes = await whileHeld(api.db, (tx) => deleteAccount(tx, person.id), [
    () => outcomeOf(sendEmail({ customerId: person.id, ...letter })),
  ]);
  expect(outcomes).toEqual(['TARGET_IS_ERASED']);
});
