import { signedIn } from '#server/platform/auth/procedures.ts';
import { createCannedAnswer } from './create-canned-answer.ts';
import { deleteCannedAnswer } from './delete-canned-answer.ts';
import { listCannedAnswers } from './queries.ts';
import { updateCannedAnswer } from './update-canned-answer.ts';

export const staffCannedAnswers = {
  list: signedIn.staff.cannedAnswers.list.handler(({ context }) => listCannedAnswers(context.db)),
  create: signedIn.staff.cannedAnswers.create.handler(({ context, input }) =>
    createCannedAnswer(context, input),
  ),
  update: signedIn.staff.cannedAnswers.update.handler(({ context, input }) =>
    updateCannedAnswer(context, input),
  ),
  delete: signedIn.staff.cannedAnswers.delete.handler(({ context, input }) =>
    deleteCannedAnswer(context, input),
  ),
};
