import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  idValue,
  messageKeyValue,
  pageInput,
  pageOutput,
  requiredLines,
} from '#contract/values.ts';

export const NOTE_MAX = 5000;

/** Note of staff about a customer, for each other. The customer never sees it. */
export const customerNote = z.strictObject({
  id: idValue,
  customerId: idValue,
  authorId: idValue,
  authorName: z.string(),
  text: z.string(),
  createdAt: z.date(),
  /** When its author changed it; null as long as it is what it was. */
  editedAt: z.date().nullable(),
});

export type CustomerNote = z.infer<typeof customerNote>;

const noteText = requiredLines(NOTE_MAX);

export const notes = {
  list: staff
    .get('/staff/customers/{customerId}/notes', 'Notes about a customer, newest first')
    .input(z.strictObject({ customerId: idValue, ...pageInput }))
    .output(pageOutput(customerNote)),
  add: staff
    .post('/staff/customers/{customerId}/notes', 'Write a note about a customer')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ customerId: idValue, text: noteText, messageKey: messageKeyValue }))
    .output(z.strictObject({ noteId: idValue })),
  edit: staff
    .put('/staff/notes/{noteId}', 'Change a note of one’s own')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, NOTE_NOT_YOURS: ERRORS.NOTE_NOT_YOURS })
    .input(z.strictObject({ noteId: idValue, text: noteText }))
    .output(z.strictObject({ noteId: idValue })),
};
