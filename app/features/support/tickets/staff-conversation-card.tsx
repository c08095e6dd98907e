import { BackLink } from '#app/components/back-link.tsx';
import { api } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { StaffConversation } from '#contract/staff/tickets.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { AnswerForm } from './answer-form.tsx';
import { CustomerSummaryCard } from './customer-summary-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { NO_SERVICE, replyMark } from './labels.ts';
import { MessageCard } from './message-card.tsx';
import { NoteForm } from './note-form.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import { ReadersBadge } from './readers-badge.tsx';
import { TicketBadge } from './ticket-badge.tsx';
import { useTicketChange } from './use-ticket-change.ts';

const readFile = (attachmentId: string) => api.staff.tickets.download({ attachmentId });

/** A ticket as staff work on it: the conversation, and beside it what they need to answer. */
export function StaffConversationCard({ ticket }: { ticket: StaffConversation }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <TicketHead ticket={ticket} />
        <Messages ticket={ticket} />
        <Card>
          <AnswerForm key={ticket.id} ticket={ticket} />
        </Card>
        <section
          aria-label="Interne notitie toevoegen"
          className="rounded-md border border-dashed border-warn bg-warn-soft p-5"
        >
          <NoteForm key={ticket.id} ticketId={ticket.id} />
        </section>
      </div>
      <aside aria-label="Bij dit ticket" className="flex flex-col gap-5">
        <DecisionCard ticket={ticket} />
        <CustomerSummaryCard ticket={ticket} />
      </aside>
    </div>
  );
}

function TicketHead({ ticket }: { ticket: StaffConversation }) {
  const { status } = useTicketChange();
  const isClosed = ticket.status === 'closed';
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink to={areaPaths.adminTickets()}>Terug naar Lijst</BackLink>
        <Button
          variant="secondary"
          size="sm"
          pending={status.isPending}
          onClick={({ detail }) => {
            // The second press of a double click would undo the first: the button is the other one by then.
            if (detail > 1) return;
            status.mutate({ ticketId: ticket.id, status: isClosed ? 'open' : 'closed' });
          }}
        >
          {isClosed ? 'Ticket Heropenen' : 'Ticket Sluiten'}
        </Button>
      </div>
      <h2 className="text-xl font-semibold break-words">{ticket.subject}</h2>
      <p className="text-sm text-ink-soft">
        {ticket.customerName} ({ticket.customerEmail}) op{' '}
        <span className="whitespace-nowrap">{formatDateTime(ticket.createdAt)}</span>, ticket{' '}
        <span className="figures">{shortId(ticket.id)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <TicketBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        <Badge>{ticket.serviceName ?? NO_SERVICE}</Badge>
      </div>
      <ReadersBadge ticketId={ticket.id} />
    </header>
  );
}

/** Replies and notes in the order in which they were written; a note looks like no message. */
function Messages({ ticket }: { ticket: StaffConversation }) {
  const said = [
    ...ticket.replies.map((reply) => ({ ...reply, isNote: false as const })),
    ...ticket.notes.map((note) => ({ ...note, isNote: true as const })),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return (
    <div role="log" aria-label="Berichten" className="flex flex-col gap-3">
      <MessageCard
        kind="customer"
        author={ticket.openedBy ?? ticket.customerName}
        mark="Klant"
        at={ticket.createdAt}
        text={ticket.message}
        attachments={ticket.attachments}
        read={readFile}
      />
      {said.map((one) =>
        one.isNote ? (
          <MessageCard
            key={one.id}
            kind="note"
            author={one.authorName}
            mark="Interne notitie, niet zichtbaar voor de klant"
            at={one.createdAt}
            text={one.message}
          />
        ) : (
          <MessageCard
            key={one.id}
            kind={one.isStaff ? 'staff' : 'customer'}
            author={one.authorName}
            mark={replyMark(one.isStaff ? 'Medewerker' : 'Klant', one)}
            at={one.createdAt}
            text={one.message}
            parts={one.parts}
            attachments={one.attachments}
            read={readFile}
          />
        ),
      )}
    </div>
  );
}
