import { signedIn } from '#server/platform/auth/procedures.ts';
import { getStaffOffer } from './queries.ts';
import { saveOffer } from './save-offer.ts';

const staff = signedIn.staff.offers;

export const staffOffers = {
  get: staff.get.handler(({ context, input }) => getStaffOffer(context.db, input.planId)),
  save: staff.save.handler(({ context, input }) => saveOffer(context, input)),
};
