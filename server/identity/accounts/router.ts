import { demandsSecondFactor } from '#domain/platform/role.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import { askEmailChange } from './ask-email-change.ts';
import { blockAccount } from './block-account.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changePassword } from './change-password.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { endCustomerSessions } from './end-customer-sessions.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { logInAsCustomer } from './log-in-as-customer.ts';
import { mailFactorCode } from './mail-factor-code.ts';
import { getAccess, getManagedAccount, getSecurity, listSessions, listSignIns } from './queries.ts';
import { proveSession } from './prove-session.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startEmailChange } from './start-email-change.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { stopActing } from './stop-acting.ts';
import { unblockAccount } from './unblock-account.ts';

export const customerSecurity = {
  get: signedIn.customer.security.get.handler(async ({ context }) => {
    const { actor, config, db, now, signedInAs } = context;
    const isFactorDemanded = demandsSecondFactor(signedInAs.role, config.secondFactorForStaff);
    return { ...(await getSecurity(db, { userId: actor.id, now: now() })), isFactorDemanded };
  }),
  changePassword: signedIn.customer.security.changePassword.handler(({ context, input }) =>
    changePassword(context, input),
  ),
  changeEmail: signedIn.customer.security.changeEmail.handler(({ context, input }) =>
    startEmailChange(context, input),
  ),
  cancelEmailChange: signedIn.customer.security.cancelEmailChange.handler(({ context }) =>
    cancelEmailChange(context),
  ),
  mailFactorCode: signedIn.customer.security.mailFactorCode.handler(({ context, input }) =>
    mailFactorCode(context, input),
  ),
  startSecondFactor: signedIn.customer.security.startSecondFactor.handler(({ context, input }) =>
    startSecondFactor(context, input),
  ),
  confirmSecondFactor: signedIn.customer.security.confirmSecondFactor.handler(
    ({ context, input }) => confirmSecondFactor(context, input),
  ),
  proveSession: signedIn.customer.security.proveSession.handler(({ context, input }) =>
    proveSession(context, input),
  ),
  disableSecondFactor: signedIn.customer.security.disableSecondFactor.handler(
    ({ context, input }) => disableSecondFactor(context, input),
  ),
  renewRecoveryCodes: signedIn.customer.security.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, input),
  ),
  listSessions: signedIn.customer.security.listSessions.handler(({ context }) =>
    listSessions(context.db, {
      userId: context.actor.id,
      currentId: context.actor.sessionId,
      now: context.now(),
    }),
  ),
  listSignIns: signedIn.customer.security.listSignIns.handler(({ context }) =>
    listSignIns(context.db, context.actor.id),
  ),
  endSession: signedIn.customer.security.endSession.handler(({ context, input }) =>
    endSession(context, { userId: context.actor.id, ...input }),
  ),
  endOtherSessions: signedIn.customer.security.endOtherSessions.handler(({ context }) =>
    endOtherSessions(context),
  ),
  stopActing: signedIn.customer.security.stopActing.handler(({ context }) => stopActing(context)),
};

export const staffAccounts = {
  askEmailChange: signedIn.staff.accounts.askEmailChange.handler(({ context, input }) =>
    askEmailChange(context, input),
  ),
  access: signedIn.staff.accounts.access.handler(({ context, input }) =>
    getAccess(context.db, { ...input, now: context.now() }),
  ),
  listSessions: signedIn.staff.accounts.listSessions.handler(async ({ context, input }) => {
    const { id } = await getManagedAccount(context.db, { actor: context.actor, ...input });
    return listSessions(context.db, { userId: id, currentId: null, now: context.now() });
  }),
  listSignIns: signedIn.staff.accounts.listSignIns.handler(async ({ context, input }) => {
    const { id } = await getManagedAccount(context.db, { actor: context.actor, ...input });
    return listSignIns(context.db, id);
  }),
  endSession: signedIn.staff.accounts.endSession.handler(async ({ context, input }) => {
    const { id } = await getManagedAccount(context.db, {
      actor: context.actor,
      customerId: input.customerId,
    });
    return endSession(context, { userId: id, sessionId: input.sessionId });
  }),
  endSessions: signedIn.staff.accounts.endSessions.handler(({ context, input }) =>
    endCustomerSessions(context, input),
  ),
  block: signedIn.staff.accounts.block.handler(({ context, input }) =>
    blockAccount(context, input),
  ),
  unblock: signedIn.staff.accounts.unblock.handler(({ context, input }) =>
    unblockAccount(context, input),
  ),
  logInAs: signedIn.staff.accounts.logInAs.handler(({ context, input }) =>
    logInAsCustomer(context, input),
  ),
};
