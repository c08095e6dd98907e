import { signedIn } from '#server/auth/procedures.ts';
import { readMailboxState } from './queries.ts';

export const staffMailbox = {
  get: signedIn.staff.mailbox.get.handler(async ({ context: { db, mailbox } }) => ({
    mailbox: mailbox === null ? null : await readMailboxState(db, mailbox.name),
  })),
};
