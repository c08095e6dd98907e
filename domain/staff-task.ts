/** What only a person can settle. */
export const STAFF_TASK_KINDS = [
  'credit-received',
  'payment-mismatch',
  'refund-by-hand',
  'refund-failed',
  'service-withdrawn',
  'withdrawal',
  'books-wrong',
] as const;
export type StaffTaskKind = (typeof STAFF_TASK_KINDS)[number];

/** Whether a task is off the list only by what is done on the page of its order. */
export function isSettledAtOrder(task: { kind: StaffTaskKind; orderId: string | null }): boolean {
  // Of a withdrawal a person may also decide that nothing goes back.
  return task.orderId !== null && task.kind !== 'service-withdrawn';
}
