import { signedIn } from '#server/platform/auth/procedures.ts';
import { createDiscount } from './create-discount.ts';
import { editDiscount } from './edit-discount.ts';
import { endDiscount } from './end-discount.ts';
import { getDiscount, listDiscountPlans, listDiscounts } from './queries.ts';

const staff = signedIn.staff.discounts;

export const staffDiscounts = {
  list: staff.list.handler(({ context, input }) =>
    listDiscounts(context.db, { ...input, now: context.now() }),
  ),
  get: staff.get.handler(({ context, input }) =>
    getDiscount(context.db, { ...input, now: context.now() }),
  ),
  options: staff.options.handler(async ({ context }) => ({
    plans: await listDiscountPlans(context.db),
  })),
  create: staff.create.handler(({ context, input }) => createDiscount(context, input)),
  edit: staff.edit.handler(({ context, input }) => editDiscount(context, input)),
  end: staff.end.handler(({ context, input }) => endDiscount(context, input)),
};
