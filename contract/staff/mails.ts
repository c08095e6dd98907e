import * as z from 'zod';
import { MAIL_STATUSES } from '#domain/platform/outgoing-mail.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput } from '#contract/values.ts';

export const staffMail = z.strictObject({
  id: idValue,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  /** When it was refused, came back or was too late. */
  endedAt: z.date().nullable(),
  /** Words of the mail server that did not take it. */
  serverWords: z.string().nullable(),
});

export type StaffMail = z.infer<typeof staffMail>;

/** Without the personal links that it held: those are the customer's alone. */
export const staffMailText = staffMail.extend({ text: z.string() });

export const mails = {
  list: staff
    .get('/staff/customers/{customerId}/mails', 'What was mailed to a customer, newest first')
    .input(z.strictObject({ customerId: idValue, ...pageInput }))
    .output(pageOutput(staffMail)),
  get: staff
    .get('/staff/mails/{mailId}', 'The text of one mail')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ mailId: idValue }))
    .output(staffMailText),
  resend: staff
    .post('/staff/mails/{mailId}/resend', 'Send a mail again that was refused or came back')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: ERRORS.CONFLICT,
      MAIL_RAN_OUT: ERRORS.MAIL_RAN_OUT,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
    })
    .input(z.strictObject({ mailId: idValue }))
    .output(z.strictObject({ to: z.string() })),
};
