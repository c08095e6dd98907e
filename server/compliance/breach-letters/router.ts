import { signedIn } from '#server/platform/auth/procedures.ts';
import { previewLetter } from './preview-letter.ts';
import { listLetters } from './queries.ts';
import { retryLetter } from './retry-letter.ts';
import { sendLetter } from './send-letter.ts';

const staff = signedIn.staff.breachLetters;

export const staffBreachLetters = {
  list: staff.list.handler(({ context, input }) => listLetters(context.db, input)),
  preview: staff.preview.handler(({ context, input }) => previewLetter(context.db, input)),
  send: staff.send.handler(({ context, input }) => sendLetter(context, input)),
  retry: staff.retry.handler(({ context, input }) => retryLetter(context, input)),
};
