import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CheckedLinkCard } from '#app/features/identity/account/checked-link-card.tsx';
import { EmailChangeForm } from '#app/features/identity/account/email-change-form.tsx';
import { LinkCard } from '#app/features/identity/account/link-card.tsx';
import { useLink } from '#app/features/identity/account/use-link.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { checkEmailChange, type EmailChangeOutcome } from '#app/lib/session/recovery-calls.ts';
import { refreshStoredSession } from '#app/lib/session/session-demand.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/change-email.ts';

const TITLE = 'E-mailadres wijzigen';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      matches,
      title: TITLE,
      description: 'Bevestig het nieuwe e-mailadres van je account.',
      path: paths.changeEmail(),
      noindex: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function ChangeEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const link = useLink(token, checkEmailChange);
  const [outcome, setOutcome] = useState<EmailChangeOutcome | null>(null);

  function handleDone(done: EmailChangeOutcome) {
    setOutcome(done);
    // The user that this browser keeps may name the old address.
    void refreshStoredSession();
  }

  if (outcome !== null) return <Done outcome={outcome} />;
  return (
    <CheckedLinkCard title={TITLE} link={link} wayOn={<WayOn />}>
      {(holder) => (
        <EmailChangeForm
          token={token}
          change={holder}
          onDone={handleDone}
          onLinkRefused={link.refuse}
        />
      )}
    </CheckedLinkCard>
  );
}

const TEXTS = {
  waiting: {
    tone: 'good',
    title: 'Bevestigd',
    verb: 'wordt',
    text: 'Open nu ook de link in de mail aan het andere adres. Daarna is de wijziging rond.',
  },
  changed: {
    tone: 'good',
    title: 'Je e-mailadres is gewijzigd',
    verb: 'is nu',
    text: 'Log voortaan in met je nieuwe adres.',
  },
  cancelled: {
    tone: 'info',
    title: 'Tegengehouden',
    verb: 'blijft',
    text: 'Er verandert niets. Heb jij dit niet gevraagd? Kies dan een nieuw wachtwoord.',
  },
} as const;

function Done({ outcome }: { outcome: EmailChangeOutcome }) {
  const { tone, title, verb, text } = TEXTS[outcome.state];
  const isCancelled = outcome.state === 'cancelled';
  return (
    <LinkCard title={TITLE}>
      <Alert
        tone={tone}
        title={title}
        action={
          <Button asChild variant="secondary">
            <Link to={isCancelled ? paths.forgotPassword() : paths.dashboardSecurity()}>
              {isCancelled ? 'Nieuw wachtwoord' : 'Naar Beveiliging'}
            </Link>
          </Button>
        }
      >
        {text} Het adres van je account {verb}{' '}
        <strong className="break-words">{outcome.email}</strong>.
      </Alert>
    </LinkCard>
  );
}

function WayOn() {
  return (
    <>
      <p className="mb-3 text-[0.9375rem]">Vraag de wijziging opnieuw aan bij Beveiliging.</p>
      <Button asChild>
        <Link to={paths.dashboardSecurity()}>Naar Beveiliging</Link>
      </Button>
    </>
  );
}
