import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { BREACH_MAX_LENGTH } from '#domain/data-breach.ts';
import type { BreachChange } from './use-breach-change.ts';

/** Adds what was found out or done. */
export function AddNoteForm({ change }: { change: BreachChange }) {
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const task = useMutation(
    orpc.staff.dataBreaches.addNote.mutationOptions({
      onSuccess: () => {
        change.done('De notitie staat in het logboek.');
        setMessage('');
        setTried(false);
      },
      onError: change.failed,
      onSettled: change.refresh,
    }),
  );
  const isEmpty = message.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !change.isStale && !task.isPending) task.mutate({ ...change.sent, message });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3 print:hidden">
      <FormField
        label="Notitie"
        name="message"
        error={isTried && isEmpty ? 'Schrijf wat je hebt gevonden of gedaan.' : undefined}
        help="Een notitie blijft staan zoals je hem schrijft."
      >
        <Textarea
          rows={3}
          maxLength={BREACH_MAX_LENGTH.message}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </FormField>
      <div>
        <GuardedButton
          type="submit"
          variant="secondary"
          reason={change.reason}
          pending={task.isPending}
        >
          Notitie toevoegen
        </GuardedButton>
      </div>
    </form>
  );
}
