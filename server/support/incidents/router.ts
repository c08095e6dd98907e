import { base, signedIn } from '#server/platform/auth/procedures.ts';
import { openIncident } from './open-incident.ts';
import { planMaintenance } from './plan-maintenance.ts';
import { listOwnIncidents, readStatus } from './queries.ts';
import { countReach, getStaffIncident, listStaffIncidents } from './staff-queries.ts';
import { updateIncident } from './update-incident.ts';

export const publicStatus = {
  get: base.public.status.get.handler(({ context }) =>
    readStatus(context.db, { now: context.now() }),
  ),
};

export const customerIncidents = {
  list: signedIn.customer.incidents.list.handler(async ({ context }) => ({
    incidents: await listOwnIncidents(context.db, {
      customerId: context.actor.id,
      now: context.now(),
    }),
  })),
};

const staff = signedIn.staff.incidents;

export const staffIncidents = {
  list: staff.list.handler(({ context, input }) => listStaffIncidents(context.db, input)),
  get: staff.get.handler(({ context, input }) =>
    getStaffIncident(context.db, { ...input, now: context.now() }),
  ),
  reach: staff.reach.handler(({ context, input }) => countReach(context.db, input)),
  open: staff.open.handler(({ context, input }) => openIncident(context, input)),
  plan: staff.plan.handler(({ context, input }) => planMaintenance(context, input)),
  update: staff.update.handler(({ context, input }) => updateIncident(context, input)),
};
