import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';
import type { AccountSession } from '#contract/customer/security.ts';
import { DeviceCard } from './device-card.tsx';
import { sessionName } from './labels.ts';

/** Every change of this list ends like this. */
const ENDING: ActionEnding = { failure: 'update', refresh: orpc.customer.security.key() };

function EndButton({ session, reason }: { session: AccountSession; reason: string | null }) {
  const end = useAction(orpc.customer.security.endSession.mutationOptions(), {
    ...ENDING,
    success: ['sessionEnded'],
  });
  if (session.isCurrent) return null;
  return (
    <GuardedButton
      variant="secondary"
      size="sm"
      reason={reason}
      pending={end.isPending}
      aria-label={`${sessionName(session)} uitloggen`}
      onClick={() => end.mutate({ sessionId: session.id })}
    >
      Uitloggen
    </GuardedButton>
  );
}

function EndOthers({ others, reason }: { others: number; reason: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const end = useAction(orpc.customer.security.endOtherSessions.mutationOptions(), {
    ...ENDING,
    success: ['sessionsEnded'],
    onDone: () => setOpen(false),
  });
  return (
    <>
      <GuardedButton
        variant="secondary"
        size="sm"
        reason={reason ?? (others === 0 ? 'Je bent nergens anders ingelogd.' : null)}
        onClick={() => setOpen(true)}
      >
        Alle andere uitloggen
      </GuardedButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Op alle andere apparaten uitloggen?"
        confirmLabel="Uitloggen"
        task={end}
        onConfirm={() => end.mutate(undefined)}
      >
        Je logt uit op {others === 1 ? 'één ander apparaat' : `${others} andere apparaten`}. Op dit
        apparaat blijf je ingelogd.
      </ConfirmDialog>
    </>
  );
}

/** One's own devices, each with its way out. */
export function OwnSessionCard() {
  const query = useQuery(orpc.customer.security.listSessions.queryOptions());
  const reason = useOwnAccountReason();
  const others = query.data?.items.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <DeviceCard
      title="Waar je bent ingelogd"
      intro="Herken je een apparaat niet? Log het hier uit en kies een nieuw wachtwoord."
      query={query}
      action={<EndOthers others={others} reason={reason} />}
      empty="Je bent nergens ingelogd."
      renderAction={(session) => <EndButton session={session} reason={reason} />}
    />
  );
}
