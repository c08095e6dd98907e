import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '#app/lib/api.ts';
import { draftPlaces } from '#app/lib/drafts/message-draft.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import { messageFault } from './labels.ts';
import { MessageForm } from './message-form.tsx';
import { useMessage } from './use-message.ts';

/** Writes a note among staff about a ticket. */
export function NoteForm({ ticketId }: { ticketId: string }) {
  const queryClient = useQueryClient();
  const message = useMessage({
    place: draftPlaces.note(ticketId),
    check: messageFault,
    failure: 'save',
    signedOut: 'replySignedOut',
    deliver: async ({ message: text, messageKey }) => {
      await api.staff.tickets.addNote({ ticketId, message: text, messageKey });
      showSuccess('noteAdded');
      await queryClient.invalidateQueries({ queryKey: orpc.staff.tickets.key() });
    },
  });
  return (
    <MessageForm
      message={message}
      label="Interne notitie"
      placeholder="Alleen medewerkers lezen dit."
      button="Notitie toevoegen"
      rows={3}
      withFiles={false}
      secondary
    />
  );
}
