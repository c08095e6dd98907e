import { seesMoney } from '#domain/identity/membership.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { assignService } from './assign-service.ts';
import { cancelService } from './cancel-service.ts';
import { createService } from './create-service.ts';
import {
  getCustomerService,
  listCustomerServices,
  listServiceInvoices,
  listServiceStory,
  listServiceTickets,
} from './customer-queries.ts';
import { deleteAllServices } from './delete-all-services.ts';
import { deleteService } from './delete-service.ts';
import { deliverByHand } from './deliver-by-hand.ts';
import { liftSuspension } from './lift-suspension.ts';
import { markOperationDone } from './mark-operation-done.ts';
import { editService } from './edit-service.ts';
import { grantTerm } from './grant-term.ts';
import { openPanel } from './open-panel.ts';
import { reinstallService } from './reinstall-service.ts';
import { renameService } from './rename-service.ts';
import { restartService } from './restart-service.ts';
import { restoreServices } from './restore-services.ts';
import { setAccess } from './set-access.ts';
import { setDomain } from './set-domain.ts';
import { setServicePrice } from './set-service-price.ts';
import { setSystem } from './set-system.ts';
import { startDelivery } from './start-delivery.ts';
import { suspendByStaff } from './suspend-by-staff.ts';
import { undoServiceEnd } from './undo-service-end.ts';
import { wipeService } from './wipe-service.ts';
import { withoutMoney } from './without-money.ts';
import {
  getServiceTotals,
  getStaffService,
  listStaffServices,
  readServiceOptions,
} from './staff-queries.ts';
import { readUsage } from './queries.ts';
import { readServiceEdits } from './read-service-edits.ts';

type Asked = VerbContext<UserActor>;

const own = signedIn.customer.services;
const staff = signedIn.staff.services;

/** The caller's service as it is after what they did to it. */
async function ownService({ db, actor, now }: Asked, serviceId: string) {
  const service = await getCustomerService(db, { customerId: actor.id, serviceId, now: now() });
  return seesMoney(actor.rights) ? service : withoutMoney(service);
}

export const customerServices = {
  list: own.list.handler(async ({ context, input: { search = '', ended = false, ...page } }) => {
    const { db, actor, now } = context;
    const asked = { customerId: actor.id, search, ended, now: now(), page };
    const services = await listCustomerServices(db, asked);
    if (seesMoney(actor.rights)) return services;
    const items = services.items.map((one) => ({
      ...one,
      monthlyCents: null,
      priceCents: null,
      discount: null,
    }));
    return { ...services, items };
  }),
  get: own.get.handler(({ context, input }) => ownService(context, input.serviceId)),
  timeline: own.timeline.handler(({ context, input: { serviceId, ...page } }) =>
    listServiceStory(context.db, {
      customerId: context.actor.id,
      serviceId,
      page,
      seesMoney: seesMoney(context.actor.rights),
    }),
  ),
  invoices: own.invoices.handler(({ context, input: { serviceId, ...page } }) =>
    listServiceInvoices(context.db, { customerId: context.actor.id, serviceId, page }),
  ),
  tickets: own.tickets.handler(({ context, input: { serviceId, ...page } }) =>
    listServiceTickets(context.db, { customerId: context.actor.id, serviceId, page }),
  ),
  restart: own.restart.handler(async ({ context, input }) => {
    await restartService(context, { ...input, ownerId: context.actor.id });
    return ownService(context, input.serviceId);
  }),
  reinstall: own.reinstall.handler(async ({ context, input }) => {
    await reinstallService(context, { ...input, ownerId: context.actor.id });
    return ownService(context, input.serviceId);
  }),
  rename: own.rename.handler(async ({ context, input }) => {
    await renameService(context, { ...input, ownerId: context.actor.id });
    return ownService(context, input.serviceId);
  }),
  setDomain: own.setDomain.handler(async ({ context, input }) => {
    await setDomain(context, { ...input, ownerId: context.actor.id });
    return ownService(context, input.serviceId);
  }),
  openPanel: own.openPanel.handler(async ({ context, input }) => {
    await context.limits.consume('panelLogins', context.actor.authorId ?? context.actor.id);
    return { url: await openPanel(context, { ...input, ownerId: context.actor.id }) };
  }),
  setAccess: own.setAccess.handler(({ context, input }) =>
    setAccess(context, { ...input, ownerId: context.actor.id }),
  ),
  cancel: own.cancel.handler(async ({ context, input }) => {
    await cancelService(context, input);
    return ownService(context, input.serviceId);
  }),
  undoCancel: own.undoCancel.handler(async ({ context, input }) => {
    await undoServiceEnd(context, input);
    return ownService(context, input.serviceId);
  }),
  wipe: own.wipe.handler(async ({ context, input }) => {
    await wipeService(context, input);
    return { serviceId: input.serviceId };
  }),
};

export const serviceUsage = {
  get: signedIn.customer.usage.get.handler(async ({ context, input }) => {
    await context.limits.consume('usageLooks', context.actor.authorId ?? context.actor.id);
    return { usage: await readUsage(context, { ...input, ownerId: context.actor.id }) };
  }),
};

export const staffServices = {
  list: staff.list.handler(({ context, input }) =>
    listStaffServices(context.db, { ...input, now: context.now() }),
  ),
  export: staff.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'services',
      filters: input,
      read: (page) => listStaffServices(context.db, { ...input, ...page, now: context.now() }),
    }),
  ),
  totals: staff.totals.handler(({ context }) => getServiceTotals(context.db)),
  options: staff.options.handler(({ context }) => readServiceOptions(context.db)),
  create: staff.create.handler(({ context, input }) => createService(context, input)),
  assign: staff.assign.handler(({ context, input }) => assignService(context, input)),
  startDelivery: staff.startDelivery.handler(({ context, input }) => startDelivery(context, input)),
  markDelivered: staff.markDelivered.handler(({ context, input }) => deliverByHand(context, input)),
  markDone: staff.markDone.handler(({ context, input }) => markOperationDone(context, input)),
  setSystem: staff.setSystem.handler(({ context, input }) => setSystem(context, input)),
  activate: staff.activate.handler(({ context, input }) => liftSuspension(context, input)),
  suspend: staff.suspend.handler(({ context, input }) => suspendByStaff(context, input)),
  restart: staff.restart.handler(async ({ context, input }) => {
    await restartService(context, input);
    return getStaffService(context.db, { ...input, now: context.now() });
  }),
  reinstall: staff.reinstall.handler(async ({ context, input }) => {
    await reinstallService(context, { ...input, sshKey: null });
    return getStaffService(context.db, { serviceId: input.serviceId, now: context.now() });
  }),
  delete: staff.delete.handler(({ context, input }) => deleteService(context, input)),
  deleteAll: staff.deleteAll.handler(({ context, input }) => deleteAllServices(context, input)),
  restore: staff.restore.handler(({ context, input }) => restoreServices(context, input)),
};

const edits = signedIn.staff.serviceEdits;

/** A service as it is after what staff did to it. */
function edited({ db, now }: Asked, { serviceId }: { serviceId: string }) {
  return readServiceEdits(db, { serviceId, now: now() });
}

export const staffServiceEdits = {
  get: edits.get.handler(({ context, input }) => edited(context, input)),
  edit: edits.edit.handler(async ({ context, input }) => {
    await editService(context, input);
    return edited(context, input);
  }),
  setPrice: edits.setPrice.handler(async ({ context, input }) => {
    await setServicePrice(context, input);
    return edited(context, input);
  }),
  grant: edits.grant.handler(async ({ context, input }) => {
    await grantTerm(context, input);
    return edited(context, input);
  }),
};
