import { expect, test } from 'vitest';
import { SERVICE_STATUS_LABELS } from './labels.ts';

test('the statuses of a service have the words of the specification', () => {
  expect(SERVICE_STATUS_LABELS).toEqual({
    active: 'Actief',
    suspended: 'Opgeschort',
    pending: 'In behandeling',
    offline: 'Offline',
    cancelled: 'Geannuleerd',
  });
});
