import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { removeSecondFactor } from '#server/identity/accounts/remove-second-factor.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, signedUp } from '#tests/support/auth-calls.ts';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { createFactories } from '#tests/support/factories.ts';
import { codeAskedFor } from '#tests/support/mail-links.ts';
import { closeSite } from '#tests/support/maintenance.ts';
import { heardByProgram, openTab, topics } from '#tests/support/open-tab.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop({ config: { secondFactorForStaff: 'required' } });
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Somebody with a password, and whether the console is open to them. */
async function colleague(role: 'admin' | 'owner' = 'admin') {
  const { id, email } = await signedUp(api);
  const client = api.as({ id });
  const asks = () => outcomeOf(client.staff.statistics.get());
  const lacks = async () => (await client.customer.account.me()).lacksSecondFactor;
  const promote = () => setRole(asSystem(api.context, 'test'), { email, role });
  async function start() {
    const { security } = client.customer;
    const ask = () => security.mailFactorCode({ password: PASSWORD });
    const mailCode = await codeAskedFor(api, email, ask);
    return security.startSecondFactor({ password: PASSWORD, mailCode });
  }
  async function setUp(): Promise<void> {
    const { secret } = await start();
    const code = appCode(readFactorKey(secret), { at: api.clock.now, ahead: 0 });
    await client.customer.security.confirmSecondFactor({ code });
  }
  return { id, email, client, asks, lacks, promote, start, setUp };
}

describe('the console of a shop that requires a second factor', () => {
  test('opens and closes with the factor, in the session that is there', async () => {
    const who = await colleague();
    expect([await who.asks(), await who.lacks()]).toEqual(['FORBIDDEN', false]);
    await who.promote();
    expect([await who.asks(), await who.lacks()]).toEqual(['SECOND_FACTOR_REQUIRED', true]);

    const { secret } = await who.start();
    expect(secret).not.toBe('');
    expect(await who.asks()).toBe('SECOND_FACTOR_REQUIRED');
    await who.setUp();
    expect([await who.asks(), await who.lacks()]).toEqual(['OK', false]);

    await who.client.customer.security.disableSecondFactor({ password: PASSWORD });
    expect([await who.asks(), await who.lacks()]).toEqual(['SECOND_FACTOR_REQUIRED', true]);
    await who.setUp();
    expect(await who.asks()).toBe('OK');
    await removeSecondFactor(asSystem(api.context, 'shell'), { email: who.email });
    expect([await who.asks(), await who.lacks()]).toEqual(['SECOND_FACTOR_REQUIRED', true]);
  });

  test('leaves them what every customer has, and says who is asked for it', async () => {
    const who = await colleague();
    const { security, dashboard } = who.client.customer;
    expect(await security.get()).toMatchObject({ isFactorDemanded: false });
    await who.promote();
    expect(await security.get()).toMatchObject({ isFactorDemanded: true, secondFactor: null });
    expect(await outcomeOf(dashboard.summary())).toBe('OK');
    await who.setUp();
    expect(await security.get()).toMatchObject({ isFactorDemanded: true });
  });

  test('is not heard of in their stream, which begins anew once they have it', async () => {
    const who = await colleague();
    await who.promote();
    // News of the role itself would end the stream before its proof does.
    await heardByProgram(api);
    const tab = await openTab(api, who.client);
    await make.activeService({ customer: await make.customer() });
    await who.setUp();
    await tab.ended;
    expect(topics(tab)).toContain('session');
    expect(topics(tab)).not.toContain('orders');
    expect(topics(tab)).not.toContain('invoices');
  });

  test('looking along as a customer ends with the factor of who looks', async () => {
    const who = await colleague();
    await who.promote();
    const customer = await make.customer();
    const logIn = () => who.client.staff.accounts.logInAs({ customerId: customer.id });
    expect(await outcomeOf(logIn())).toBe('SECOND_FACTOR_REQUIRED');
    await who.setUp();
    const { accessToken } = await logIn();
    const looking = api.withToken(accessToken);
    expect(await looking.customer.account.me()).toMatchObject({ id: customer.id });
    await removeSecondFactor(asSystem(api.context, 'shell'), { email: who.email });
    expect(await outcomeOf(looking.customer.account.me())).toBe('UNAUTHORIZED');
  });

  test('lets an owner set it up while the site is closed', async () => {
    const who = await colleague('owner');
    await who.promote();
    await closeSite(api, true);
    try {
      expect(await who.asks()).toBe('SECOND_FACTOR_REQUIRED');
      await who.setUp();
      expect(await who.asks()).toBe('OK');
    } finally {
      await closeSite(api, false);
    }
  });
});

