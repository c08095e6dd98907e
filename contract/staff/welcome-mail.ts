import * as z from 'zod';
import { SETTING_MAX_LENGTH } from '#domain/operations/settings.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';

/** The welcome as it stands in the form, saved or not. */
const draft = z.strictObject({
  subject: z.string().max(SETTING_MAX_LENGTH.text),
  template: z.string().max(SETTING_MAX_LENGTH.longText),
});

export const welcomeMail = {
  preview: staff
    .post('/staff/welcome-mail/preview', 'The welcome as a customer would get it')
    .input(draft)
    .output(z.strictObject({ subject: z.string(), text: z.string(), html: z.string() })),
  sendTest: staff
    .post('/staff/welcome-mail/test', 'Mails the welcome to whoever asks')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(draft)
    .output(z.strictObject({ to: z.string() })),
};
