import { useState } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { NOTE_MAX, type CustomerNote } from '#contract/staff/notes.ts';
import { NOTE_EMPTY } from './labels.ts';

function EditNote({ note, onDone }: { note: CustomerNote; onDone: () => void }) {
  const [text, setText] = useState(note.text);
  const edit = useAction(orpc.staff.notes.edit.mutationOptions(), {
    success: ['noteSaved'],
    failure: () => ['saveNote'],
    refresh: orpc.staff.notes.key(),
    onDone,
  });
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !edit.isPending) edit.mutate({ noteId: note.id, text });
      }}
    >
      <RestingFields when={edit.isPending}>
        <FormField label="Notitie" name="text" error={text.trim() === '' ? NOTE_EMPTY : undefined}>
          <Textarea
            rows={4}
            maxLength={NOTE_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </FormField>
      </RestingFields>
      {edit.error === null ? null : <Alert tone="bad">{errorText(edit.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" type="submit" pending={edit.isPending}>
          Opslaan
        </Button>
        <Button size="sm" variant="secondary" onClick={onDone}>
          Annuleren
        </Button>
      </div>
    </form>
  );
}

type NoteCardProps = { note: CustomerNote; isOwn: boolean };

/** One note; its author can change it. */
export function NoteCard({ note, isOwn }: NoteCardProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-sm text-ink-soft">
          <span className="font-semibold text-ink">{note.authorName}</span> ·{' '}
          {formatDateTime(note.createdAt)}
          {note.editedAt === null ? null : ` · gewijzigd ${formatDateTime(note.editedAt)}`}
        </p>
        {isOwn && !isEditing ? (
          <Button size="xs" variant="ghost" onClick={() => setEditing(true)}>
            Wijzigen
          </Button>
        ) : null}
      </div>
      {isEditing ? (
        <div className="mt-3">
          <EditNote note={note} onDone={() => setEditing(false)} />
        </div>
      ) : (
        <p className="mt-2 max-w-[72ch] break-words whitespace-pre-wrap">{note.text}</p>
      )}
    </Card>
  );
}
