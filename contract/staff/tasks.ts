import * as z from 'zod';
import { ERRORS, signedIn } from '#contract/errors.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const staffTask = z.strictObject({
  id: idValue,
  kind: z.enum([
    'credit-received',
    'payment-mismatch',
    'refund-by-hand',
    'refund-failed',
    'service-withdrawn',
    'withdrawal',
  ]),
  /** The order it is about, where it has a page on which the task is settled. */
  orderId: idValue.nullable(),
  /** Whose it is; their account may be gone. */
  customerId: idValue.nullable(),
  customerName: z.string().nullable(),
  note: z.string(),
  createdAt: z.date(),
});

export type StaffTask = z.infer<typeof staffTask>;

/** Whether it is off the list only by what is done on the order's page. */
export function isSettledAtOrder({ kind, orderId }: Pick<StaffTask, 'kind' | 'orderId'>): boolean {
  // Of a withdrawal a person may also decide that nothing goes back.
  return orderId !== null && kind !== 'service-withdrawn';
}

/** What only a person can settle, such as money that came in for an order that had ended. */
export const tasks = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/tasks',
      summary: 'Open tasks, newest first',
      tags: ['Staff'],
    })
    .input(z.strictObject(pageInput))
    .output(pageOutput(staffTask)),
  complete: signedIn
    .route({
      method: 'POST',
      path: '/staff/tasks/{taskId}/complete',
      summary: 'A task is settled',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, TASK_HAS_A_PAGE: ERRORS.TASK_HAS_A_PAGE })
    .input(z.strictObject({ taskId: idValue }))
    .output(z.strictObject({ taskId: idValue })),
};
