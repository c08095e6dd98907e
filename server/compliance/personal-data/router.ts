import { checkPassword } from '#server/identity/accounts/check-password.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import { downloadExport } from './download-export.ts';
import { eraseAccount } from './erase-account.ts';
import { findLatestExport, readErasure } from './queries.ts';
import { requestExport } from './request-export.ts';

const personalData = signedIn.customer.personalData;

export const customerPersonalData = {
  latestExport: personalData.latestExport.handler(async ({ context }) => {
    const args = { customerId: context.actor.id, now: context.now() };
    return { export: await findLatestExport(context.db, args) };
  }),
  requestExport: personalData.requestExport.handler(async ({ context, input }) => {
    await checkPassword(context, input);
    await context.limits.consume('dataExports', context.actor.id);
    return requestExport(context);
  }),
  downloadExport: personalData.downloadExport.handler(({ context, input }) =>
    downloadExport(context, input),
  ),
  erasure: personalData.erasure.handler(({ context }) => readErasure(context.db, context.actor.id)),
  erase: personalData.erase.handler(async ({ context, input }) => {
    await eraseAccount(context, input);
    return { erased: true as const };
  }),
};
