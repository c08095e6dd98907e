import * as z from 'zod';
import { STAFF_TASK_KINDS } from '#domain/platform/staff-task.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const staffTask = z.strictObject({
  id: idValue,
  kind: z.enum(STAFF_TASK_KINDS),
  /** Id of its subject; the kind says of which table. */
  subjectId: idValue,
  /** The order it is about, where it has a page on which the task is settled. */
  orderId: idValue.nullable(),
  /** Its customer; their account may be gone. */
  customerId: idValue.nullable(),
  customerName: z.string().nullable(),
  note: z.string(),
  createdAt: z.date(),
});

export type StaffTask = z.infer<typeof staffTask>;

/** Tasks that only a person can settle, such as money that came in for an order that had ended. */
export const tasks = {
  list: staff
    .get('/staff/tasks', 'Open tasks, newest first')
    .input(z.strictObject(pageInput))
    .output(pageOutput(staffTask)),
  complete: staff
    .post('/staff/tasks/{taskId}/complete', 'A task is settled')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, TASK_HAS_A_PAGE: ERRORS.TASK_HAS_A_PAGE })
    .input(z.strictObject({ taskId: idValue }))
    .output(z.strictObject({ taskId: idValue })),
};
