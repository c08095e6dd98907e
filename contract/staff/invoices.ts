import * as z from 'zod';
import { ERRORS, signedIn } from '#contract/errors.ts';
import { idValue, pdfFile } from '#contract/values.ts';

export const invoices = {
  download: signedIn
    .route({
      method: 'GET',
      path: '/staff/invoices/{invoiceId}/pdf',
      summary: 'Any invoice as a PDF',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ invoiceId: idValue }))
    .output(pdfFile),
};
