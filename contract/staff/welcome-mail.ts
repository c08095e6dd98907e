import * as z from 'zod';
import { SETTING_MAX_LENGTH } from '#domain/operations/settings.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';

/** The welcome as it stands in the form, saved or not. */
const draft = z.strictObject({
  subject: z.string().max(SETTING_MAX_LENGTH.text),
  template: z.string().max(SETTING_MAX_LENGTH.longText),
});

export const welcomeMail = {
  preview: signedIn
    .route({
      method: 'POST',
      path: '/staff/welcome-mail/preview',
      summary: 'The welcome as a customer would get it',
      tags: ['Staff'],
    })
    .input(draft)
    .output(z.strictObject({ subject: z.string(), text: z.string(), html: z.string() })),
  sendTest: signedIn
    .route({
      method: 'POST',
      path: '/staff/welcome-mail/test',
      summary: 'Mails the welcome to whoever asks',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(draft)
    .output(z.strictObject({ to: z.string() })),
};
