import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { addNote } from './add-note.ts';
import { closeBreach } from './close-breach.ts';
import { correctBreach } from './correct-breach.ts';
import { decideAuthority } from './decide-authority.ts';
import { decidePeople } from './decide-people.ts';
import { recordBreach } from './record-breach.ts';
import { getBreach, listBreaches, listWholeBreaches } from './queries.ts';
import { reopenBreach } from './reopen-breach.ts';

const staff = signedIn.staff.dataBreaches;

export const staffDataBreaches = {
  list: staff.list.handler(({ context: { db, actor }, input }) =>
    listBreaches(db, { ...input, actor }),
  ),
  export: staff.export.handler(({ context }) =>
    runExport(context, {
      noun: 'data-breaches',
      filters: {},
      read: (page) => listWholeBreaches(context.db, { ...page, actor: context.actor }),
    }),
  ),
  get: staff.get.handler(({ context: { db, actor }, input }) => getBreach(db, { ...input, actor })),
  note: staff.note.handler(({ context, input }) => recordBreach(context, input)),
  addNote: staff.addNote.handler(({ context, input }) => addNote(context, input)),
  correct: staff.correct.handler(({ context, input }) => correctBreach(context, input)),
  decideAuthority: staff.decideAuthority.handler(({ context, input }) =>
    decideAuthority(context, input),
  ),
  decidePeople: staff.decidePeople.handler(({ context, input }) => decidePeople(context, input)),
  close: staff.close.handler(({ context, input }) => closeBreach(context, input)),
  reopen: staff.reopen.handler(({ context, input }) => reopenBreach(context, input)),
};
