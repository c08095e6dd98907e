import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AreaHeader } from '#app/components/area-header.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { keepDraft } from '#app/lib/drafts/kept-draft.ts';
import { draftPlaces, readMessage, type MessageDraft } from '#app/lib/drafts/message-draft.ts';
import { FAILURES } from '#app/lib/toasts/toast-texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

/** Names the draft of the text that was being written on this page. */
function placeOf(pathname: string): string {
  const last = pathname.slice(areaPaths.dashboardSupport().length + 1);
  return last === 'new' || last === '' ? draftPlaces.newTicket : draftPlaces.reply(last);
}

/**
 * Replaces the support tab when the session of an author ended while they wrote: shows their text, and the
 * way on.
 */
export function LoginRequiredCard({ author }: { author: string }) {
  const { pathname, search } = useLocation();
  const place = placeOf(pathname);
  const at = { author, place };
  const [draft, setDraft] = useState(() => readMessage(at));
  const isReply = place !== draftPlaces.newTicket;
  const [, description] = FAILURES[isReply ? 'replySignedOut' : 'createTicketSignedOut'];
  const hasText = draft !== null && draft.message.trim() !== '';
  const login = areaPaths.login({ next: `${pathname}${search}` });
  const sendLater = () => {
    if (draft === null) return;
    const next = { ...draft, toSend: true };
    keepDraft(at, next);
    setDraft(next);
  };
  return (
    <>
      <AreaHeader title="Dashboard" intro="Je bent niet meer ingelogd." actions={null} />
      <main id="inhoud" className="mx-auto w-full max-w-3xl flex-1 px-5 py-10 sm:px-8">
        <Card className="flex flex-col gap-4">
          <h2 className="text-xl font-semibold">Inloggen Vereist</h2>
          <p>{description}</p>
          {hasText ? <KeptText draft={draft} /> : null}
          <div className="flex flex-wrap gap-3">
            {hasText && !draft.toSend ? (
              <Button asChild>
                <Link to={login} onClick={sendLater}>
                  Inloggen en versturen
                </Link>
              </Button>
            ) : null}
            <Button asChild variant={hasText && !draft.toSend ? 'secondary' : 'primary'}>
              <Link to={login}>Inloggen</Link>
            </Button>
          </div>
        </Card>
      </main>
    </>
  );
}

function KeptText({ draft }: { draft: MessageDraft }) {
  return (
    <div className="rounded-md border border-line bg-sunken p-4">
      <p className="text-sm font-semibold">
        {draft.toSend
          ? 'Je bericht wordt verstuurd zodra je bent ingelogd.'
          : 'Wat je typte, is bewaard.'}
      </p>
      {draft.subject === '' ? null : (
        <p className="mt-2 font-medium break-words">{draft.subject}</p>
      )}
      <p className="mt-1 max-h-60 overflow-y-auto break-words whitespace-pre-wrap">
        {draft.message}
      </p>
    </div>
  );
}
