import { Link, useSearchParams } from 'react-router';
import { CheckedLinkCard } from '#app/features/identity/account/checked-link-card.tsx';
import { useLink } from '#app/features/identity/account/use-link.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { verifyEmail, type LinkAnswer } from '#app/lib/session/recovery-calls.ts';
import { refreshStoredSession } from '#app/lib/session/session-demand.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/verify-email.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      matches,
      title: 'E-mailadres bevestigen',
      description: 'Bevestig dat dit e-mailadres van jou is.',
      path: paths.verifyEmail(),
      noindex: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

async function openLink(token: string): Promise<LinkAnswer> {
  const answer = await verifyEmail(token);
  // The user that this browser keeps says now that the address is confirmed.
  if (answer.ok) void refreshStoredSession();
  return answer;
}

export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  const link = useLink(query.get('token') ?? '', openLink);
  return (
    <CheckedLinkCard title="E-mailadres bevestigen" link={link} wayOn={<WayOn />}>
      {({ email }) => (
        <Alert
          tone="good"
          title="Je e-mailadres is bevestigd"
          action={
            <Button asChild>
              <Link to={paths.dashboard()}>Naar je dashboard</Link>
            </Button>
          }
        >
          We weten nu dat <strong className="break-words">{email}</strong> van jou is.
        </Alert>
      )}
    </CheckedLinkCard>
  );
}

function WayOn() {
  return (
    <>
      <p className="mb-3 text-[0.9375rem]">
        Log in en vraag bij Instellingen een nieuwe aan. Daar zie je ook of je adres al bevestigd
        is.
      </p>
      <Button asChild>
        <Link to={paths.dashboardSettings()}>Naar Instellingen</Link>
      </Button>
    </>
  );
}
