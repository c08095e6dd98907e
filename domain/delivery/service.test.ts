import { describe, expect, test } from 'vitest';
import type { Result } from '#domain/platform/result.ts';
import {
  canActivate,
  canCancel,
  canDeliver,
  canDeliveryBecome,
  canRestart,
  canServiceBecome,
  canOpenPanel,
  canSuspend,
  canSuspendForAbuse,
  DELIVERY_STATES,
  firstDeliveryState,
  restoredStatus,
  SUSPEND_REASONS,
} from './service.ts';
import { isLiveService, SERVICE_STATUSES, type ServiceStatus } from './service-status.ts';

const ALLOWED = new Set([
  'pending→active',
  'pending→cancelled',
  'active→suspended',
  'active→offline',
  'active→cancelled',
  'suspended→active',
  'suspended→offline',
  'suspended→cancelled',
  'offline→active',
  'offline→suspended',
  'offline→cancelled',
]);
const DELIVERY_ALLOWED = new Set([
  'queued→waiting_for_staff',
  'queued→running',
  'queued→done',
  'waiting_for_staff→queued',
  'waiting_for_staff→done',
  'running→queued',
  'running→waiting_for_staff',
  'running→failed',
  'running→done',
  'failed→queued',
  'failed→waiting_for_staff',
  'failed→running',
  'failed→done',
]);

function outcome(result: Result<string, string>): string {
  return result.ok ? `to ${result.value}` : result.reason;
}

function forEachStatus(ask: (status: ServiceStatus) => Result<string, string>) {
  return Object.fromEntries(SERVICE_STATUSES.map((status) => [status, outcome(ask(status))]));
}

describe('transitions', () => {
  test.each(SERVICE_STATUSES.flatMap((from) => SERVICE_STATUSES.map((to) => ({ from, to }))))(
    'service $from to $to',
    ({ from, to }) => {
      expect(canServiceBecome(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
    },
  );

  test.each(DELIVERY_STATES.flatMap((from) => DELIVERY_STATES.map((to) => ({ from, to }))))(
    'delivery $from to $to',
    ({ from, to }) => {
      expect(canDeliveryBecome(from, to)).toBe(DELIVERY_ALLOWED.has(`${from}→${to}`));
    },
  );

  test('counts everything but cancelled', () => {
    expect(SERVICE_STATUSES.filter((status) => !isLiveService(status))).toEqual(['cancelled']);
  });
});

describe('actions', () => {
  test('restart: not before delivery, not after the end', () => {
    expect(forEachStatus((status) => canRestart({ status, isReinstalling: false }))).toEqual({
      active: 'to offline',
      suspended: 'to offline',
      offline: 'to offline',
      pending: 'SERVICE_PENDING',
      cancelled: 'SERVICE_CANCELLED',
    });
  });

  test('restart: not while the server is made anew', () => {
    const answers = forEachStatus((status) => canRestart({ status, isReinstalling: true }));
    expect(answers).toMatchObject({ offline: 'SERVICE_REINSTALLING' });
  });

  test('open the panel: while it runs', () => {
    expect(forEachStatus((status) => canOpenPanel({ status }))).toEqual({
      pending: 'SERVICE_PENDING',
      active: 'to active',
      suspended: 'SERVICE_SUSPENDED',
      offline: 'SERVICE_OFFLINE',
      cancelled: 'SERVICE_CANCELLED',
    });
  });

  test('suspend: only an active one', () => {
    expect(forEachStatus((status) => canSuspend({ status }))).toEqual({
      active: 'to suspended',
      suspended: 'SERVICE_ALREADY_SUSPENDED',
      offline: 'SERVICE_OFFLINE',
      pending: 'SERVICE_PENDING',
      cancelled: 'SERVICE_CANCELLED',
    });
  });

  test.each([
    ['active', null, 'to suspended'],
    ['suspended', 'unpaid', 'to suspended'],
    ['suspended', 'staff', 'to suspended'],
    ['suspended', 'abuse', 'SERVICE_ALREADY_SUSPENDED'],
    ['offline', 'unpaid', 'SERVICE_OFFLINE'],
    ['pending', null, 'SERVICE_PENDING'],
    ['cancelled', null, 'SERVICE_CANCELLED'],
  ] as const)('%s for %s, suspended after a notice: %s', (status, suspendReason, expected) => {
    expect(outcome(canSuspendForAbuse({ status, suspendReason }))).toBe(expected);
  });

  test('cancel: any but a cancelled one', () => {
    expect(forEachStatus((status) => canCancel({ status }))).toEqual({
      active: 'to cancelled',
      suspended: 'to cancelled',
      offline: 'to cancelled',
      pending: 'to cancelled',
      cancelled: 'SERVICE_CANCELLED',
    });
  });

  test.each(['staff', 'payment'] as const)('activate by %s: only a suspended one', (by) => {
    expect(forEachStatus((status) => canActivate({ status, suspendReason: 'unpaid' }, by))).toEqual(
      {
        active: 'SERVICE_ALREADY_ACTIVE',
        suspended: 'to active',
        offline: 'SERVICE_OFFLINE',
        pending: 'SERVICE_PENDING',
        cancelled: 'SERVICE_CANCELLED',
      },
    );
  });

  test.each([
    ['unpaid', 'payment', 'to active'],
    ['abuse', 'payment', 'SERVICE_SUSPENDED_FOR_ABUSE'],
    ['staff', 'payment', 'SERVICE_SUSPENDED_BY_STAFF'],
    [null, 'payment', 'SERVICE_SUSPENDED_BY_STAFF'],
    ['unpaid', 'staff', 'to active'],
    ['abuse', 'staff', 'to active'],
    ['staff', 'staff', 'to active'],
    [null, 'staff', 'to active'],
  ] as const)('suspended for %s, lifted by %s: %s', (suspendReason, by, expected) => {
    expect(outcome(canActivate({ status: 'suspended', suspendReason }, by))).toBe(expected);
  });
});

describe('delivery', () => {
  test.each(
    SERVICE_STATUSES.flatMap((status) => DELIVERY_STATES.map((delivery) => ({ status, delivery }))),
  )('of a $status service whose delivery is $delivery', ({ status, delivery }) => {
    const refusal = status === 'cancelled' ? 'SERVICE_CANCELLED' : 'SERVICE_ALREADY_DELIVERED';
    const deliverable = status === 'pending' && delivery !== 'done';
    expect(outcome(canDeliver({ status, delivery }))).toBe(deliverable ? 'to active' : refusal);
  });

  test.each([
    ['manual', true, 'waiting_for_staff'],
    ['manual', false, 'waiting_for_staff'],
    ['simulator', true, 'queued'],
    ['simulator', false, 'waiting_for_staff'],
  ] as const)('module %s, auto provisioning %s: %s', (module, autoProvisioning, state) => {
    expect(firstDeliveryState({ module, autoProvisioning })).toBe(state);
  });
});

describe('restoredStatus', () => {
  test.each([...SUSPEND_REASONS])('stays suspended for %s after a restart', (suspendReason) => {
    expect(restoredStatus({ status: 'offline', suspendReason })).toBe('suspended');
  });

  test('is active again when nothing is against it', () => {
    expect(restoredStatus({ status: 'offline', suspendReason: null })).toBe('active');
  });

  test.each(SERVICE_STATUSES.filter((status) => status !== 'offline'))(
    'leaves %s alone when the answer comes late',
    (status) => {
      expect(restoredStatus({ status, suspendReason: null })).toBe(status);
      expect(restoredStatus({ status, suspendReason: 'unpaid' })).toBe(status);
    },
  );
});
