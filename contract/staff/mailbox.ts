import * as z from 'zod';
import { KEPT_OUTCOMES, MAILBOX_FAILURES } from '#domain/support/mail-reply.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';

const count = z.strictObject({ mails: z.int().nonnegative(), unread: z.int().nonnegative() });

const mailboxState = z.strictObject({
  /** When it was read last; null when it never was. */
  readAt: z.date().nullable(),
  failingSince: z.date().nullable(),
  failure: z.enum(MAILBOX_FAILURES).nullable(),
  /** Mails whose files nobody could scan yet. */
  waiting: z.int().nonnegative(),
  /** Mails in the folder of those that programs wrote. */
  automatic: count,
  /** And in that of mails from nobody we know. */
  unknown: count,
});

export type MailboxState = z.infer<typeof mailboxState>;

/** Most mails that are shown of those that hang on a task, the newest first. */
export const KEPT_MAILS_MAX = 100;

const keptMail = z.strictObject({
  id: idValue,
  /** Address it says to come from; empty when it says nothing of it. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Reason that it is no reply on a ticket. */
  outcome: z.enum(KEPT_OUTCOMES),
  /** Proof of its sender by our mail server; null where nobody asks it. */
  isProven: z.boolean().nullable(),
  /** True if it is there as it came. */
  hasSource: z.boolean(),
  receivedAt: z.date(),
});

export type KeptMail = z.infer<typeof keptMail>;

/** The mailbox in which customers answer to mails about their tickets. */
export const mailbox = {
  get: staff
    .get('/staff/mailbox', 'How the reading of the mailbox goes; null in a shop that reads none')
    .output(z.strictObject({ mailbox: mailboxState.nullable() })),
  listMails: staff
    .get('/staff/tasks/{taskId}/mails', 'The mails that hang on a task, newest first')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ taskId: idValue }))
    .output(z.array(keptMail).max(KEPT_MAILS_MAX)),
  download: staff
    .get('/staff/mailbox/mails/{mailId}', 'A mail that hangs on a task, as it came')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ mailId: idValue }))
    .output(z.file()),
};
