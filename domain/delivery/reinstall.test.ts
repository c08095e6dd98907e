import { describe, expect, test } from 'vitest';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';
import { canReinstall, REINSTALL_STEPS } from './reinstall.ts';
import { SERVICE_STATUSES, type ServiceStatus } from './service-status.ts';

const VPS = { planType: 'vps', module: 'proxmox', madeByHand: false, panelId: null } as const;
const RUNNING = { ...VPS, reinstallStep: null, moduleTask: null };

function answersOf(over: Partial<Parameters<typeof canReinstall>[0]> = {}) {
  return Object.fromEntries(
    SERVICE_STATUSES.map((status: ServiceStatus) => {
      const may = canReinstall({ ...RUNNING, ...over, status });
      return [status, may.ok ? `to ${may.value}` : may.reason];
    }),
  );
}

describe('a server is made anew', () => {
  test('while it runs', () => {
    expect(answersOf()).toEqual({
      pending: 'SERVICE_PENDING',
      active: 'to offline',
      suspended: 'SERVICE_SUSPENDED',
      offline: 'SERVICE_OFFLINE',
      cancelled: 'SERVICE_CANCELLED',
    });
  });

  test.each(REINSTALL_STEPS)('not once more while that goes on (%s)', (reinstallStep) => {
    expect(answersOf({ reinstallStep })['offline']).toBe('SERVICE_REINSTALLING');
    expect(answersOf({ reinstallStep })['cancelled']).toBe('SERVICE_CANCELLED');
  });

  test('not while something else is done to it', () => {
    expect(answersOf({ moduleTask: 'resize' })).toMatchObject({ active: 'SERVICE_BUSY' });
  });

  test('never where we do not know what it is made of', () => {
    const answers = Object.values(answersOf({ module: 'directadmin' }));
    expect(new Set(answers)).toEqual(new Set(['SERVICE_NOT_REINSTALLABLE']));
  });

  test('of a VPS: every one on Proxmox, and what is sold as one elsewhere', () => {
    const yes = PROVISIONING_MODULES.flatMap((module) =>
      PLAN_TYPES.filter(
        (planType) => answersOf({ planType, module })['active'] === 'to offline',
      ).map((planType) => `${module} ${planType}`),
    );
    expect(yes).toEqual([
      'manual vps',
      'simulator vps',
      ...PLAN_TYPES.map((planType) => `proxmox ${planType}`),
    ]);
  });

  test.each([{ madeByHand: true }, { panelId: '104' }])('that we made: not %o', (over) => {
    expect(answersOf(over)['active']).toBe('SERVICE_NOT_REINSTALLABLE');
  });
});
