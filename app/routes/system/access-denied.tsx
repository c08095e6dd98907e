import { useNavigate } from 'react-router';
import { MessageScreen } from '#app/components/message-screen.tsx';
import { RedirectCountdown } from '#app/components/redirect-countdown.tsx';
import { SystemPage } from '#app/components/system-page.tsx';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import type { Route } from './+types/access-denied.ts';

const REDIRECT_SECONDS = 5;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Geen toegang',
    description: 'Je hebt geen toegang tot deze pagina.',
    path: paths.accessDenied(),
    noindex: true,
  });
}

export default function AccessDeniedPage() {
  const navigate = useNavigate();
  return (
    <SystemPage>
      <MessageScreen
        title="Hier mag je niet naar binnen"
        links={[
          { to: paths.home(), label: 'Naar de homepage' },
          { to: paths.login(), label: 'Inloggen met een ander account' },
        ]}
        extra={
          <RedirectCountdown
            seconds={REDIRECT_SECONDS}
            onEnd={() => void navigate(paths.home(), { replace: true })}
          />
        }
      >
        <p>
          Je hebt geen rechten voor deze pagina. Denk je dat dat niet klopt? Laat het ons weten.
        </p>
      </MessageScreen>
    </SystemPage>
  );
}
