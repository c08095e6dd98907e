import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import { endHold } from './end-hold.ts';
import { placeHold } from './place-hold.ts';
import { listHolds } from './queries.ts';

const staff = signedIn.staff.holds;

export const staffHolds = {
  list: staff.list.handler(({ context, input }) =>
    listHolds(context.db, { ...input, today: amsterdamDate(context.now()) }),
  ),
  place: staff.place.handler(({ context, input }) => placeHold(context, input)),
  end: staff.end.handler(({ context, input }) => endHold(context, input)),
};
