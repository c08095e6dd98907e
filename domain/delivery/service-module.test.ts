import { describe, expect, test } from 'vitest';
import {
  isModuleBusy,
  MODULE_STATES,
  MODULE_TASKS,
  moduleStateAfter,
  moduleTaskFor,
  type ModuleSituation,
} from './service-module.ts';
import { SUSPEND_REASONS } from './service.ts';
import { SERVICE_STATUSES } from './service-status.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-22T12:00:00Z');

function tasksOf(fields: Partial<ModuleSituation>) {
  return Object.fromEntries(
    MODULE_STATES.map((moduleState) => [
      moduleState,
      moduleTaskFor(
        {
          status: 'active',
          suspendReason: null,
          deliveryAttempts: 1,
          terminateAt: null,
          madeAsPlanId: null,
          reinstallStep: null,
          ...fields,
          moduleState,
        },
        NOW,
      ),
    ]),
  );
}

describe('what is left to do to the server', () => {
  test.each([
    ['pending', { none: null, running: null, suspended: null, unknown: null, terminated: null }],
    [
      'active',
      {
        none: null,
        running: null,
        suspended: 'unsuspend',
        unknown: 'unsuspend',
        terminated: 'unsuspend',
      },
    ],
    [
      'suspended',
      {
        none: null,
        running: 'suspend',
        suspended: null,
        unknown: 'suspend',
        terminated: 'suspend',
      },
    ],
    [
      'offline',
      {
        none: 'restart',
        running: 'restart',
        suspended: 'restart',
        unknown: 'restart',
        terminated: 'restart',
      },
    ],
  ] as const)('%s', (status, expected) => {
    expect(tasksOf({ status })).toEqual(expected);
  });

  test.each(['clear', 'make'] as const)(
    'is to make it anew, whatever is known of it (%s)',
    (step) => {
      const tasks = Object.values(tasksOf({ status: 'offline', reinstallStep: step }));
      expect(new Set(tasks)).toEqual(new Set(['reinstall']));
    },
  );

  test('of what ended while it was made anew is to make it before it can be off', () => {
    const ended = { status: 'cancelled', terminateAt: LATER } as const;
    expect(tasksOf({ ...ended, reinstallStep: 'clear' })['unknown']).toBe('suspend');
    expect(tasksOf({ ...ended, reinstallStep: 'make' })).toMatchObject({
      running: 'reinstall',
      unknown: 'reinstall',
      terminated: null,
    });
    const over = { ...ended, terminateAt: NOW, reinstallStep: 'make' } as const;
    expect(tasksOf(over)['unknown']).toBe('terminate');
  });

  test('of who was suspended is to be off before it restarts', () => {
    expect(tasksOf({ status: 'offline', suspendReason: 'abuse' })).toEqual({
      none: 'restart',
      running: 'suspend',
      suspended: 'restart',
      unknown: 'suspend',
      terminated: 'suspend',
    });
  });

  test('is off at once after the end, and gone once it cannot be undone', () => {
    expect(tasksOf({ status: 'cancelled', terminateAt: LATER })).toEqual({
      none: null,
      running: 'suspend',
      suspended: null,
      unknown: 'suspend',
      terminated: null,
    });
    for (const terminateAt of [NOW, null]) {
      expect(tasksOf({ status: 'cancelled', terminateAt })).toEqual({
        none: 'terminate',
        running: 'terminate',
        suspended: 'terminate',
        unknown: 'terminate',
        terminated: null,
      });
    }
  });

  test('is to be made as its plan, once it is on', () => {
    const resized = { none: 'resize', running: 'resize', suspended: 'unsuspend' };
    expect(tasksOf({ madeAsPlanId: 'plan-before' })).toMatchObject(resized);
    for (const status of ['pending', 'suspended', 'cancelled'] as const) {
      const terminateAt = LATER;
      expect(tasksOf({ status, terminateAt, madeAsPlanId: 'plan-before' })).toEqual(
        tasksOf({ status, terminateAt }),
      );
    }
  });

  test('is nothing for what no module ever began', () => {
    const ended = { status: 'cancelled', deliveryAttempts: 0, terminateAt: NOW } as const;
    expect(tasksOf(ended)).toMatchObject({ none: null });
    // A service that staff wrote down as running was begun by nobody, and is there.
    expect(tasksOf(ended)).toMatchObject({ running: 'terminate', suspended: 'terminate' });
  });
});

test('a task that is done leaves nothing to do, in every status, or the restart that waited for it', () => {
  const known = { deliveryAttempts: 1, terminateAt: NOW, madeAsPlanId: null, reinstallStep: null };
  for (const status of SERVICE_STATUSES) {
    for (const moduleState of MODULE_STATES) {
      for (const suspendReason of [null, ...SUSPEND_REASONS]) {
        const service = { ...known, status, moduleState, suspendReason };
        const task = moduleTaskFor(service, NOW);
        if (task === null || task === 'restart') continue;
        const after = { ...service, moduleState: moduleStateAfter(task, moduleState) };
        const left = status === 'offline' ? 'restart' : null;
        expect(moduleTaskFor(after, NOW), `${status} ${moduleState} ${suspendReason}`).toBe(left);
      }
    }
  }
});

test.each(['restart', 'resize'] as const)('a %s changes nothing that is known', (task) => {
  expect(MODULE_STATES.map((state) => moduleStateAfter(task, state))).toEqual([...MODULE_STATES]);
  expect(MODULE_TASKS).toContain(task);
});

test.each([
  [null, false],
  [NOW, false],
  [LATER, true],
])('a module that is asked until %s is busy: %s', (moduleBusyUntil, isBusy) => {
  expect(isModuleBusy({ moduleBusyUntil }, NOW)).toBe(isBusy);
});
