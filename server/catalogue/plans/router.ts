import { base, signedIn } from '#server/platform/auth/procedures.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { editPlan } from './edit-plan.ts';
import { listModules } from './list-modules.ts';
import { movePlanPlace } from './move-plan-place.ts';
import { getStaffPlanDetail, listActivePlans, listStaffPlans } from './queries.ts';
import { requestPriceAdoption } from './request-price-adoption.ts';
import { switchPlan } from './switch-plan.ts';

export const publicPlans = {
  list: base.public.plans.list.handler(async ({ context }) => ({
    plans: await listActivePlans(context.db),
  })),
};

const staff = signedIn.staff.plans;

export const staffPlans = {
  list: staff.list.handler(async ({ context }) => ({ plans: await listStaffPlans(context.db) })),
  listModules: staff.listModules.handler(({ context }) => ({ modules: listModules(context) })),
  get: staff.get.handler(({ context, input }) => getStaffPlanDetail(context.db, input.planId)),
  create: staff.create.handler(({ context, input }) => createPlan(context, input)),
  edit: staff.edit.handler(({ context, input }) => editPlan(context, input)),
  switch: staff.switch.handler(({ context, input }) => switchPlan(context, input)),
  move: staff.move.handler(({ context, input }) => movePlanPlace(context, input)),
  adoptPrice: staff.adoptPrice.handler(({ context, input }) =>
    requestPriceAdoption(context, input),
  ),
  delete: staff.delete.handler(({ context, input }) => deletePlan(context, input)),
};
