import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { dropDraft, keepDraft } from '#app/lib/drafts/kept-draft.ts';
import { draftPlaces, readMessage } from '#app/lib/drafts/message-draft.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { CustomerConversation } from '#contract/customer/tickets.ts';
import { beginningOf } from '#domain/platform/shorten.ts';
import { TICKET_MAX_LENGTH } from '#domain/support/ticket.ts';

/** In the place of the reply: why there is none, and what becomes of what was being typed. */
export function ClosedCard({ ticket }: { ticket: CustomerConversation }) {
  const navigate = useNavigate();
  const { id: author } = useSignedInUser();
  const at = { author, place: draftPlaces.reply(ticket.id) };
  const [kept] = useState(() => readMessage(at));
  const hasText = kept !== null && kept.message.trim() !== '';
  const takeAlong = () => {
    if (kept === null) return;
    const subject = beginningOf(`Vervolg: ${ticket.subject}`, TICKET_MAX_LENGTH.subject);
    const serviceId = ticket.serviceId ?? '';
    const next = { author, place: draftPlaces.newTicket };
    keepDraft(next, { ...kept, subject, serviceId, toSend: false });
    dropDraft(at);
    void navigate(areaPaths.newTicket());
  };
  return (
    <Alert
      title="Dit ticket is gesloten"
      action={
        hasText ? (
          <Button variant="secondary" size="sm" onClick={takeAlong}>
            Ga verder in een nieuw ticket
          </Button>
        ) : (
          <Button asChild variant="secondary" size="sm">
            <Link to={areaPaths.newTicket()}>Nieuw ticket</Link>
          </Button>
        )
      }
    >
      <p>Je kunt niet meer reageren. Heb je nog een vraag? Maak een nieuw ticket aan.</p>
      {hasText ? (
        <>
          <p className="mt-3 font-semibold">Wat je aan het typen was, is bewaard:</p>
          <p className="mt-1 max-h-60 overflow-y-auto break-words whitespace-pre-wrap">
            {kept.message}
          </p>
        </>
      ) : null}
    </Alert>
  );
}
