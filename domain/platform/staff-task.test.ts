import { expect, test } from 'vitest';
import { isSettledElsewhere, STAFF_TASK_KINDS } from './staff-task.ts';

const HAVE_A_PAGE = [
  'abuse-notice',
  'data-breach',
  'return-asked',
  'return-due',
  'return-late',
] as const;
const OTHERS = STAFF_TASK_KINDS.filter((kind) => !HAVE_A_PAGE.some((one) => one === kind));

test.each(OTHERS)('%s without an order is settled in the list', (kind) => {
  expect(isSettledElsewhere({ kind, orderId: null })).toBe(false);
});

test.each(HAVE_A_PAGE)('%s is settled by what is done on its page', (kind) => {
  expect(isSettledElsewhere({ kind, orderId: null })).toBe(true);
});

test('what is owed back is settled at its order, a withdrawal at either', () => {
  const inList = STAFF_TASK_KINDS.filter((kind) => !isSettledElsewhere({ kind, orderId: 'one' }));
  expect(inList).toEqual(['payment-charged-back', 'refund-elsewhere', 'service-withdrawn']);
});
