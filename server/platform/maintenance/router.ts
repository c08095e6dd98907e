import { base, signedIn, type CallContext } from '#server/platform/auth/procedures.ts';
import { asSystem } from '#server/context.ts';
import { writeOwnCookie } from '#server/platform/requests/own-cookies.ts';
import { createAccessCode } from './create-access-code.ts';
import { deactivateAccessCode } from './deactivate-access-code.ts';
import { deactivateAllCodes } from './deactivate-all-codes.ts';
import { deleteAccessCode } from './delete-access-code.ts';
import { endGrant } from './end-grant.ts';
import { forceLogout } from './force-logout.ts';
import type { IssuedGrant } from './grant-access.ts';
import { keepGrant } from './keep-grant.ts';
import { listAccessCodes, listActiveCodes, readMaintenanceMode } from './queries.ts';
import { switchMaintenance } from './switch-maintenance.ts';
import { verifyMaintenancePassword } from './verify-maintenance-password.ts';

function setCookie({ config, resHeaders, now }: CallContext, grant: IssuedGrant): void {
  const seconds = (grant.expiresAt.getTime() - now().getTime()) / 1000;
  const cookie = writeOwnCookie(config, 'maintenance', { token: grant.token, seconds });
  resHeaders?.append('set-cookie', cookie);
}

export const publicMaintenance = {
  getStatus: base.public.maintenance.getStatus.handler(({ context }) => context.gate.isClosed()),
  verifyPassword: base.public.maintenance.verifyPassword.handler(async ({ context, input }) => {
    const { address } = context;
    const entry = await verifyMaintenancePassword(
      { ...asSystem(context, 'access code'), limits: context.limits },
      { ...input, address },
    );
    if (!entry.ok) {
      const error = entry.reason === 'IP_MISMATCH' ? 'ip_mismatch' : 'invalid_password';
      return { success: false, error };
    }
    setCookie(context, entry.value);
    return { success: true, expiresAt: entry.value.expiresAt };
  }),
  keepAccess: base.public.maintenance.keepAccess.handler(({ context }) =>
    keepGrant(context, { token: context.gate.token, address: context.address }),
  ),
  checkAccess: base.public.maintenance.checkAccess.handler(({ context }) =>
    context.gate.hasAccess(),
  ),
  endAccess: base.public.maintenance.endAccess.handler(async ({ context }) => {
    const { address, gate } = context;
    await endGrant(asSystem(context, 'left'), { token: gate.token, address });
    // The cookie stays, worth nothing: the browser may have been given another one meanwhile.
    return { ended: true };
  }),
};

export const staffMaintenance = {
  get: signedIn.staff.maintenance.get.handler(async ({ context }) => {
    const [enabled, active] = await Promise.all([
      readMaintenanceMode(context.db),
      listActiveCodes(context.db, context.now()),
    ]);
    return { enabled, activeCodes: active.length };
  }),
  setMode: signedIn.staff.maintenance.setMode.handler(async ({ context, input }) => {
    const { firstCode } = await switchMaintenance(context, input);
    if (firstCode === null) return { enabled: input.enabled, firstCode: null };
    const { code, expiresAt, grant } = firstCode;
    setCookie(context, grant);
    return { enabled: input.enabled, firstCode: { code, expiresAt } };
  }),
  listCodes: signedIn.staff.maintenance.listCodes.handler(({ context, input }) =>
    listAccessCodes(context.db, { page: input, now: context.now(), token: context.gate.token }),
  ),
  createCode: signedIn.staff.maintenance.createCode.handler(({ context, input }) =>
    createAccessCode(context, input),
  ),
  deactivateCode: signedIn.staff.maintenance.deactivateCode.handler(({ context, input }) =>
    deactivateAccessCode(context, input),
  ),
  deactivateAllCodes: signedIn.staff.maintenance.deactivateAllCodes.handler(({ context }) =>
    deactivateAllCodes(context),
  ),
  deleteCode: signedIn.staff.maintenance.deleteCode.handler(({ context, input }) =>
    deleteAccessCode(context, input),
  ),
  forceLogoutAdmins: signedIn.staff.maintenance.forceLogoutAdmins.handler(({ context }) =>
    forceLogout(context, { token: context.gate.token }),
  ),
};
