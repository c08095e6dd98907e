import { useQueryClient } from '@tanstack/react-query';
import { ArticleMenu } from '#app/features/support/articles/article-menu.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { draftPlaces } from '#app/lib/drafts/message-draft.ts';
import { showSuccess } from '#app/lib/toasts/toasts.ts';
import type { StaffConversation } from '#contract/staff/tickets.ts';
import { CannedAnswerForm } from './canned-answer-form.tsx';
import { messageFault } from './labels.ts';
import { MessageForm } from './message-form.tsx';
import { useMessage } from './use-message.ts';

/** Writes an answer of staff to a customer, from scratch or from a saved answer. */
export function AnswerForm({ ticket }: { ticket: StaffConversation }) {
  const queryClient = useQueryClient();
  const { id: ticketId } = ticket;
  const message = useMessage({
    place: draftPlaces.answer(ticketId),
    check: messageFault,
    failure: 'sendReply',
    signedOut: 'replySignedOut',
    deliver: async ({ message: text, messageKey, attachments }) => {
      const attachmentIds = attachments.map(({ id }) => id);
      await api.staff.tickets.reply({ ticketId, message: text, messageKey, attachmentIds });
      showSuccess('replySent');
      await queryClient.invalidateQueries({ queryKey: orpc.staff.tickets.key() });
    },
  });
  const { draft, change } = message;
  const insert = (text: string) => {
    const before = draft.message.trimEnd();
    change({ message: before === '' ? text : `${before}\n\n${text}` });
  };
  return (
    <MessageForm
      message={message}
      label={`Reactie aan ${ticket.customerName}`}
      button="Reactie Versturen"
      rows={7}
      tools={
        <>
          <ArticleMenu onPick={insert} />
          <CannedAnswerForm ticket={ticket} onPick={insert} />
        </>
      }
    />
  );
}
