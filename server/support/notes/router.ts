import { signedIn } from '#server/platform/auth/procedures.ts';
import { addNote } from './add-note.ts';
import { editNote } from './edit-note.ts';
import { listNotes } from './queries.ts';

export const staffNotes = {
  list: signedIn.staff.notes.list.handler(({ input, context }) => listNotes(context.db, input)),
  add: signedIn.staff.notes.add.handler(({ input, context }) => addNote(context, input)),
  edit: signedIn.staff.notes.edit.handler(({ input, context }) => editNote(context, input)),
};
