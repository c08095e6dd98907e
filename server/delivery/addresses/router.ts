import { signedIn } from '#server/platform/auth/procedures.ts';
import { addAddressRange } from './add-address-range.ts';
import { listRanges, listTaken } from './queries.ts';
import { removeAddressRange } from './remove-address-range.ts';

const staff = signedIn.staff.addresses;

export const staffAddresses = {
  ranges: staff.ranges.handler(({ context }) => listRanges(context.db)),
  taken: staff.taken.handler(({ context, input }) => listTaken(context.db, input)),
  addRange: staff.addRange.handler(({ context, input }) => addAddressRange(context, input)),
  removeRange: staff.removeRange.handler(({ context, input }) =>
    removeAddressRange(context, input),
  ),
};
