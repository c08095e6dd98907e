import { describe, expect, test } from 'vitest';
import {
  canTicketBecome,
  CUSTOMER_TICKET_PRIORITIES,
  DEFAULT_TICKET_PRIORITY,
  isOpenTicket,
  statusAfterReply,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  ticketPreview,
} from './ticket.ts';

const ALLOWED = {
  staff: [
    'open→in_progress',
    'in_progress→waiting',
    'waiting→in_progress',
    'open→closed',
    'in_progress→closed',
    'waiting→closed',
    'closed→open',
  ],
  customer: ['waiting→open', 'open→closed', 'in_progress→closed', 'waiting→closed'],
};
const cases = (['staff', 'customer'] as const).flatMap((by) =>
  TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => ({ by, from, to }))),
);

describe('tickets', () => {
  test.each(cases)('$by: $from to $to', ({ by, from, to }) => {
    expect(canTicketBecome(from, to, by)).toBe(ALLOWED[by].includes(`${from}→${to}`));
  });

  test.each([
    ['staff', 'open', 'in_progress'],
    ['staff', 'in_progress', 'in_progress'],
    ['staff', 'waiting', 'waiting'],
    ['staff', 'closed', 'closed'],
    ['customer', 'open', 'open'],
    ['customer', 'in_progress', 'in_progress'],
    ['customer', 'waiting', 'open'],
  ] as const)('a reply of %s on %s leaves it %s', (by, status, after) => {
    expect(statusAfterReply(status, by)).toEqual({ ok: true, value: after });
  });

  test('takes no reply of a customer once closed', () => {
    expect(statusAfterReply('closed', 'customer')).toEqual({ ok: false, reason: 'TICKET_CLOSED' });
  });

  test('is open until closed', () => {
    expect(TICKET_STATUSES.filter(isOpenTicket)).toEqual(['open', 'in_progress', 'waiting']);
  });

  test('is urgent only when staff say so', () => {
    expect(TICKET_PRIORITIES).toEqual(['urgent', 'high', 'medium', 'low']);
    expect(CUSTOMER_TICKET_PRIORITIES).toEqual(['low', 'medium', 'high']);
    expect(DEFAULT_TICKET_PRIORITY).toBe('medium');
  });

  test.each([
    ['kort', 'kort'],
    ['twee\n\nregels\ten meer', 'twee regels en meer'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(60)}…`],
    [`${'x'.repeat(59)} ${'y'.repeat(10)}`, `${'x'.repeat(59)}…`],
    ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
  ])('shows the beginning of %j as %j', (message, preview) => {
    expect(ticketPreview(message)).toBe(preview);
  });
});
