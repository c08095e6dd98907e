import { expect, test } from 'vitest';
import { moduleTaskLabel, SERVICE_STATUS_LABELS } from './labels.ts';

test('the statuses of a service have the words of the specification', () => {
  expect(SERVICE_STATUS_LABELS).toEqual({
    active: 'Actief',
    suspended: 'Opgeschort',
    pending: 'In behandeling',
    offline: 'Offline',
    cancelled: 'Geannuleerd',
  });
});

test.each([
  [null, null, null],
  [null, 'unpaid', null],
  ['restart', null, 'Server herstarten'],
  ['restart', 'unpaid', 'Server herstarten: opgeschort, laat hem uit'],
  ['suspend', 'abuse', 'Server uitzetten'],
] as const)('what has to be done (%s) to a server that is suspended (%s)', (task, why, label) => {
  expect(moduleTaskLabel({ moduleTask: task, suspendReason: why })).toBe(label);
});
