import { expect, it } from 'vitest';
import { isSettledElsewhere, STAFF_TASK_KINDS } from './staff-task.ts';

const OTHERS = STAFF_TASK_KINDS.filter((kind) => kind !== 'abuse-notice');

it.each(OTHERS)('%s without an order is settled in the list', (kind) => {
  expect(isSettledElsewhere({ kind, orderId: null })).toBe(false);
});

it('a notice of abuse is settled by what is decided on its page', () => {
  expect(isSettledElsewhere({ kind: 'abuse-notice', orderId: null })).toBe(true);
});

it('what is owed back is settled at its order, a withdrawal at either', () => {
  const inList = STAFF_TASK_KINDS.filter((kind) => !isSettledElsewhere({ kind, orderId: 'one' }));
  expect(inList).toEqual(['payment-charged-back', 'refund-elsewhere', 'service-withdrawn']);
});
