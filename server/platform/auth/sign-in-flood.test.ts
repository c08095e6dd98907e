import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, post, sendBack, signedUp } from '#tests/support/auth-calls.ts';
import { takePlace } from './passwords.ts';

let api: TestApp;
const leave: (() => void)[] = [];

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());
afterEach(() => {
  for (const each of leave.splice(0)) each();
});

/** As many strangers as may wait do so, and stay. */
function fillUp(): void {
  try {
    for (;;) leave.push(takePlace('strangers'));
  } catch {
    // Full.
  }
}

type From = { address: string; cookie?: string };

const signIn = (email: string, { address, cookie = '' }: From, password = PASSWORD) =>
  post(api, '/sign-in/email', { email, password }, { address, headers: { cookie } });

/** The cookie that a browser is known by, of all that it has. */
function deviceOf(cookies: string[]): string {
  return sendBack(cookies.filter((line) => line.startsWith('hostwerk.device=')));
}

test('where too many strangers wait, the next is told when to come back, and has not tried', async () => {
  const { email } = await signedUp(api);
  fillUp();
  const address = '2001:db8:aa:1::1';
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const refused = await signIn(email, { address }, 'verkeerd');
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  for (const each of leave.splice(0)) each();
  // Eight wrong ones would have closed the account to this address.
  expect((await signIn(email, { address })).status).toBe(200);
});

test('who is known there comes in meanwhile: by their browser, or by their network', async () => {
  const { email, cookies } = await signedUp(api);
  const home = '198.18.77.1';
  expect((await signIn(email, { address: home })).status).toBe(200);
  const other = await signedUp(api);
  fillUp();
  const away = '2001:db8:bb:1::1';
  expect((await signIn(email, { address: away })).status).toBe(503);
  expect((await signIn(email, { address: away, cookie: deviceOf(cookies) })).status).toBe(200);
  expect((await signIn(email, { address: home })).status).toBe(200);
  // Known in an account of their own is not known in another.
  expect((await signIn(other.email, { address: home })).status).toBe(503);
  const theirs = deviceOf(other.cookies);
  const elsewhere = '2001:db8:cc:1::1';
  expect((await signIn(email, { address: elsewhere, cookie: theirs })).status).toBe(503);
});

test('a sign-up waits among strangers too', async () => {
  fillUp();
  await expect(signedUp(api)).rejects.toThrow('503');
});

test('a hundred wrong passwords from one IPv6 site are enough, from however many networks of it', async () => {
  const { email, cookies } = await signedUp(api);
  const guess = (place: number) =>
    signIn(`gok-${place}@voorbeeld.test`, { address: `2001:db8:dd:${place.toString(16)}::1` }, 'x');
  for (let place = 0; place < 100; place += 1) expect((await guess(place)).status).toBe(401);
  const refused = await guess(100);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(600);
  expect(seconds).toBeLessThanOrEqual(900);
  // A known device is not kept out by its neighbours; the site beside it has a limit of its own.
  const address = '2001:db8:dd:fff::1';
  expect((await signIn(email, { address })).status).toBe(429);
  expect((await signIn(email, { address, cookie: deviceOf(cookies) })).status).toBe(200);
  expect((await signIn(email, { address: '2001:db8:de::1' })).status).toBe(200);
});
