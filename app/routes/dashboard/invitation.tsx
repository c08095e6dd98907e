import { useSearchParams } from 'react-router';
import { InvitationCard } from '#app/features/identity/members/invitation-card.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/invitation.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...areaMeta({ matches, title: 'Uitnodiging', path: areaPaths.invitation() }),
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function DashboardInvitationPage() {
  const [query] = useSearchParams();
  return (
    <section aria-labelledby="invitation-title" className="flex max-w-3xl flex-col gap-4">
      <h2 id="invitation-title" className="text-xl font-semibold">
        Uitnodiging
      </h2>
      <InvitationCard token={query.get('token') ?? ''} />
    </section>
  );
}
