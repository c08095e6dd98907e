import { expect, it } from 'vitest';
import { isSettledAtOrder, STAFF_TASK_KINDS } from './staff-task.ts';

it.each(STAFF_TASK_KINDS)('%s without an order is settled in the list', (kind) => {
  expect(isSettledAtOrder({ kind, orderId: null })).toBe(false);
});

it('what is owed back is settled at its order, a withdrawal at either', () => {
  const inList = STAFF_TASK_KINDS.filter((kind) => !isSettledAtOrder({ kind, orderId: 'one' }));
  expect(inList).toEqual(['payment-charged-back', 'refund-elsewhere', 'service-withdrawn']);
});
