import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { closeSite, createVisitor, sha256 } from '#tests/support/maintenance.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  owner = await make.staff('owner');
  admin = await make.staff('admin');
});

afterAll(() => api[Symbol.asyncDispose]());

beforeEach(async () => {
  await closeSite(api, false);
  await api.db.deleteFrom('maintenanceAccess').execute();
});

const maintenance = (person: Person) => api.as(person).staff.maintenance;
const newCode = (hours = 24, code = 'Molen-12') =>
  maintenance(owner).createCode({ passwordHash: sha256(code), hours });

async function asVisitor(person: Person, address?: string) {
  const { accessToken: bearer } = await api.signIn(person);
  return createVisitor(api, { bearer, ...(address !== undefined && { address }) });
}

describe('closing the site', () => {
  test('without an active code makes one and lets the admin in with it', async () => {
    const visitor = await asVisitor(admin);
    const { enabled, firstCode } = await visitor.api.staff.maintenance.setMode({ enabled: true });
    expect(enabled).toBe(true);
    expect(firstCode?.code).toMatch(/^[A-HJKMNP-Za-hjkmnp-z2-9]{12}$/);
    await expect.poll(() => visitor.api.public.maintenance.getStatus()).toBe(true);
    expect((await visitor.http('/admin')).status).toBe(200);
    expect(await outcomeOf(visitor.api.staff.orders.list({}))).toBe('OK');
    expect((await createVisitor(api).http('/admin')).status).toBe(503);

    // After idling it is typed again, from the same place.
    await visitor.api.public.maintenance.endAccess();
    expect((await visitor.http('/admin')).status).toBe(503);
    expect(await visitor.enter(firstCode?.code ?? '')).toMatchObject({ success: true });
    expect((await visitor.http('/admin')).status).toBe(200);
  });

  test('with an active code makes none and lets nobody in by itself', async () => {
    await newCode();
    const visitor = await asVisitor(admin);
    const { firstCode } = await visitor.api.staff.maintenance.setMode({ enabled: true });
    expect([firstCode, visitor.cookie()]).toEqual([null, '']);
    await expect.poll(async () => (await visitor.http('/admin')).status).toBe(503);
    expect(await visitor.enter('Molen-12')).toMatchObject({ success: true });
  });

  test('by two at once closes it once, with one code', async () => {
    const [one, two] = [await asVisitor(admin), await asVisitor(owner)];
    const answers = await Promise.all(
      [one, two].map((visitor) => visitor.api.staff.maintenance.setMode({ enabled: true })),
    );
    expect(answers.filter(({ firstCode }) => firstCode !== null)).toHaveLength(1);
    expect(await api.db.selectFrom('maintenanceAccess').select('id').execute()).toHaveLength(1);
  });

  test('and opening are written down, with who did it', async () => {
    await maintenance(owner).setMode({ enabled: true });
    await expect.poll(() => maintenance(owner).get()).toEqual({ enabled: true, activeCodes: 1 });
    await maintenance(owner).setMode({ enabled: false });
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .where('action', 'like', 'maintenance.switch%')
      .where('actorId', '=', owner.id)
      .orderBy('id')
      .execute();
    expect(rows.slice(-2)).toEqual([
      {
        action: 'maintenance.switch-on',
        actorId: owner.id,
        before: { maintenance_mode: false },
        after: { maintenance_mode: true },
      },
      {
        action: 'maintenance.switch-off',
        actorId: owner.id,
        before: { maintenance_mode: true },
        after: { maintenance_mode: false },
      },
    ]);
  });
});

