import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#app/components/load-error.tsx';
import { ProfileForm } from '#app/features/identity/profile/profile-form.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/profile.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Profiel', path: areaPaths.dashboardSettings() });
}

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function ProfileSkeleton() {
  return (
    <Card aria-busy="true" className="grid gap-6 sm:grid-cols-2">
      <Skeleton className="h-7 w-32 sm:col-span-2" />
      {FIELDS.map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </Card>
  );
}

export default function DashboardProfilePage() {
  const query = useQuery(orpc.customer.profile.get.queryOptions());
  useLoadFailure(query.isError, 'loadProfile');
  if (query.data !== undefined) return <ProfileForm loaded={query.data} />;
  if (query.isError) return <LoadError failure="loadProfile" query={query} />;
  return <ProfileSkeleton />;
}
