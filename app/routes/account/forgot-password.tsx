import { useState } from 'react';
import { Link } from 'react-router';
import { ForgotPasswordForm } from '#app/features/identity/account/forgot-password-form.tsx';
import { LinkCard } from '#app/features/identity/account/link-card.tsx';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { useSite } from '#app/lib/site.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Wachtwoord vergeten',
    description: 'Zo kom je weer in je account als je je wachtwoord niet meer weet.',
    path: paths.forgotPassword(),
    noindex: true,
  });
}

const linkClasses = 'text-green underline underline-offset-4';

export default function ForgotPasswordPage() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [before, setBefore] = useState<string | null>(null);
  return (
    <LinkCard
      title="Wachtwoord vergeten?"
      intro={
        askedFor === null
          ? 'Vul het e-mailadres van je account in. We mailen je een link waarmee je een nieuw wachtwoord kiest.'
          : null
      }
    >
      {askedFor === null ? (
        <ForgotPasswordForm before={before} onAsked={setAskedFor} />
      ) : (
        <Alert
          takesFocus
          tone="good"
          title="Kijk in je mail"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setBefore(askedFor);
                setAskedFor(null);
              }}
            >
              Ander e-mailadres
            </Button>
          }
        >
          <p>
            Is er een account met <strong className="break-words">{askedFor}</strong>? Dan staat er
            zo een mail met een link klaar. Die werkt één keer, 30 minuten lang. Kijk ook bij je
            ongewenste mail.
          </p>
        </Alert>
      )}
      <WaysOn />
    </LinkCard>
  );
}

function WaysOn() {
  const { supportEmail } = useSite();
  return (
    <div className="mt-6 space-y-3 border-t border-line pt-5 text-[0.9375rem]">
      <p>
        Weet je het weer?{' '}
        <Link to={paths.login()} className={linkClasses}>
          Inloggen
        </Link>
      </p>
      {supportEmail === '' ? null : (
        <p className="text-sm text-ink-soft">
          Kun je niet meer bij je mail? Mail ons op{' '}
          <a href={`mailto:${supportEmail}`} className={linkClasses}>
            {supportEmail}
          </a>
          . Stuur nooit een wachtwoord mee.
        </p>
      )}
    </div>
  );
}