describe('codes', () => {
  test('are listed newest first, with their state, and without their hash', async () => {
    const { codeId: expired } = await newCode(1);
    api.clock.set('2026-11-23T12:30:00.000Z');
    const { codeId: off } = await newCode();
    await maintenance(admin).deactivateCode({ codeId: off });
    api.clock.set('2026-11-23T12:31:00.000Z');
    const { codeId: active, expiresAt } = await newCode(168);
    const { items, count } = await maintenance(admin).listCodes({});
    const rows = await api.db.selectFrom('maintenanceAccess').select('createdBy').execute();
    expect(rows.map(({ createdBy }) => createdBy)).toEqual([owner.id, owner.id, owner.id]);
    expect(items.map(({ id, state, usedAt, usedByIp }) => [id, state, usedAt, usedByIp])).toEqual([
      [active, 'active', null, null],
      [off, 'deactivated', null, null],
      [expired, 'expired', null, null],
    ]);
    expect(expiresAt).toEqual(new Date('2026-11-30T12:31:00.000Z'));
    expect(count).toEqual({ value: 3, exact: true });
    expect(JSON.stringify(items)).not.toMatch(/argon2|hash/i);
    expect(await maintenance(admin).get()).toEqual({ enabled: false, activeCodes: 1 });
  });

  test('are kept as a slow salted hash, different for the same code', async () => {
    await newCode();
    await newCode();
    const rows = await api.db.selectFrom('maintenanceAccess').select('passwordHash').execute();
    expect(rows.map(({ passwordHash }) => passwordHash.slice(0, 10))).toEqual([
      '$argon2id$',
      '$argon2id$',
    ]);
    expect(new Set(rows.map(({ passwordHash }) => passwordHash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(sha256('Molen-12'));
  });

  test('are ten at most, also when many are made at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 13 }, () => outcomeOf(newCode())));
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ACCESS_CODES')).toHaveLength(3);
    await maintenance(admin).deactivateAllCodes();
    expect(await outcomeOf(newCode())).toBe('OK');
  });

  test('that are gone are not found; deactivating twice changes nothing', async () => {
    const { codeId } = await newCode();
    await maintenance(admin).deactivateCode({ codeId });
    await maintenance(admin).deactivateCode({ codeId });
    await maintenance(admin).deleteCode({ codeId });
    expect(await outcomeOf(maintenance(admin).deleteCode({ codeId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(maintenance(admin).deactivateCode({ codeId }))).toBe('NOT_FOUND');
    const rows = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', codeId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'access-code.create',
      'access-code.deactivate',
      'access-code.delete',
    ]);
  });

  test('tell an admin which one is their own way in', async () => {
    const { codeId } = await newCode();
    await newCode(24, 'Andere-34');
    await closeSite(api, true);
    const visitor = await asVisitor(admin);
    await visitor.enter('Molen-12');
    const { items } = await visitor.api.staff.maintenance.listCodes({});
    expect(items.filter(({ isOwnAccess }) => isOwnAccess).map(({ id }) => id)).toEqual([codeId]);
  });
});

test('forcing admins out ends every other access and staff session, and no customer’s', async () => {
  const make = createFactories(api);
  const staff = [await make.staff('staff'), await make.staff('admin'), await make.staff('owner')];
  const customer = await make.customer();
  await newCode();
  await newCode(24, 'Andere-34');
  await closeSite(api, true);
  const caller = await asVisitor(owner, '198.18.1.1');
  const second = await asVisitor(owner, '198.18.1.2');
  const guest = createVisitor(api, { address: '198.18.1.3' });
  await caller.enter('Molen-12');
  await guest.enter('Andere-34');
  for (const person of staff) await api.as(person).customer.account.me();
  await api.as(customer).customer.account.me();

  const ended = await caller.api.staff.maintenance.forceLogoutAdmins({ confirmed: true });
  expect(ended.accesses).toBe(1);
  expect(ended.sessions).toBeGreaterThanOrEqual(4);
  expect((await guest.http('/services')).status).toBe(503);
  expect((await caller.http('/services')).status).toBe(200);
  for (const client of [second.api, ...staff.map((person) => api.as(person))]) {
    expect(await outcomeOf(client.customer.account.me())).toBe('UNAUTHORIZED');
  }
  expect(await outcomeOf(caller.api.customer.account.me())).toBe('OK');
  expect(await outcomeOf(api.as(customer).customer.account.me())).toBe('OK');
});
