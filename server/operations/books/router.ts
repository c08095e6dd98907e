import { signedIn } from '#server/platform/auth/procedures.ts';
import { checkBooks } from './check-books.ts';
import { readLastCheck } from './queries.ts';

export const staffBooks = {
  get: signedIn.staff.books.get.handler(async ({ context }) => ({
    last: await readLastCheck(context.db),
  })),
  check: signedIn.staff.books.check.handler(({ context }) => checkBooks(context)),
};
