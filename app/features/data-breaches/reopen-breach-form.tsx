import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { Input } from '#app/ui/input.tsx';
import { BREACH_MAX_LENGTH } from '#domain/data-breach.ts';
import type { BreachChange } from './use-breach-change.ts';

/** Opens a closed breach again, with why. */
export function ReopenBreachForm({ change }: { change: BreachChange }) {
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const task = useMutation(
    orpc.staff.dataBreaches.reopen.mutationOptions({
      onSuccess: () => change.done('Het datalek is weer open.'),
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
        label="Waarom gaat het weer open?"
        name="message"
        error={isTried && isEmpty ? 'Schrijf waarom je het heropent.' : undefined}
      >
        <Input
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
          Heropenen
        </GuardedButton>
      </div>
    </form>
  );
}
