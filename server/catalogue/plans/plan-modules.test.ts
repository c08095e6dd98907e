import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import { createTestApp } from '#tests/support/api.ts';
import { HOSTING_PLAN, openHostingShop } from '#tests/support/directadmin-shop.ts';
import { openVpsShop, VPS_OPTIONS, VPS_PLAN } from '#tests/support/proxmox-shop.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { GAME_PLAN, openPanelShop } from '#tests/support/pterodactyl-shop.ts';

const OPTIONS = GAME_PLAN.moduleOptions;
if (OPTIONS === null) throw new Error('a plan of the panel has options');

let made = 0;
function fields(over: Partial<PlanFields> = {}): PlanFields {
  made += 1;
  return { ...GAME_PLAN, slug: `spel-${made}`, ...over };
}

describe('without a panel', () => {
  test('no plan can be delivered by one', async () => {
    await using api = await createTestApp();
    const admin = api.as(await createFactories(api).staff('admin'));
    expect(await admin.staff.plans.listModules()).toEqual({ modules: ['manual', 'simulator'] });
    const create = admin.staff.plans.create({
      requestKey: randomUUID(),
      fields: fields(),
      active: true,
    });
    expect(await refusalOf(create)).toMatchObject({
      data: { issues: [{ path: 'fields.module', message: expect.stringMatching(/PTERODACTYL/) }] },
    });
    const hosting = admin.staff.plans.create({
      requestKey: randomUUID(),
      fields: HOSTING_PLAN,
      active: true,
    });
    expect(await refusalOf(hosting)).toMatchObject({
      data: { issues: [{ path: 'fields.module', message: expect.stringMatching(/DIRECTADMIN/) }] },
    });
    const plan = await admin.staff.plans.create({
      requestKey: randomUUID(),
      fields: fields({ module: 'manual', moduleOptions: null }),
      active: true,
    });
    const edit = admin.staff.plans.edit({
      planId: plan.id,
      fields: { ...fields(), slug: plan.slug },
      seenAt: plan.updatedAt,
    });
    expect(await refusalOf(edit)).toMatchObject({ data: { issues: [{ path: 'fields.module' }] } });
  });
});

describe('with a panel', () => {
  test('a plan keeps what it has made there, and says what changed of it', async () => {
    await using shop = await openPanelShop();
    const { plans } = shop.admin.staff;
    expect((await plans.listModules()).modules).toContain('pterodactyl');
    const sent = fields();
    const plan = await plans.create({ requestKey: randomUUID(), fields: sent, active: true });
    expect(plan.moduleOptions).toEqual(OPTIONS);
    const edit = (over: Partial<PlanFields>, seenAt = plan.updatedAt) =>
      plans.edit({ planId: plan.id, fields: { ...sent, ...over }, seenAt });
    expect(await edit({})).toMatchObject({ updatedAt: plan.updatedAt });
    const environment = [{ name: 'MINECRAFT_VERSION', value: '1.21' }];
    const changed = await edit({ moduleOptions: { ...OPTIONS, memoryMb: 8192, environment } });
    expect(changed.moduleOptions).toMatchObject({ memoryMb: 8192, environment });
    const [, audit] = await shop.api.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subjectId', '=', plan.id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual({
      before: { moduleOptions: OPTIONS },
      after: { moduleOptions: { ...OPTIONS, memoryMb: 8192, environment } },
    });
    const byHand = await edit({ module: 'manual', moduleOptions: null }, changed.updatedAt);
    expect(byHand).toMatchObject({ module: 'manual', moduleOptions: null });
  });

  test('a plan is refused what no panel can make, and half of it', async () => {
    await using shop = await openPanelShop();
    const tryWith = (over: object) =>
      outcomeOf(
        shop.admin.staff.plans.create({
          requestKey: randomUUID(),
          fields: { ...fields(), ...over },
          active: true,
        }),
      );
    const twice = [
      { name: 'A', value: '1' },
      { name: 'A', value: '2' },
    ];
    const wrong: object[] = [
      { memoryMb: 0 },
      { memoryMb: 4096.5 },
      { diskMb: 0 },
      { swapMb: -2 },
      { cpuPercent: -1 },
      { eggId: 0 },
      { databases: 101 },
      { locationIds: [] },
      { locationIds: [1, 1] },
      { locationIds: Array.from({ length: 21 }, (_, at) => at + 1) },
      { environment: twice },
      { environment: [{ name: 'A B', value: '' }] },
      { environment: [{ name: 'A', value: 'x'.repeat(501) }] },
      { environment: [{ name: 'A', value: 'x\ny' }] },
      { password: 'x' },
    ];
    for (const option of wrong) {
      const outcome = await tryWith({ moduleOptions: { ...OPTIONS, ...option } });
      expect([option, outcome]).toEqual([option, 'INPUT_INVALID']);
    }
    expect(await tryWith({ moduleOptions: null })).toBe('INPUT_INVALID');
    expect(await tryWith({ module: 'manual' })).toBe('INPUT_INVALID');
    expect(await tryWith({})).toBe('OK');
  });

  test('the database holds no plan of the panel without, and no other with it', async () => {
    await using shop = await openPanelShop();
    const plans = shop.api.db.updateTable('plans');
    const without = plans.set({ moduleOptions: null }).execute();
    await expect(without).rejects.toThrow(/plans_module_options_check/);
    const byHand = plans.set({ module: 'manual' }).execute();
    await expect(byHand).rejects.toThrow(/plans_module_options_check/);
  });
});

