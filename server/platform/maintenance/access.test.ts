import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSignIn } from '#server/platform/auth/sign-in-facts.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { closeSite, createVisitor, sha256 } from '#tests/support/maintenance.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

const START = '2026-11-23T11:00:00.000Z';
const CODE = 'Tulpen-12-Molens';

let api: TestApp;
let admin: Person;
let codeId: string;

beforeAll(async () => {
  api = await createTestApp();
  admin = await createFactories(api).staff('admin');
  await closeSite(api, true);
});

afterAll(() => api[Symbol.asyncDispose]());

/** Seconds after the beginning of a test. */
const at = (seconds: number) =>
  api.clock.set(new Date(Date.parse(START) + seconds * 1000).toISOString());
const pages = async (visitor: ReturnType<typeof createVisitor>) =>
  (await visitor.http('/services')).status;

beforeEach(async () => {
  at(0);
  await api.db.deleteFrom('maintenanceAccess').execute();
  await api.db.deleteFrom('rateLimits').execute();
  const row = await api.db
    .insertInto('maintenanceAccess')
    .values({
      passwordHash: await hashOf(CODE),
      expiresAt: new Date('2026-11-23T12:00:00Z'),
      createdBy: admin.id,
      createdAt: new Date(START),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  codeId = row.id;
});

async function hashOf(code: string): Promise<string> {
  const { hashPassword } = await import('#server/platform/auth/passwords.ts');
  return hashPassword(sha256(code), api.context.config);
}

/** Each from an address of its own, because tries are counted by it. */
let next = 0;
const newAddress = () => `198.18.0.${(next += 1)}`;
const newVisitor = () => createVisitor(api, { address: newAddress() });

describe('a right code', () => {
  test('lets one browser in, to pages and procedures, until it expires', async () => {
    const visitor = newVisitor();
    const before = await pages(visitor);
    expect(await visitor.enter(CODE)).toEqual({
      success: true,
      expiresAt: new Date('2026-11-23T12:00:00Z'),
    });
    expect([before, await pages(visitor)]).toEqual([503, 200]);
    expect(await outcomeOf(visitor.api.public.plans.list())).toBe('OK');
    expect(await pages(newVisitor())).toBe(503);
    expect((await visitor.http('/maintenance?next=/pricing')).headers.get('location')).toBe(
      '/pricing',
    );
  });

  test('gives a cookie that scripts cannot read and that ends with the code', async () => {
    const answer = await api.http('/rpc/public/maintenance/verifyPassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { passwordHash: sha256(CODE) } }),
      address: newAddress(),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^hostwerk\.maintenance=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const stored = await api.db.selectFrom('maintenanceGrants').select('tokenHash').execute();
    expect(answer.headers.get('set-cookie')).not.toContain(stored[0]?.tokenHash);
  });

  test('is written down: when, from where, and never the code', async () => {
    const address = newAddress();
    await createVisitor(api, { address }).enter(CODE);
    const [code] = (await api.as(await owner()).staff.maintenance.listCodes({})).items;
    expect(code).toMatchObject({ usedAt: new Date(START), usedByIp: address, state: 'active' });
    const audit = await api.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', codeId)
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['access-code.use']);
    expect(JSON.stringify(audit)).not.toContain(sha256(CODE));
  });

  test('belongs to the first address; another is told so and counted', async () => {
    await newVisitor().enter(CODE);
    const second = newVisitor();
    expect(await second.enter(CODE)).toEqual({ success: false, error: 'ip_mismatch' });
    expect(await pages(second)).toBe(503);
  });

  test('at the same moment from two places lets in one', async () => {
    const entries = await Promise.all(Array.from({ length: 6 }, () => newVisitor().enter(CODE)));
    expect(entries.filter(({ success }) => success)).toHaveLength(1);
  });

  test('of an IPv6 visitor belongs to their network', async () => {
    const one = createVisitor(api, { address: '2001:db8:1:2::1' });
    const two = createVisitor(api, { address: '2001:db8:1:2:ffff::9' });
    const three = createVisitor(api, { address: '2001:db8:1:3::1' });
    expect(await one.enter(CODE)).toMatchObject({ success: true });
    expect(await two.enter(CODE)).toMatchObject({ success: true });
    expect(await three.enter(CODE)).toMatchObject({ error: 'ip_mismatch' });
    // The list says from where it was used last, of who was let in.
    const [code] = (await api.as(await owner()).staff.maintenance.listCodes({})).items;
    expect(code?.usedByIp).toBe('2001:db8:1:2:ffff::9');
  });

  test.each([
    ['expired', { expiresAt: new Date(START) }],
    ['deactivated', { isActive: false }],
  ])('that is %s is as wrong as any other', async (_, change) => {
    await api.db.updateTable('maintenanceAccess').set(change).execute();
    expect(await newVisitor().enter(CODE)).toEqual({ success: false, error: 'invalid_password' });
  });
});

describe('an access ends', () => {
  test('when nobody was there for thirty seconds, and does not come back', async () => {
    const visitor = newVisitor();
    await visitor.enter(CODE);
    at(29);
    expect(await pages(visitor)).toBe(200);
    at(30);
    expect(await pages(visitor)).toBe(503);
    expect(await outcomeOf(visitor.api.public.plans.list())).toBe('MAINTENANCE');
    expect(await visitor.api.public.maintenance.keepAccess()).toBe(false);
    expect(await pages(visitor)).toBe(503);
  });

  test('not while somebody says that they are there; asking for pages is no sign of life', async () => {
    const visitor = newVisitor();
    await visitor.enter(CODE);
    at(20);
    await pages(visitor);
    expect(await visitor.api.public.maintenance.keepAccess()).toBe(true);
    at(49);
    expect(await pages(visitor)).toBe(200);
    at(50);
    expect(await pages(visitor)).toBe(503);
  });

  test('when the code expires, whatever one does', async () => {
    const visitor = newVisitor();
    at(3590);
    await visitor.enter(CODE);
    at(3600);
    expect(await pages(visitor)).toBe(503);
    expect(await visitor.api.public.maintenance.keepAccess()).toBe(false);
  });

  test('with its code, which an open page sees when it asks; asking is no sign of life', async () => {
    const visitor = newVisitor();
    const { checkAccess } = visitor.api.public.maintenance;
    expect(await checkAccess()).toBe(false);
    await visitor.enter(CODE);
    at(20);
    expect(await checkAccess()).toBe(true);
    const { id } = await owner();
    await api.as({ id }).staff.maintenance.deactivateCode({ codeId });
    expect(await checkAccess()).toBe(false);
    await api.db.updateTable('maintenanceAccess').set({ isActive: true }).execute();
    await visitor.enter(CODE);
    at(49);
    expect(await checkAccess()).toBe(true);
    at(50);
    expect(await checkAccess()).toBe(false);
  });

  test('but not in the face of who holds it while the news of the opening is on its way', async () => {
    const visitor = newVisitor();
    await visitor.enter(CODE);
    expect(await pages(visitor)).toBe(200);
    await api.db.deleteFrom('maintenanceGrants').execute();
    expect(await pages(visitor)).toBe(503);
    await api.saveSettings({ maintenance_mode: 'false' });
    try {
      expect(await outcomeOf(visitor.api.public.plans.list())).toBe('OK');
      expect(await visitor.api.public.maintenance.checkAccess()).toBe(true);
      expect(await pages(visitor)).toBe(200);
    } finally {
      await closeSite(api, true);
    }
  });

  test('when its page closes', async () => {
    const visitor = newVisitor();
    await visitor.enter(CODE);
    await visitor.api.public.maintenance.endAccess();
    expect(await pages(visitor)).toBe(503);
  });

  test('and the answer to that takes away no access that came after it', async () => {
    const address = newAddress();
    const visitor = createVisitor(api, { address });
    await visitor.enter(CODE);
    const cookie = visitor.cookie();
    await visitor.enter(CODE);
    // The goodbye of the page before, answered late.
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await api.http('/rpc/public/maintenance/endAccess', {
      method: 'POST',
      headers,
      body: '{}',
      address,
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await pages(visitor)).toBe(200);
  });

  test('by signing out', async () => {
    const address = newAddress();
    const visitor = createVisitor(api, { address });
    await visitor.enter(CODE);
    const headers = {
      cookie: visitor.cookie(),
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
    };
    // A link on another website does not sign anybody out.
    await api.http('/api/auth/sign-out', { headers: { cookie: visitor.cookie() }, address });
    expect(await pages(visitor)).toBe(200);
    await api.http('/api/auth/sign-out', { method: 'POST', headers, body: '{}', address });
    expect(await pages(visitor)).toBe(503);
  });

  test('for a cookie that turns up somewhere else', async () => {
    const visitor = newVisitor();
    await visitor.enter(CODE);
    const headers = { cookie: visitor.cookie() };
    const elsewhere = await api.http('/services', { headers, address: newAddress() });
    expect([elsewhere.status, await pages(visitor)]).toEqual([503, 200]);
  });

  test('with its code: deactivated, deleted, or all at once', async () => {
    const staff = api.as(await owner()).staff.maintenance;
    for (const end of [
      () => staff.deactivateCode({ codeId }),
      () => staff.deactivateAllCodes(),
      () => staff.deleteCode({ codeId }),
    ]) {
      await api.db
        .updateTable('maintenanceAccess')
        .set({ isActive: true, usedByIp: null })
        .execute();
      const visitor = newVisitor();
      expect(await visitor.enter(CODE)).toMatchObject({ success: true });
      await end();
      expect(await pages(visitor)).toBe(503);
    }
  });

  test('when the site opens: the next closing begins with nobody inside', async () => {
    const visitor = newVisitor();
    await visitor.enter(CODE);
    await closeSite(api, false);
    await closeSite(api, true);
    expect(await pages(visitor)).toBe(503);
  });
});

async function owner(): Promise<Person> {
  return createFactories(api).staff('owner');
}

describe('guesses', () => {
  test('are five per quarter of an hour and address; the right code comes too late then', async () => {
    const visitor = newVisitor();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await visitor.enter(`nee-${guess}`)).toMatchObject({ error: 'invalid_password' });
    }
    await expect(visitor.enter(CODE)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    // The clock of the limits is the machine's.
    const { expire } = await api.db
      .selectFrom('rateLimits')
      .select('expire')
      .where('key', 'like', 'accessCode:%')
      .executeTakeFirstOrThrow();
    const minutes = ((expire ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeLessThanOrEqual(15);
    expect(minutes).toBeGreaterThan(10);
    expect(await newVisitor().enter(CODE)).toMatchObject({ success: true });
  });

  test('that were right do not count', async () => {
    const visitor = newVisitor();
    for (let entry = 0; entry < 8; entry += 1) {
      expect(await visitor.enter(CODE)).toMatchObject({ success: true });
    }
  });

  test('from everywhere together have an end, but not for who came in before', async () => {
    const known = newVisitor();
    await known.enter(CODE);
    await api.context.limits.consume('accessCodeAnywhere', 'all');
    await api.db
      .updateTable('rateLimits')
      .set({ points: 100 })
      .where('key', 'like', 'accessCodeAnywhere%')
      .execute();
    await expect(newVisitor().enter('nee')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await known.enter(CODE)).toMatchObject({ success: true });
  });

  test('ten thousand, a thousand at once: five are looked at, and others still sign in', async () => {
    const { auth } = api.context;
    const account = { email: 'inlog@voorbeeld.test', password: 'polder-met-molens-77' };
    const body = { ...account, name: 'In Log', firstName: 'In', lastName: 'Log' };
    await runSignIn(() => auth.api.signUpEmail({ body }));
    const visitor = newVisitor();
    // A thousand in flight: they are asked in this process too, which has to answer meanwhile.
    const outcomes: string[] = [];
    let signedIn: Awaited<ReturnType<typeof auth.api.signInEmail>> | undefined;
    for (let first = 0; first < 10_000; first += 1000) {
      const guesses = Array.from({ length: 1000 }, (_, guess) =>
        outcomeOf(visitor.enter(`nee-${first + guess}`)),
      );
      signedIn ??= await runSignIn(() => auth.api.signInEmail({ body: account }));
      outcomes.push(...(await Promise.all(guesses)));
    }
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(5);
    expect(new Set(outcomes)).toEqual(new Set(['OK', 'RATE_LIMITED']));
    expect(signedIn?.user.email).toBe(account.email);
  }, 60_000);
});
