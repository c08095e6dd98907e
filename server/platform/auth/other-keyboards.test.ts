import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, post, signedUp } from '#tests/support/auth-calls.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

let calls = 0;
async function signIn(email: string, password: string): Promise<number> {
  calls += 1;
  const address = `2001:db8:7:${calls}::1`;
  return (await post(shop, '/sign-in/email', { email, password }, { address })).status;
}

const COMPOSED = 'zoë-één-kopje-koffie'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
const WIDE = 'ｔｕｌｐｅｎ-uit-de-polder-9';

describe('a password is the same one on every keyboard', () => {
  test.each([
    ['composed, then decomposed', COMPOSED, DECOMPOSED],
    ['decomposed, then composed', DECOMPOSED, COMPOSED],
    ['wide letters, then narrow', WIDE, WIDE.normalize('NFKC')],
    ['narrow letters, then wide', WIDE.normalize('NFKC'), WIDE],
    ['a ligature, then letters', '\uFB01etsbel-op-zolder-4', 'fietsbel-op-zolder-4'],
  ])('chosen %s', async (_, chosen, typed) => {
    const { email } = await signedUp(shop, { password: chosen });
    expect(await signIn(email, typed)).toBe(200);
    expect(await signIn(email, chosen)).toBe(200);
    expect(await signIn(email, `${typed}x`)).toBe(401);
  });

  // Kept before forms were told apart: of exactly what was typed.
  test.each([
    ['composed', COMPOSED, [COMPOSED, DECOMPOSED]],
    ['decomposed', DECOMPOSED, [COMPOSED, DECOMPOSED]],
    ['in wide letters', WIDE, [WIDE]],
    ['with a ligature', '\uFB01etsbel-op-zolder-4', ['\uFB01etsbel-op-zolder-4']],
  ])('an old one, kept %s, still opens', async (_, kept, typed) => {
    const { id, email } = await signedUp(shop);
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const password = await hash(kept, cost);
    await shop.db.updateTable('accounts').set({ password }).where('userId', '=', id).execute();
    for (const text of typed) expect(await signIn(email, text)).toBe(200);
    expect(await signIn(email, 'zoe-een-kopje-koffie')).toBe(401);
  });
});
