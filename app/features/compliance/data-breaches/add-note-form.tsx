import { orpc } from '#app/lib/api.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { useAction } from '#app/lib/use-action.ts';
import { MessageForm } from './message-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { useMessage } from './use-message.ts';

/** Adds what was found out or done. */
export function AddNoteForm({ change }: { change: BreachChange }) {
  const message = useMessage(`breach-note.${change.sent.breachId}`);
  const keys = useRequestKeys();
  const task = useAction(
    orpc.staff.dataBreaches.addNote.mutationOptions(),
    change.endWith({
      told: 'De notitie staat in het logboek.',
      stands: ({ updates }, sent) => updates.some(({ id }) => id === sent.messageKey),
      onDone: (sent) => {
        message.clear(sent.message);
        keys.done();
      },
    }),
  );
  return (
    <MessageForm
      change={change}
      message={message}
      label="Notitie"
      missing="Schrijf wat je hebt gevonden of gedaan."
      help="Een notitie blijft staan zoals je hem schrijft."
      rows={3}
      button="Notitie toevoegen"
      isPending={task.isPending}
      onSend={() => {
        const { breachId } = change.sent;
        const messageKey = keys.of({ breachId, message: message.text });
        task.mutate({ ...change.sent, message: message.text, messageKey });
      }}
    />
  );
}
