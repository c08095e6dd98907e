import { signedIn } from '#server/platform/auth/procedures.ts';
import { getCustomerProfile } from './queries.ts';
import { saveProfile } from './save-profile.ts';

export const customerProfile = {
  get: signedIn.customer.profile.get.handler(({ context }) =>
    getCustomerProfile(context.db, context.actor.id),
  ),
  save: signedIn.customer.profile.save.handler(({ context, input }) => saveProfile(context, input)),
};
