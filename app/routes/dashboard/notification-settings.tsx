import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { PreferenceForm } from '#app/features/support/notifications/preference-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/notification-settings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Notificaties', path: areaPaths.notificationSettings() });
}

function Preferences() {
  const query = useQuery(orpc.customer.notifications.preferences.queryOptions());
  useLoadFailure(query.isError, 'loadUser');
  if (query.data !== undefined) return <PreferenceForm loaded={query.data} />;
  if (query.isError) return <LoadError failure="loadUser" query={query} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

export default function DashboardNotificationSettingsPage() {
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h3 className="text-lg font-semibold">Notificaties</h3>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
          Kies welke mails je krijgt. Facturen, berichten over je beveiliging en bevestigingen
          sturen we altijd.
        </p>
      </div>
      <Preferences />
    </Card>
  );
}
