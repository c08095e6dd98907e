import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '#app/lib/api.ts';
import { draftPlaces } from '#app/lib/drafts/message-draft.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import { messageFault } from './labels.ts';
import { MessageForm } from './message-form.tsx';
import { useMessage } from './use-message.ts';

/** The customer's answer. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const queryClient = useQueryClient();
  const reason = useOwnAccountReason();
  const message = useMessage({
    place: draftPlaces.reply(ticketId),
    check: messageFault,
    failure: 'sendMessage',
    signedOut: 'replySignedOut',
    deliver: async ({ message: text, messageKey, attachments }) => {
      const attachmentIds = attachments.map(({ id }) => id);
      await api.customer.tickets.reply({ ticketId, message: text, messageKey, attachmentIds });
      showSuccess('messageSent');
      await queryClient.invalidateQueries({ queryKey: orpc.customer.tickets.key() });
    },
  });
  return (
    <MessageForm message={message} label="Je reactie" button="Bericht versturen" reason={reason} />
  );
}
