import { signedIn } from '#server/platform/auth/procedures.ts';
import { getAccount } from '#server/identity/accounts/queries.ts';
import { editProfile } from './edit-profile.ts';
import { getCustomerProfile } from './queries.ts';
import { saveProfile } from './save-profile.ts';

export const customerProfile = {
  get: signedIn.customer.profile.get.handler(({ context }) =>
    getCustomerProfile(context.db, context.actor.id),
  ),
  save: signedIn.customer.profile.save.handler(({ context, input }) => saveProfile(context, input)),
};

export const staffProfiles = {
  get: signedIn.staff.profiles.get.handler(async ({ context: { db }, input: { customerId } }) => {
    // Throws NOT_FOUND.
    await getAccount(db, customerId);
    return getCustomerProfile(db, customerId);
  }),
  edit: signedIn.staff.profiles.edit.handler(({ context, input }) => editProfile(context, input)),
};
