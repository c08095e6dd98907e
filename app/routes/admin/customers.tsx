import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { CustomerTotalsCard } from '#app/features/identity/customers/customer-totals-card.tsx';
import { CustomerTable } from '#app/features/operations/customer-page/customer-table.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import type { Route } from './+types/customers.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Klanten', path: paths.admin() });
}

/** Only a new shop shows it. */
const SetupCard = lazyPart(async () => {
  const { SetupCard: Card } = await import('#app/features/operations/settings/setup-card.tsx');
  return Card;
});

/** Only where mails could not go. */
const WaitingMailsCard = lazyPart(async () => {
  const { WaitingMailsCard: Card } =
    await import('#app/features/platform/mails/waiting-mails-card.tsx');
  return Card;
});

export default function AdminCustomersPage() {
  const { data } = useQuery(orpc.staff.statistics.get.queryOptions());
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Klanten</h2>
      <Suspense>
        {data !== undefined && data.missing.length + data.troubles.length > 0 ? (
          <SetupCard missing={data.missing} troubles={data.troubles} />
        ) : null}
        {data?.waitingMails ? <WaitingMailsCard waiting={data.waitingMails} /> : null}
      </Suspense>
      <CustomerTotalsCard />
      <CustomerTable />
    </div>
  );
}
