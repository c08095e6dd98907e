import { describe, expect, it } from 'vitest';
import {
  MODULE_STATES,
  MODULE_TASKS,
  moduleStateAfter,
  moduleTaskFor,
  type ModuleSituation,
} from './service-module.ts';
import { SERVICE_STATUSES } from './service.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-22T12:00:00Z');

function tasksOf(fields: Partial<ModuleSituation>) {
  return Object.fromEntries(
    MODULE_STATES.map((moduleState) => [
      moduleState,
      moduleTaskFor(
        { status: 'active', deliveryAttempts: 1, terminateAt: null, ...fields, moduleState },
        NOW,
      ),
    ]),
  );
}

describe('what is left to do to the server', () => {
  it.each([
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

  it('is off at once after the end, and gone once it cannot be undone', () => {
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

  it('is nothing for what no module ever began', () => {
    expect(
      moduleTaskFor(
        { status: 'cancelled', moduleState: 'none', deliveryAttempts: 0, terminateAt: NOW },
        NOW,
      ),
    ).toBeNull();
  });
});

it('a task that is done leaves nothing to do, in every status', () => {
  for (const status of SERVICE_STATUSES) {
    for (const moduleState of MODULE_STATES) {
      const service = { status, moduleState, deliveryAttempts: 1, terminateAt: NOW };
      const task = moduleTaskFor(service, NOW);
      if (task === null || task === 'restart') continue;
      const after = { ...service, moduleState: moduleStateAfter(task, moduleState) };
      expect(moduleTaskFor(after, NOW), `${status} ${moduleState}`).toBeNull();
    }
  }
});

it('a restart changes nothing that is known', () => {
  expect(MODULE_STATES.map((state) => moduleStateAfter('restart', state))).toEqual([
    ...MODULE_STATES,
  ]);
  expect(MODULE_TASKS).toContain('restart');
});
