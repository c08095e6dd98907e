import { signedIn } from '#server/platform/auth/procedures.ts';
import { completeTask } from './complete-task.ts';
import { listOpenTasks } from './queries.ts';

export const staffTasks = {
  list: signedIn.staff.tasks.list.handler(({ context, input }) => listOpenTasks(context.db, input)),
  complete: signedIn.staff.tasks.complete.handler(({ context, input }) =>
    completeTask(context, input),
  ),
};
