import { useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { api } from '#app/lib/api.ts';
import { formatLongDate } from '#app/lib/format.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import type { CustomerConversation } from '#contract/customer/tickets.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { CloseTicketDialog } from './close-ticket-dialog.tsx';
import { ClosedCard } from './closed-card.tsx';
import { NO_SERVICE, replyMark } from './labels.ts';
import { MessageCard } from './message-card.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import { ReplyForm } from './reply-form.tsx';
import { TicketBadge } from './ticket-badge.tsx';

const readFile = (attachmentId: string) => api.customer.tickets.download({ attachmentId });

/** One of the customer's tickets: all that was said, and room for an answer. */
export function ConversationCard({ ticket }: { ticket: CustomerConversation }) {
  return (
    <div className="flex flex-col gap-5">
      <TicketHead ticket={ticket} />
      <div role="log" aria-label="Berichten" className="flex flex-col gap-3">
        <MessageCard
          kind="customer"
          author={ticket.openedBy ?? 'Jij'}
          at={ticket.createdAt}
          text={ticket.message}
          attachments={ticket.attachments}
          read={readFile}
        />
        {ticket.replies.map((reply) => (
          <MessageCard
            key={reply.id}
            kind={reply.isStaff ? 'staff' : 'customer'}
            author={reply.isOwn ? 'Jij' : reply.authorName}
            mark={replyMark(reply.isStaff ? 'Support' : '', reply)}
            at={reply.createdAt}
            text={reply.message}
            parts={reply.parts}
            attachments={reply.attachments}
            read={readFile}
          />
        ))}
      </div>
      {ticket.status === 'closed' ? <ClosedCard ticket={ticket} /> : <ReplyCard ticket={ticket} />}
    </div>
  );
}

function TicketHead({ ticket }: { ticket: CustomerConversation }) {
  const [isClosing, setClosing] = useState(false);
  const reason = useOwnAccountReason();
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-xl font-semibold break-words">{ticket.subject}</h2>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
          <TicketBadge status={ticket.status} />
          <span className="flex items-center gap-1.5">
            Prioriteit <PriorityBadge priority={ticket.priority} />
          </span>
          <span>{ticket.serviceName ?? NO_SERVICE}</span>
          <span className="figures">
            Ticket {shortId(ticket.id)}, {formatLongDate(ticket.createdAt)}
          </span>
        </div>
      </div>
      {ticket.status === 'closed' ? null : (
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={reason}
          onClick={() => setClosing(true)}
        >
          Ticket sluiten
        </GuardedButton>
      )}
      <CloseTicketDialog ticket={ticket} open={isClosing} onClose={() => setClosing(false)} />
    </header>
  );
}

function ReplyCard({ ticket }: { ticket: CustomerConversation }) {
  return (
    <Card className="flex flex-col gap-4">
      {ticket.status === 'waiting' ? (
        <Alert tone="warn" title="We wachten op je antwoord">
          Met je reactie gaat het ticket weer open.
        </Alert>
      ) : null}
      <ReplyForm key={ticket.id} ticketId={ticket.id} />
    </Card>
  );
}
