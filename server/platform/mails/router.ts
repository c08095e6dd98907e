import { AppError } from '#server/errors.ts';
import { base, signedIn } from '#server/platform/auth/procedures.ts';
import { resendMail } from './resend-mail.ts';
import { getStaffMail, listCustomerMails, listOutbox } from './queries.ts';

export const publicOutbox = {
  list: base.public.outbox.list.handler(({ input, context }) => {
    if (!context.config.demo) throw new AppError('NOT_FOUND');
    return listOutbox(context.db, { ...input, secretKey: context.secretKey });
  }),
};

export const staffMails = {
  list: signedIn.staff.mails.list.handler(({ input, context }) =>
    listCustomerMails(context.db, input),
  ),
  get: signedIn.staff.mails.get.handler(({ input, context }) =>
    getStaffMail(context.db, input.mailId),
  ),
  resend: signedIn.staff.mails.resend.handler(({ input, context }) => resendMail(context, input)),
};
