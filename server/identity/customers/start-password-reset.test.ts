import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, post, signedUp } from '#tests/support/auth-calls.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';

const NEW_PASSWORD = 'wadlopen-bij-eb-1953';
const NO_LINK = { status: 400, body: { code: 'LINK_UNKNOWN' } };

let api: TestApp;
let start: number;
let visitors = 0;
let address = '';

beforeAll(async () => {
  api = await createShop();
  start = api.clock.now.getTime();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => {
  visitors += 1;
  address = `198.51.100.${visitors}`;
  later(0);
});

function later(minutes: number): void {
  api.clock.set(new Date(start + minutes * 60_000).toISOString());
}

function mailed(email: string): Promise<string[]> {
  return mailedTokens(api, 'password-reset', email);
}

async function askReset(email: string): Promise<{ token: string; linkId: string; at: string }> {
  const at = api.clock.now.toISOString();
  expect((await post(api, '/forgot-password', { email }, { address })).status).toBe(200);
  const token = (await mailed(email)).at(-1) ?? '';
  return { token, linkId: token.split('.')[0] ?? '', at };
}

function reset(token: string, password = NEW_PASSWORD) {
  return post(api, '/reset-password', { token, password }, { address });
}

type Asked = { linkId: string; email: string; at?: string };

/** As the queue does when it did not hear that the work was done, or when the first try failed. */
function runAgain(asked: Asked): Promise<void> {
  const job = { ...asked, address };
  return api.db
    .transaction()
    .execute((tx) => api.context.jobs.enqueue(tx, 'account.start-reset', job));
}

describe('the job that mails a link for a new password, run again', () => {
  test('mails the same link once', async () => {
    const { email } = await signedUp(api);
    const { token, linkId, at } = await askReset(email);
    await runAgain({ linkId, email, at });
    expect(await mailed(email)).toEqual([token]);
    expect((await reset(token)).status).toBe(200);
  });

  test('gives a link that was used no second life', async () => {
    const { email } = await signedUp(api);
    const { token, linkId, at } = await askReset(email);
    expect((await reset(token)).status).toBe(200);
    await runAgain({ linkId, email, at });
    // As a job from before it was told when a link was asked.
    await runAgain({ linkId, email });
    expect(await mailed(email)).toEqual([token]);
    expect(await reset(token, 'nog-een-keer-anders-7')).toMatchObject(NO_LINK);
  });

  test('leaves the newer link and does not bring the older one back', async () => {
    const { email } = await signedUp(api);
    const older = await askReset(email);
    later(1);
    const newer = await askReset(email);
    await runAgain({ linkId: older.linkId, email, at: older.at });
    expect(await mailed(email)).toEqual([older.token, newer.token]);
    expect(await reset(older.token)).toMatchObject(NO_LINK);
    expect((await reset(newer.token)).status).toBe(200);
  });

  test('mails nothing when a link was mailed since it was asked, also not when that was used', async () => {
    const { email } = await signedUp(api);
    const at = api.clock.now.toISOString();
    later(1);
    const { token } = await askReset(email);
    later(2);
    await runAgain({ linkId: randomUUID(), email, at });
    expect(await mailed(email)).toEqual([token]);
    expect((await reset(token)).status).toBe(200);
    await runAgain({ linkId: randomUUID(), email, at });
    expect(await mailed(email)).toEqual([token]);
  });
});
