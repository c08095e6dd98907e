import { AccountCard } from '#app/features/identity/security/account-card.tsx';
import { SecondFactorCard } from '#app/features/identity/security/second-factor-card.tsx';
import { OwnSessionCard } from '#app/features/identity/sessions/own-session-card.tsx';
import { OwnSignInCard } from '#app/features/identity/sessions/own-sign-in-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/security.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Beveiliging', path: areaPaths.dashboardSecurity() });
}

export default function DashboardSecurityPage() {
  return (
    <div className="in-turn flex flex-col gap-5">
      <AccountCard />
      <SecondFactorCard />
      <OwnSessionCard />
      <OwnSignInCard />
    </div>
  );
}
