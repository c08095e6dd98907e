import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { procedure } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const outboxMail = z.strictObject({
  id: idValue,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.date(),
});

/** Demo only: the mails that a real shop would have sent. */
export const outbox = {
  list: procedure
    .route({
      method: 'GET',
      path: '/dev/outbox',
      summary: 'Mails of the demo, newest first',
      tags: ['Demo'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(pageInput))
    .output(pageOutput(outboxMail)),
};
