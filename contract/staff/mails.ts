import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const staffMail = z.strictObject({
  id: idValue,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent']),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
});

export type StaffMail = z.infer<typeof staffMail>;

/** Without the personal links that it held: those are the customer's alone. */
export const staffMailText = staffMail.extend({ text: z.string() });

export const mails = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/customers/{customerId}/mails',
      summary: 'What was mailed to a customer, newest first',
      tags: ['Staff'],
    })
    .input(z.strictObject({ customerId: idValue, ...pageInput }))
    .output(pageOutput(staffMail)),
  get: signedIn
    .route({
      method: 'GET',
      path: '/staff/mails/{mailId}',
      summary: 'The text of one mail',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ mailId: idValue }))
    .output(staffMailText),
};
