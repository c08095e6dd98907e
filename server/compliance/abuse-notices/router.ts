import { limitKey } from '#server/platform/auth/address.ts';
import { base, signedIn } from '#server/platform/auth/procedures.ts';
import { asSystem } from '#server/context.ts';
import { checkReceiptLimit } from '#server/support/contact/check-receipt-limit.ts';
import { decideAbuseNotice } from './decide-abuse-notice.ts';
import { getAbuseNotice, listAbuseNotices } from './queries.ts';
import { receiveAbuseNotice } from './receive-abuse-notice.ts';

export const publicAbuseNotices = {
  submit: base.public.abuseNotices.submit.handler(async ({ context, input }) => {
    await context.limits.consume('abuseNotices', limitKey(context.address));
    await context.limits.consumeSite('abuseNotices', context.address);
    const withReceipt =
      input.email !== '' && (await checkReceiptLimit(context, 'abuseReceipts', input.email));
    return receiveAbuseNotice(asSystem(context, 'visitor'), { ...input, withReceipt });
  }),
};

export const staffAbuseNotices = {
  list: signedIn.staff.abuseNotices.list.handler(({ context, input }) =>
    listAbuseNotices(context.db, input),
  ),
  get: signedIn.staff.abuseNotices.get.handler(({ context, input }) =>
    getAbuseNotice(context.db, input.noticeId),
  ),
  decide: signedIn.staff.abuseNotices.decide.handler(({ context, input }) =>
    decideAbuseNotice(context, input),
  ),
};
