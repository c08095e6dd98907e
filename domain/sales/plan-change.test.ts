import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  canBecomePlan,
  canChangePlan,
  canGiveNow,
  isAgreedDay,
  isAnother,
  isPaidAhead,
  isPlanChangeOver,
  nameChange,
  settlePlanChange,
  takenNextTerm,
  type PaidPart,
} from './plan-change.ts';
import type { PterodactylOptions } from '#domain/delivery/pterodactyl.ts';

const NOW = new Date('2026-12-03T15:00:00Z');
const END = new Date('2026-12-23T11:00:00Z');
const LATER = new Date('2027-01-23T11:00:00Z');
const term = (agreedCents: number, startsAt = '2026-11-23', endsAt = '2026-12-23'): PaidPart => ({
  kind: 'term',
  agreedCents: cents(agreedCents),
  startsAt: new Date(`${startsAt}T11:00:00Z`),
  endsAt: new Date(`${endsAt}T11:00:00Z`),
});

describe('what another plan costs for the days that are paid', () => {
  const settle = (parts: PaidPart[], termCents: number, now = NOW) =>
    settlePlanChange({ parts, termCents: cents(termCents) }, now);

  test('is the difference over those days, today not counted', () => {
    // 4 through 22 December: 19 of 30 days.
    expect(settle([term(1200)], 2400)).toEqual({
      costsCents: 1520,
      paidCents: 760,
      dueCents: 760,
      from: '2026-12-04',
      through: '2026-12-22',
    });
  });

  test('is less than nothing for a cheaper plan, and nothing for one that costs the same', () => {
    expect(settle([term(2400)], 1200)?.dueCents).toBe(-760);
    expect(settle([term(1200)], 1200)?.dueCents).toBe(0);
  });

  test('counts what was paid, not what the plan costs by now', () => {
    expect(settle([term(600)], 2400)?.dueCents).toBe(1140);
  });

  test('counts what was added before for another plan', () => {
    const change: PaidPart = { ...term(760, '2026-12-03'), kind: 'change' };
    const started = new Date('2026-12-03T23:00:00Z');
    // Two more days have gone by: 17 of the 19 that were paid for.
    const later = new Date('2026-12-05T15:00:00Z');
    const parts = [term(1200), { ...change, startsAt: started }];
    expect(settle(parts, 2400, later)).toMatchObject({ paidCents: 1360, dueCents: 0 });
    expect(settle(parts, 3600, later)).toMatchObject({ costsCents: 2040, dueCents: 680 });
  });

  test('goes on over terms that were paid ahead', () => {
    const parts = [term(1200), term(1200, '2026-12-23', '2027-01-23')];
    expect(settle(parts, 2400)).toMatchObject({ dueCents: 1960, through: '2027-01-22' });
  });

  test('is not there while days go on that nobody paid here', () => {
    expect(settle([term(1200, '2026-12-23', '2027-01-23')], 2400)).toBeNull();
    expect(settle([term(1200, '2026-12-03', '2027-01-03')], 2400)?.dueCents).toBe(1162);
  });

  test('is not there when no paid day is left', () => {
    expect(settle([], 2400)).toBeNull();
    expect(settle([term(1200)], 2400, new Date('2026-12-22T10:00:00Z'))).toBeNull();
    expect(settle([term(1200)], 2400, new Date('2026-12-21T10:00:00Z'))?.dueCents).toBe(40);
  });
});

describe('whether a service may get another plan', () => {
  const service = { status: 'active', renews: true, expiresAt: END, cancelAt: null } as const;
  const planned = {
    orderId: null,
    fromPlanId: 'a',
    fromTermMonths: 1,
    paidUntil: END,
  } as const;

  test.each([
    ['given', { renews: false }],
    ['not-active', { status: 'suspended' }],
    ['not-active', { status: 'pending' }],
    ['ends', { cancelAt: END }],
    ['unpaid', { expiresAt: NOW }],
    ['free', { expiresAt: null }],
  ] as const)('not: %s', (reason, fields) => {
    expect(canChangePlan({ ...service, ...fields }, null, NOW)).toEqual({ ok: false, reason });
  });

  test('else it may, until the end of what was paid', () => {
    expect(canChangePlan(service, null, NOW)).toEqual({ ok: true, value: END });
    expect(canChangePlan(service, planned, NOW).ok).toBe(true);
  });

  test('not once the term that a change waits for was paid at its price', () => {
    const ahead = { ...service, expiresAt: LATER };
    expect(canChangePlan(ahead, planned, NOW)).toEqual({ ok: false, reason: 'paid-ahead' });
    expect(canChangePlan(ahead, { ...planned, orderId: 'o' }, NOW).ok).toBe(true);
    expect(isPaidAhead(null, LATER)).toBe(false);
    expect(isPaidAhead(planned, null)).toBe(false);
  });
});

describe('whether a change no longer fits its service', () => {
  const service = {
    status: 'active',
    cancelAt: null,
    planId: 'a',
    termMonths: 1,
    expiresAt: END,
  } as const;
  const ordered = {
    orderId: 'o',
    fromPlanId: 'a',
    fromTermMonths: 1,
    paidUntil: END,
  } as const;
  const planned = { ...ordered, orderId: null };

  test.each([
    ['ended', { status: 'cancelled' }, true, true],
    ['will end', { cancelAt: END }, true, true],
    ['has another plan', { planId: 'b' }, true, true],
    ['has another cycle', { termMonths: 12 }, true, true],
    ['is paid for longer', { expiresAt: LATER }, true, false],
    ['is off', { status: 'suspended' }, false, false],
    ['is as it was', {}, false, false],
  ] as const)('when it %s', (_what, fields, isOrderOver, isPlanOver) => {
    expect(isPlanChangeOver(ordered, { ...service, ...fields })).toBe(isOrderOver);
    expect(isPlanChangeOver(planned, { ...service, ...fields })).toBe(isPlanOver);
  });
});

