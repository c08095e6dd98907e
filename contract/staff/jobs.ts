import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const failedJob = z.strictObject({
  id: idValue,
  queue: z.string(),
  /** Subject of the job, for example the id of a service. */
  subject: z.string(),
  error: z.string(),
  failedAt: z.date(),
});

export type FailedJob = z.infer<typeof failedJob>;

/** Outside work that kept failing: seen by a person, and done again when they say so. */
export const jobs = {
  listFailed: staff
    .get('/staff/failed-jobs', 'Jobs that gave up, newest first')
    .input(z.strictObject(pageInput))
    .output(pageOutput(failedJob)),
  retry: staff
    .post('/staff/failed-jobs/{jobId}/retry', 'Do a failed job again')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ jobId: idValue }))
    .output(z.strictObject({ jobId: idValue })),
};
