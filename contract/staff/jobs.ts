import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const failedJob = z.strictObject({
  id: idValue,
  queue: z.string(),
  /** What the job was about, for example the id of a service. */
  subject: z.string(),
  error: z.string(),
  failedAt: z.date(),
});

export type FailedJob = z.infer<typeof failedJob>;

/** Outside work that kept failing: seen by a person, and done again when they say so. */
export const jobs = {
  listFailed: signedIn
    .route({
      method: 'GET',
      path: '/staff/failed-jobs',
      summary: 'Jobs that gave up, newest first',
      tags: ['Staff'],
    })
    .input(z.strictObject(pageInput))
    .output(pageOutput(failedJob)),
  retry: signedIn
    .route({
      method: 'POST',
      path: '/staff/failed-jobs/{jobId}/retry',
      summary: 'Do a failed job again',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ jobId: idValue }))
    .output(z.strictObject({ jobId: idValue })),
};
