import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { removeSecondFactor } from '#server/accounts/remove-second-factor.ts';
import { setRole } from '#server/customers/set-role.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, signedUp } from '#tests/support/auth-calls.ts';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { createFactories } from '#tests/support/factories.ts';
import { codeAskedFor } from '#tests/support/mail-links.ts';
import { closeSite } from '#tests/support/maintenance.ts';
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
    const heard: string[] = [];
    const stream = await who.client.customer.events.stream();
    const ended = (async () => {
      for await (const { topic } of stream) heard.push(topic);
    })();
    await make.activeService({ customer: await make.customer() });
    await who.setUp();
    await ended;
    expect(heard).toContain('session');
    expect(heard).not.toContain('orders');
    expect(heard).not.toContain('invoices');
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

test('where it is offered, as in the demo, nobody is asked for it', async () => {
  await using demo = await createShop();
  const client = demo.as(await createFactories(demo).staff('owner'));
  expect(await client.customer.account.me()).toMatchObject({ lacksSecondFactor: false });
  expect(await client.customer.security.get()).toMatchObject({ isFactorDemanded: false });
  expect(await outcomeOf(client.staff.statistics.get())).toBe('OK');
});
