import { signedIn } from '#server/platform/auth/procedures.ts';
import { createCharge } from './create-charge.ts';
import { readChargeOptions } from './read-charge-options.ts';

const staff = signedIn.staff.charges;

export const staffCharges = {
  options: staff.options.handler(({ context, input }) => readChargeOptions(context, input)),
  create: staff.create.handler(({ context, input }) => createCharge(context, input)),
};
