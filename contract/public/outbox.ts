import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

const calls = callsOf(procedure, 'Demo');

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
  list: calls
    .get('/dev/outbox', 'Mails of the demo, newest first')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(pageInput))
    .output(pageOutput(outboxMail)),
};