describe('what the next term is of', () => {
  const service = { planId: 'a', termMonths: 1 } as const;
  const open = { orderId: null, toPlanId: 'b', toTermMonths: 12 } as const;

  test('is what waits for it, else what the service has', () => {
    expect(takenNextTerm(service, null)).toEqual(service);
    expect(takenNextTerm(service, open)).toEqual({ planId: 'b', termMonths: 12 });
    // An ordered change comes when it is paid, and not with a term.
    expect(takenNextTerm(service, { ...open, orderId: 'o' })).toEqual(service);
  });

  test.each([
    ['a', 1, false],
    ['b', 1, true],
    ['a', 12, true],
    ['b', 12, true],
  ] as const)('plan %s %s is another: %s', (planId, termMonths, is) => {
    expect(isAnother({ planId, termMonths }, service)).toBe(is);
  });

  test.each([
    [1, 'Pro'],
    [12, 'Pro per jaar'],
  ] as const)('is called, %s: %s', (termMonths, name) => {
    expect(nameChange({ name: 'Pro', termMonths }, 1)).toBe(name);
  });
});

describe('a plan that staff give at once', () => {
  const has = { priceCents: cents(1200), termMonths: 1 } as const;

  test.each([
    [1201, 1, true],
    [1200, 1, false],
    [600, 1, false],
    [12_000, 12, false],
  ] as const)('at %i %s: %s', (termCents, termMonths, can) => {
    expect(canGiveNow(has, { termCents: cents(termCents), termMonths })).toBe(can);
  });

  test.each([
    ['2026-12-03', true],
    ['2026-12-04', false],
    ['2026-11-02', true],
    ['2026-11-01', false],
  ])('agreed to on %s: %s', (day, counts) => {
    expect(isAgreedDay(day, '2026-12-03')).toBe(counts);
  });
});

describe('what a server can go on as', () => {
  const game: PterodactylOptions = {
    nestId: 1,
    eggId: 2,
    locationIds: [1],
    memoryMb: 1024,
    swapMb: 0,
    diskMb: 1024,
    cpuPercent: 0,
    databases: 0,
    backups: 0,
    allocations: 0,
    environment: [],
  };
  const plan = {
    id: 'a',
    type: 'game',
    module: 'pterodactyl',
    moduleOptions: game,
    systems: [],
  } as const;

  test.each([
    [true, { moduleOptions: { ...game, memoryMb: 2048 } }],
    [false, { id: 'a' }],
    [false, { type: 'vps' }],
    [false, { module: 'manual' }],
    [false, { moduleOptions: { ...game, eggId: 3 } }],
    [false, { moduleOptions: { ...game, nestId: 3 } }],
  ] as const)('%s', (may, fields) => {
    expect(canBecomePlan(plan, { ...plan, id: 'b', ...fields })).toBe(may);
  });

  test('is the same for what is made anew from its package, or by hand', () => {
    const manual = {
      id: 'a',
      type: 'web',
      module: 'manual',
      moduleOptions: null,
      systems: [],
    } as const;
    expect(canBecomePlan(manual, { ...manual, id: 'b' })).toBe(true);
    const moduleOptions = { packageName: 'starter', ipAddress: null };
    const hosting = {
      id: 'a',
      type: 'web',
      module: 'directadmin',
      moduleOptions,
      systems: [],
    } as const;
    const larger = {
      ...hosting,
      id: 'b',
      moduleOptions: { ...moduleOptions, packageName: 'groot' },
    };
    expect(canBecomePlan(hosting, larger)).toBe(true);
    expect(canBecomePlan(hosting, manual)).toBe(false);
  });

  test.each([
    [true, { cores: 4, systemDiskGb: 40 }],
    [true, { systemDiskGb: 80 }],
    [true, { cores: 1, memoryMb: 1024 }],
    [false, { systemDiskGb: 39 }],
  ])('of a VPS: %s for %o', (may, other) => {
    const vps = {
      cores: 2,
      memoryMb: 4096,
      systemDiskGb: 40,
      networkMbit: null,
      loginName: 'root',
    };
    const systems = [{ name: 'Debian 13', templateId: 9000 }];
    const made = { type: 'vps', module: 'proxmox', moduleOptions: vps, systems } as const;
    const from = { id: 'a', ...made };
    const to = { ...from, id: 'b', moduleOptions: { ...vps, ...other } };
    expect(canBecomePlan(from, to)).toBe(may);
  });

  test.each([
    [true, { Debian: 9000, Ubuntu: 9001 }],
    // A system that the plan no longer has is kept by the server that runs it.
    [true, { Debian: 9000 }],
    [true, { AlmaLinux: 9002, Debian: 9000 }],
    [false, { AlmaLinux: 9002 }],
    [false, { AlmaLinux: 9000 }],
    [false, { Debian: 9002 }],
    [true, {}],
  ])('%s: to a plan with %o', (may, systems) => {
    const listed = (list: Readonly<Record<string, number>>) =>
      Object.entries(list).map(([name, templateId]) => ({ name, templateId }));
    const from = {
      id: 'a',
      type: 'vps',
      module: 'manual',
      moduleOptions: null,
      systems: listed({ Ubuntu: 9001, Debian: 9000 }),
    } as const;
    const to = { ...from, id: 'b', systems: listed(systems) };
    expect(canBecomePlan(from, to)).toBe(may);
    expect(canBecomePlan(to, { ...from, id: 'c' })).toBe(may);
  });
});
