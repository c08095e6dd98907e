import { signedIn } from '#server/platform/auth/procedures.ts';
import { listFailedJobs } from './queries.ts';
import { retryJob } from './retry-job.ts';

export const staffJobs = {
  listFailed: signedIn.staff.jobs.listFailed.handler(({ context, input }) =>
    listFailedJobs(context.db, input),
  ),
  retry: signedIn.staff.jobs.retry.handler(({ context, input }) => retryJob(context, input)),
};
