import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { MessageForm } from './message-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { useMessage } from './use-message.ts';

/** Opens a closed breach again, with why. */
export function ReopenBreachForm({ change }: { change: BreachChange }) {
  const message = useMessage(`breach-reopen.${change.sent.breachId}`);
  const task = useAction(
    orpc.staff.dataBreaches.reopen.mutationOptions(),
    change.endWith({
      told: 'Het datalek is weer open.',
      stands: ({ status }) => status === 'open',
      onDone: () => message.clear(message.text),
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
