import { signedIn } from '#server/platform/auth/procedures.ts';
import { correctInvoice } from './correct-invoice.ts';
import { previewCorrection } from './preview-correction.ts';
import { readCorrection } from './read-correction.ts';

export const staffCorrections = {
  get: signedIn.staff.corrections.get.handler(({ context, input }) =>
    readCorrection(context, input),
  ),
  preview: signedIn.staff.corrections.preview.handler(({ context, input }) =>
    previewCorrection(context, input),
  ),
  correct: signedIn.staff.corrections.correct.handler(({ context, input }) =>
    correctInvoice(context, input),
  ),
};
