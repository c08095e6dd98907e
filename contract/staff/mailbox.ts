import * as z from 'zod';
import { MAILBOX_FAILURES } from '#domain/mail-reply.ts';
import { signedIn } from '#contract/procedures.ts';

const mailboxState = z.strictObject({
  /** When it was read last; null when it never was. */
  readAt: z.date().nullable(),
  failingSince: z.date().nullable(),
  failure: z.enum(MAILBOX_FAILURES).nullable(),
});

export type MailboxState = z.infer<typeof mailboxState>;

/** The mailbox in which customers answer to mails about their tickets. */
export const mailbox = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/staff/mailbox',
      summary: 'How the reading of the mailbox goes; null in a shop that reads none',
      tags: ['Staff'],
    })
    .output(z.strictObject({ mailbox: mailboxState.nullable() })),
};
