import { signedIn } from '#server/platform/auth/procedures.ts';
import { listKeptMails, readKeptMail } from './staff-queries.ts';
import { readMailboxState } from './queries.ts';

export const staffMailbox = {
  get: signedIn.staff.mailbox.get.handler(async ({ context: { db, mailbox } }) => ({
    mailbox: mailbox === null ? null : await readMailboxState(db, mailbox.name),
  })),
  listMails: signedIn.staff.mailbox.listMails.handler(({ context: { db }, input }) =>
    listKeptMails(db, input),
  ),
  download: signedIn.staff.mailbox.download.handler(({ context: { db }, input }) =>
    readKeptMail(db, input),
  ),
};
