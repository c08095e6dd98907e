import { describe, expect, test } from 'vitest';
import {
  canHaveSystems,
  canSetSystem,
  chooseSystem,
  reinstalledSystem,
  templateOf,
} from './operating-system.ts';
import { shownSystem } from './shown-system.ts';

const SYSTEMS = [
  { name: 'Debian 13', templateId: 9000 },
  { name: 'Ubuntu 24.04 LTS', templateId: 9001 },
];

describe('the operating system of a server', () => {
  test('is the one that was asked for, and unasked the first', () => {
    expect(chooseSystem(SYSTEMS, 'Ubuntu 24.04 LTS')).toEqual({
      ok: true,
      value: 'Ubuntu 24.04 LTS',
    });
    expect(chooseSystem(SYSTEMS, null)).toEqual({ ok: true, value: 'Debian 13' });
    expect(chooseSystem([], null)).toEqual({ ok: true, value: null });
  });

  test.each([[SYSTEMS, 'debian 13'] as const, [SYSTEMS, ''] as const, [[], 'Debian 13'] as const])(
    'is none that the plan does not have: of %o not ‘%s’',
    (systems, wanted) => {
      expect(chooseSystem(systems, wanted)).toEqual({ ok: false, reason: 'SYSTEM_NOT_OFFERED' });
    },
  );

  test('is made of its own template, and from before there was a choice of the first', () => {
    expect(templateOf(SYSTEMS, 'Ubuntu 24.04 LTS')).toBe(9001);
    expect(templateOf(SYSTEMS, null)).toBe(9000);
    expect(templateOf(SYSTEMS, 'Debian 12')).toBeNull();
    expect(templateOf([{ name: 'Debian 13', templateId: null }], 'Debian 13')).toBeNull();
  });

  test.each([
    [SYSTEMS, { wanted: 'Ubuntu 24.04 LTS', has: 'Debian 13' }, 'Ubuntu 24.04 LTS'],
    [SYSTEMS, { wanted: null, has: 'Ubuntu 24.04 LTS' }, 'Ubuntu 24.04 LTS'],
    [SYSTEMS, { wanted: null, has: null }, 'Debian 13'],
    [[], { wanted: null, has: 'Debian 12' }, 'Debian 12'],
  ])('of %o for %o is made anew as %s', (systems, asked, system) => {
    expect(reinstalledSystem(systems, asked)).toEqual({ ok: true, value: system });
  });

  test('that its plan has no more is not made anew unasked', () => {
    const asked = { wanted: null, has: 'Debian 12' };
    expect(reinstalledSystem(SYSTEMS, asked)).toEqual({ ok: false, reason: 'SYSTEM_NOT_OFFERED' });
  });

  test('stands on a screen as what was chosen while that can be had', () => {
    const names = ['Debian 13', 'Ubuntu 24.04 LTS'];
    expect(shownSystem(names, 'Ubuntu 24.04 LTS')).toBe('Ubuntu 24.04 LTS');
    expect(shownSystem(names, 'Debian 12')).toBe('Debian 13');
    expect(shownSystem([], 'Debian 13')).toBeUndefined();
  });
});

describe('a plan with operating systems', () => {
  test.each([
    ['vps', 'manual', true],
    ['dedicated', 'simulator', true],
    ['vps', 'proxmox', true],
    ['other', 'proxmox', true],
    ['web', 'manual', false],
    ['game', 'pterodactyl', false],
    ['dedicated', 'directadmin', false],
  ] as const)('%s by %s: %s', (type, module, can) => {
    expect(canHaveSystems({ type, module })).toBe(can);
  });
});

describe('what a server is written down as', () => {
  const ready = { status: 'active', deliveryState: 'done', isBusy: false } as const;
  test.each([
    [{}, null],
    [{ status: 'pending', deliveryState: 'failed' }, null],
    [{ status: 'pending', deliveryState: 'waiting_for_staff' }, null],
    [{ status: 'pending', deliveryState: 'queued' }, null],
    [{ status: 'suspended' }, null],
    [{ status: 'pending', deliveryState: 'running' }, 'SERVICE_BUSY'],
    [{ status: 'offline', isBusy: true }, 'SERVICE_BUSY'],
    [{ status: 'cancelled', isBusy: true }, 'SERVICE_CANCELLED'],
  ] as const)('can be changed of %o: %s', (server, reason) => {
    const can = canSetSystem({ ...ready, ...server });
    expect(can.ok ? null : can.reason).toBe(reason);
  });
});
