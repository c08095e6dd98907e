import { useMutation } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { MessageForm } from './message-form.tsx';
import type { BreachChange } from './use-breach-change.ts';
import { useMessage } from './use-message.ts';

/** Adds what was found out or done. */
export function AddNoteForm({ change }: { change: BreachChange }) {
  const message = useMessage(`breach-note.${change.sent.breachId}`);
  const keys = useRequestKeys();
  const finish = (sent: string) => {
    change.done('De notitie staat in het logboek.');
    message.clear(sent);
    keys.done();
  };
  const task = useMutation(
    orpc.staff.dataBreaches.addNote.mutationOptions({
      onSuccess: (_, sent) => finish(sent.message),
      onError: (error, sent) =>
        change.failed(error, {
          stands: ({ updates }) => updates.some(({ id }) => id === sent.messageKey),
          arrived: () => finish(sent.message),
        }),
      onSettled: change.refresh,
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
