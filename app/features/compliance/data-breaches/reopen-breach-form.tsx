import { useMutation } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { MessageForm } from './message-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { useMessage } from './use-message.ts';

/** Opens a closed breach again, with why. */
export function ReopenBreachForm({ change }: { change: BreachChange }) {
  const message = useMessage(`breach-reopen.${change.sent.breachId}`);
  const finish = () => {
    change.done('Het datalek is weer open.');
    message.clear(message.text);
  };
  const task = useMutation(
    orpc.staff.dataBreaches.reopen.mutationOptions({
      onSuccess: finish,
      onError: (error) =>
        change.failed(error, { stands: ({ status }) => status === 'open', arrived: finish }),
      onSettled: change.refresh,
    }),
  );
  return (
    <MessageForm
      change={change}
      message={message}
      label="Waarom gaat het weer open?"
      missing="Schrijf waarom je het heropent."
      button="Heropenen"
      isPending={task.isPending}
      onSend={() => task.mutate({ ...change.sent, message: message.text })}
    />
  );
}
