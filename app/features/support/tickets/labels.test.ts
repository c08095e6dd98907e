import { expect, test } from 'vitest';
import { TICKET_PRIORITY_LABELS } from '#domain/support/ticket.ts';
import { TICKET_STATUS_LABELS } from './labels.ts';

test('the statuses and priorities of a ticket have the words of the specification', () => {
  expect(TICKET_STATUS_LABELS).toEqual({
    open: 'Open',
    in_progress: 'In behandeling',
    waiting: 'Wacht op klant',
    closed: 'Gesloten',
  });
  expect(TICKET_PRIORITY_LABELS).toEqual({
    urgent: 'Urgent',
    high: 'Hoog',
    medium: 'Normaal',
    low: 'Laag',
  });
});
