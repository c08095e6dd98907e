import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CheckedLinkCard } from '#app/features/identity/account/checked-link-card.tsx';
import { LinkCard } from '#app/features/identity/account/link-card.tsx';
import { ResetPasswordForm } from '#app/features/identity/account/reset-password-form.tsx';
import { useLink } from '#app/features/identity/account/use-link.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import {
  checkResetLink,
  type LinkAnswer,
  type LinkHolder,
} from '#app/lib/session/recovery-calls.ts';
import { refreshStoredSession } from '#app/lib/session/session-demand.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/reset-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      matches,
      title: 'Nieuw wachtwoord',
      description: 'Kies een nieuw wachtwoord voor je account.',
      path: paths.resetPassword(),
      noindex: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

async function openLink(token: string): Promise<LinkAnswer> {
  const answer = await checkResetLink(token);
  if (answer.ok) {
    const { announcePasswordRecovery } = await import('#app/lib/session/session-store.ts');
    announcePasswordRecovery();
  }
  return answer;
}

export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const link = useLink(token, openLink);
  const [changed, setChanged] = useState<LinkHolder | null>(null);

  function handleDone(holder: LinkHolder) {
    setChanged(holder);
    // Every session of this account has just ended, perhaps the one of this browser too.
    void refreshStoredSession();
  }

  if (changed !== null) return <PasswordSet isFirst={!changed.hasPassword} />;
  return (
    <CheckedLinkCard
      title="Nieuw wachtwoord"
      link={link}
      wayOn={
        <Button asChild wraps>
          <Link to={paths.forgotPassword()}>Vraag een nieuwe link aan</Link>
        </Button>
      }
    >
      {(holder) => (
        <>
          <p className="mb-6 text-ink-soft">
            Voor het account van <strong className="break-words text-ink">{holder.email}</strong>.
            {holder.hasPassword
              ? ' Daarna ben je op alle apparaten uitgelogd.'
              : ' Daarna log je ermee in.'}
          </p>
          <ResetPasswordForm
            token={token}
            holder={holder}
            onDone={() => handleDone(holder)}
            onLinkRefused={link.refuse}
          />
        </>
      )}
    </CheckedLinkCard>
  );
}

function PasswordSet({ isFirst }: { isFirst: boolean }) {
  return (
    <LinkCard title="Nieuw wachtwoord">
      <Alert
        tone="good"
        title={isFirst ? 'Je wachtwoord is ingesteld' : 'Je wachtwoord is gewijzigd'}
        action={
          <Button asChild>
            <Link to={paths.login()}>Inloggen</Link>
          </Button>
        }
      >
        {isFirst
          ? 'Je kunt er nu mee inloggen.'
          : 'Op alle apparaten ben je uitgelogd. Log in met je nieuwe wachtwoord.'}
      </Alert>
    </LinkCard>
  );
}
