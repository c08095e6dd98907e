import { useState } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { NOTE_MAX } from '#contract/staff/notes.ts';
import { NOTE_EMPTY } from './labels.ts';

/** A note about a customer; what is typed stays until it was saved. */
export function NoteForm({ customerId }: { customerId: string }) {
  const { fields, keep, clear } = useDraft(`note.${customerId}`, { text: '' });
  const keys = useRequestKeys();
  const add = useAction(orpc.staff.notes.add.mutationOptions(), {
    success: ['noteSaved'],
    failure: () => ['saveNote'],
    refresh: orpc.staff.notes.key(),
    onDone: () => {
      clear();
      keys.done();
    },
  });
  const isEmpty = fields.text.trim() === '';
  const [isTried, setTried] = useState(false);
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(isEmpty);
        if (isEmpty || add.isPending) return;
        const note = { customerId, text: fields.text };
        add.mutate({ ...note, messageKey: keys.of(note) });
      }}
    >
      <RestingFields when={add.isPending}>
        <FormField
          label="Nieuwe notitie"
          name="text"
          error={isTried && isEmpty ? NOTE_EMPTY : undefined}
          help="Alleen collega's lezen dit. Zet er geen wachtwoorden neer."
        >
          <Textarea
            rows={3}
            maxLength={NOTE_MAX}
            value={fields.text}
            onChange={({ target }) => keep({ text: target.value })}
          />
        </FormField>
      </RestingFields>
      {add.error === null ? null : <Alert tone="bad">{errorText(add.error)}</Alert>}
      <Button type="submit" pending={add.isPending}>
        Notitie opslaan
      </Button>
    </form>
  );
}