describe('with a DirectAdmin server', () => {
  test('a plan keeps its package and its address, and is refused what is neither', async () => {
    await using shop = await openHostingShop();
    const { plans } = shop.admin.staff;
    expect((await plans.listModules()).modules).toEqual(['manual', 'simulator', 'directadmin']);
    let slug = 0;
    const create = (over: object) =>
      plans.create({
        requestKey: randomUUID(),
        fields: { ...HOSTING_PLAN, slug: `web-${(slug += 1)}`, ...over },
        active: true,
      });
    const plan = await create({
      moduleOptions: { packageName: 'groot', ipAddress: '2001:db8::1' },
    });
    expect(plan.moduleOptions).toEqual({ packageName: 'groot', ipAddress: '2001:db8::1' });
    const wrong: [object, path: string][] = [
      [{ packageName: '', ipAddress: null }, 'packageName'],
      [{ packageName: 'twee woorden', ipAddress: null }, 'packageName'],
      [{ packageName: 'x'.repeat(65), ipAddress: null }, 'packageName'],
      [{ packageName: 'starter', ipAddress: 'shared' }, 'ipAddress'],
      [{ packageName: 'starter', ipAddress: '' }, 'ipAddress'],
    ];
    for (const [moduleOptions, field] of wrong) {
      expect(await refusalOf(create({ moduleOptions }))).toMatchObject({
        data: { issues: [{ path: `fields.moduleOptions.${field}` }] },
      });
    }
    const more = { packageName: 'starter', ipAddress: null, password: 'x' };
    for (const moduleOptions of [more, null, OPTIONS]) {
      expect(await outcomeOf(create({ moduleOptions }))).toBe('INPUT_INVALID');
    }
    expect(await outcomeOf(create({ module: 'manual' }))).toBe('INPUT_INVALID');
    const others = shop.api.db.updateTable('plans').where('id', '=', plan.id);
    const gone = others.set({ moduleOptions: JSON.stringify(OPTIONS) }).execute();
    await expect(gone).rejects.toThrow(/plans_module_options_check/);
  });
});

describe('with a Proxmox cluster', () => {
  test('a plan keeps what it copies and how large that is, and is refused what no VM can be', async () => {
    await using shop = await openVpsShop();
    const { plans } = shop.admin.staff;
    expect((await plans.listModules()).modules).toEqual(['manual', 'simulator', 'proxmox']);
    let slug = 0;
    const create = (moduleOptions: object | null, systems: object[] = VPS_PLAN.systems) => {
      const typed = { ...VPS_PLAN, slug: `vps-${(slug += 1)}`, moduleOptions, systems };
      return plans.create({
        requestKey: randomUUID(),
        fields: typed as typeof VPS_PLAN,
        active: true,
      });
    };
    const plan = await create({ ...VPS_OPTIONS, networkMbit: null });
    expect(plan.moduleOptions).toEqual({ ...VPS_OPTIONS, networkMbit: null });
    const wrong: [object, path: string][] = [
      [{ cores: 0 }, 'cores'],
      [{ cores: 1.5 }, 'cores'],
      [{ memoryMb: 255 }, 'memoryMb'],
      [{ systemDiskGb: 0 }, 'systemDiskGb'],
      [{ networkMbit: 0 }, 'networkMbit'],
      [{ loginName: 'Root' }, 'loginName'],
      [{ loginName: 'root,sshkeys=x' }, 'loginName'],
    ];
    for (const [over, field] of wrong) {
      expect(await refusalOf(create({ ...VPS_OPTIONS, ...over }))).toMatchObject({
        data: { issues: [{ path: `fields.moduleOptions.${field}` }] },
      });
    }
    for (const other of [null, OPTIONS, { ...VPS_OPTIONS, cipassword: 'x' }]) {
      expect(await outcomeOf(create(other))).toBe('INPUT_INVALID');
    }
    const two = [...VPS_PLAN.systems, { name: 'Ubuntu 24.04 LTS', templateId: 9001 }];
    expect((await create(VPS_OPTIONS, two)).systems).toEqual(two);
    for (const [systems, path] of [
      [[], 'systems'],
      [[...two, { name: 'debian 13', templateId: 9002 }], 'systems'],
      [[{ name: 'Debian 13', templateId: null }], 'systems.0.templateId'],
      [[{ name: 'Debian 13', templateId: 99 }], 'systems.0.templateId'],
      [[{ name: ' ', templateId: 9000 }], 'systems.0.name'],
    ] as const) {
      expect(await refusalOf(create(VPS_OPTIONS, [...systems]))).toMatchObject({
        data: { issues: [{ path: `fields.${path}` }] },
      });
    }
    const rows = shop.api.db.updateTable('plans').where('id', '=', plan.id);
    const gone = rows.set({ moduleOptions: JSON.stringify(OPTIONS) }).execute();
    await expect(gone).rejects.toThrow(/plans_module_options_check/);
    const without = rows.set({ systems: '[]' }).execute();
    await expect(without).rejects.toThrow(/plans_systems_check/);
  });

  test.each([
    ['vps', 'manual', null, true],
    ['dedicated', 'manual', null, true],
    ['dedicated', 'manual', 9000, false],
    ['web', 'manual', null, false],
    ['other', 'manual', null, false],
    ['game', 'pterodactyl', null, false],
  ] as const)('a plan %s by %s with template %s: %s', async (type, module, templateId, may) => {
    await using api = await createTestApp();
    const admin = api.as(await createFactories(api).staff('admin')).staff;
    const systems = [{ name: 'Debian 13', templateId }];
    const moduleOptions = module === 'pterodactyl' ? OPTIONS : null;
    const typed = { ...VPS_PLAN, type, module, moduleOptions, systems };
    const create = admin.plans.create({
      requestKey: randomUUID(),
      fields: typed as typeof VPS_PLAN,
      active: true,
    });
    expect(await outcomeOf(create)).toBe(may ? 'OK' : 'INPUT_INVALID');
  });
});
