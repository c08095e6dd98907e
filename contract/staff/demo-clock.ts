import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { dateValue } from '#contract/values.ts';
import { STEP_KINDS } from '#domain/sales/step.ts';

const taken = z
  .array(z.strictObject({ kind: z.enum(STEP_KINDS), count: z.int().positive() }))
  .max(STEP_KINDS.length);

export const demoClock = {
  get: staff
    .get('/staff/demo/clock', 'The day that a demo lives in; a real shop has none')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .output(z.strictObject({ today: dateValue, daysAhead: z.int().nonnegative() })),
  advance: staff
    .post('/staff/demo/clock', 'Move a demo one day on, with all that the night brings')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, DEMO_DAY_OVER: ERRORS.DEMO_DAY_OVER })
    // The day that is seen: pressed twice, one day goes by.
    .input(z.strictObject({ today: dateValue }))
    .output(z.strictObject({ today: dateValue, taken })),
};
