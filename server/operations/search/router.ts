import { signedIn } from '#server/platform/auth/procedures.ts';
import { findRecords } from './queries.ts';

export const staffSearch = {
  find: signedIn.staff.search.find.handler(({ context, input }) =>
    findRecords(context.db, { text: input.text, now: context.now() }),
  ),
};
