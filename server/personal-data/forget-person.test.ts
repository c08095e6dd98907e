import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, post, signedUp, signUpBody } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import {
  buyService,
  findTraces,
  makePerson,
  saveProfile,
  talk,
  TRACES,
} from '#tests/support/personal-traces.ts';
import { call, outcomeOf } from '#tests/support/procedures.ts';

const mail = createFakeMail();
let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop({ overrides: () => ({ mail }) });
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const erase = (person: Person & { password: string }, fields = {}) =>
  api
    .as(person)
    .customer.personalData.erase({ password: person.password, email: person.email, ...fields });

describe('deleting the account', () => {
  test('forgets who it was everywhere but on the invoices, at once and for good', async () => {
    const person = await makePerson(api);
    await saveProfile(api, person);
    const serviceId = await buyService(api, person);
    await talk(api, person);
    await make.pendingOrder({ customer: person, serviceName: 'xanthippe-twee' });
    await api.as(person).customer.personalData.requestExport({ password: PASSWORD });
    await post(api, '/sign-in/email', { email: person.email, password: 'verkeerd' });
    await api.as(person).customer.services.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    const words = [...TRACES, person.email];
    expect((await findTraces(api, words)).length).toBeGreaterThan(15);

    expect(await erase(person)).toEqual({ erased: true });
    expect(await outcomeOf(api.as(person).customer.account.me())).toBe('UNAUTHORIZED');
    await api.runJob('system.sweep');
    await api.jobsDone();
    await api.runJob('system.sweep');

    expect(await findTraces(api, words)).toEqual(['invoice_lines.description', 'invoices.buyer']);
    expect(mail.sent.at(-1)).toMatchObject({ to: person.email });
    expect(mail.sent.at(-1)?.subject).toContain('is verwijderd');
    expect(mail.sent.at(-1)?.text).not.toContain('Xanthippe');

    const again = await post(api, '/sign-in/email', { email: person.email, password: PASSWORD });
    expect(again.status).toBe(401);
    const anew = await signedUp(api, { ...signUpBody(), email: person.email });
    expect(anew.status).toBe(200);
  });
});

const confirm = ({ id }: Person) =>
  api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute();

test('what they reported stays, that it was they does not', async () => {
  const person = await makePerson(api);
  await confirm(person);
  const notice = { kind: 'spam', addresses: 'a.test', goodFaith: true };
  const explanation = 'Hier komt alleen maar spam vandaan.';
  const from = { name: 'Xerxes van Zonder', email: person.email.toUpperCase(), explanation };
  await call(api.nobody, 'public.abuseNotices.submit', { ...notice, ...from });
  await erase(person);
  expect(await findTraces(api, ['Xerxes'])).toEqual([]);
  const staff = api.as(await make.staff()).staff.abuseNotices;
  const noticeId = (await staff.list({})).items[0]?.id ?? '';
  expect(await staff.get({ noticeId })).toMatchObject({
    isIntact: true,
    notifierName: null,
    notifierEmail: null,
    explanation,
  });
  const reasons = 'Er is op dit adres niets te zien.';
  const choice = { decision: 'no-action', ground: null, serviceId: null, reasons } as const;
  await staff.decide({ noticeId, ...choice });
});

test('staff mail, give and open nothing to somebody who is gone', async () => {
  const person = await makePerson(api);
  await erase(person);
  const staff = api.as(await make.staff('owner')).staff;
  const plan = await make.plan({ module: 'manual' });
  const letter = { messageId: randomUUID(), subject: 'Hallo', message: 'Hallo' };
  const { id: customerId } = person;
  const outcomes = [
    staff.customers.sendEmail({ customerId, ...letter }),
    staff.customers.changeRole({ customerId, role: 'admin' }),
    staff.accounts.unblock({ customerId, reason: 'Vergissing' }),
    staff.services.create({
      customerId,
      planId: plan.id,
      name: 'cadeau',
      days: 30,
      requestKey: randomUUID(),
    }),
  ].map((answer) => outcomeOf(answer));
  expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => 'TARGET_IS_ERASED'));
});

describe('the log', () => {
  test.each([
    ['rewritten', `update audit_log set after = null`, 'off'],
    ['told otherwise', `update audit_log set action = 'x'`, 'on'],
    ['given another content', `update audit_log set after = '{"a":1}'`, 'on'],
    ['deleted', `delete from audit_log`, 'on'],
  ])('is never %s', async (_, statement, forgetting) => {
    await make.customer();
    const work = api.db.transaction().execute(async (tx) => {
      await sql`set local hostwerk.forgetting = ${sql.lit(forgetting)}`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
    await expect(work).rejects.toThrow('audit_log is append-only');
  });
});