describe('a session from before a role', () => {
  /** Somebody who signed in and has a second factor, and is made a colleague a minute later. */
  async function raised(role: 'staff' | 'admin' = 'admin') {
    const { id, email } = await signedUp(api);
    const client = api.as({ id });
    const { secret } = await client.customer.security.startSecondFactor({ password: PASSWORD });
    const key = readFactorKey(secret);
    const code = () => appCode(key, { at: api.clock.now, ahead: 0 });
    await client.customer.security.confirmSecondFactor({ code: code() });
    const give = (to: 'staff' | 'admin' | 'customer') => {
      // A code counts once: the next one is of half a minute later.
      api.clock.set(new Date(api.clock.now.getTime() + 60_000).toISOString());
      return setRole(asSystem(api.context, 'test'), { email, role: to });
    };
    await give(role);
    const asks = () => outcomeOf(client.staff.statistics.get());
    const lacks = async () => (await client.customer.account.me()).lacksProof;
    const prove = (given = code()) =>
      outcomeOf(client.customer.security.proveSession({ code: given }));
    const other = async () => api.withToken((await api.signIn({ id })).accessToken);
    return { client, give, asks, lacks, prove, other };
  }

  test('goes on, and takes a code once before its first call of the console', async () => {
    const who = await raised();
    expect((await who.client.customer.account.me()).role).toBe('admin');
    expect([await who.asks(), await who.lacks()]).toEqual(['PROOF_REQUIRED', true]);
    expect(await outcomeOf(who.client.customer.dashboard.summary())).toBe('OK');
    expect(await who.prove('000000')).toBe('SECOND_FACTOR_WRONG');
    expect(await who.asks()).toBe('PROOF_REQUIRED');
    expect(await who.prove()).toBe('OK');
    expect([await who.asks(), await who.lacks()]).toEqual(['OK', false]);
  });

  test('takes it anew for each higher role, and for none that is lower', async () => {
    const who = await raised('staff');
    expect(await who.prove()).toBe('OK');
    await who.give('admin');
    expect(await who.asks()).toBe('PROOF_REQUIRED');
    expect(await who.prove()).toBe('OK');
    await who.give('staff');
    expect(await who.asks()).toBe('OK');
  });

  test('is proven by itself alone: another of the same person still takes it', async () => {
    const who = await raised();
    const other = await who.other();
    await who.give('customer');
    await who.give('staff');
    await who.prove();
    expect(await who.asks()).toBe('OK');
    expect(await outcomeOf(other.staff.statistics.get())).toBe('PROOF_REQUIRED');
    const after = await who.other();
    expect(await outcomeOf(after.staff.statistics.get())).toBe('OK');
  });

  test('is guessed five times', async () => {
    const who = await raised();
    for (let guess = 0; guess < 5; guess += 1) await who.prove('000000');
    expect(await who.prove()).toBe('RATE_LIMITED');
  });

  test('hears nothing of the shop until then', async () => {
    const who = await raised();
    // News of the role itself would end the stream before its proof does.
    await heardByProgram(api);
    const tab = await openTab(api, who.client);
    await make.activeService({ customer: await make.customer() });
    await who.prove();
    await tab.ended;
    expect(topics(tab)).toContain('session');
    expect(topics(tab)).not.toContain('orders');
  });
});

test('where it is offered, as in the demo, nobody is asked for it', async () => {
  await using demo = await createShop();
  const client = demo.as(await createFactories(demo).staff('owner'));
  expect(await client.customer.account.me()).toMatchObject({ lacksSecondFactor: false });
  expect(await client.customer.security.get()).toMatchObject({ isFactorDemanded: false });
  expect(await outcomeOf(client.staff.statistics.get())).toBe('OK');
});

test('and there a session of days goes on with the role that it gets', async () => {
  await using demo = await createShop();
  const { id, email } = await createFactories(demo).customer();
  const { sessionId, accessToken } = await demo.signIn({ id });
  const createdAt = new Date(demo.clock.now.getTime() - 3 * 86_400_000);
  await demo.db.updateTable('sessions').set({ createdAt }).where('id', '=', sessionId).execute();
  await setRole(asSystem(demo.context, 'test'), { email, role: 'staff' });
  await demo.runJob('system.sweep');
  expect(await outcomeOf(demo.withToken(accessToken).staff.statistics.get())).toBe('OK');
});
