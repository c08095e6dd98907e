import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { BillingStatisticsCard } from '#app/features/platform/statistics/billing-statistics-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { mayOpen, useWork } from '#app/lib/session/use-work.ts';
import { TabLinks } from '#app/ui/tabs.tsx';

const TABS = [
  { to: areaPaths.billing(), label: 'Bestellingen', end: true },
  { to: areaPaths.invoices(), label: 'Facturen' },
  { to: areaPaths.credit(), label: 'Tegoed' },
];
const DIRECT_DEBIT = { to: areaPaths.directDebit(), label: 'Incasso' };

export default function DashboardBillingLayout() {
  const work = useWork();
  const isOwn = work === null;
  const { data } = useQuery({
    ...orpc.customer.dashboard.summary.queryOptions(),
    // The count is for the holder alone.
    enabled: isOwn,
  });
  const isOpen = useLocation().pathname === DIRECT_DEBIT.to;
  const all = isOpen || data?.hasDirectDebit === true ? [...TABS, DIRECT_DEBIT] : TABS;
  const tabs = all.filter(({ to }) => mayOpen(work, to));
  return (
    <section aria-labelledby="billing-title" className="flex flex-col gap-5">
      <h2 id="billing-title" className="text-xl font-semibold">
        Facturering
      </h2>
      {isOwn ? <BillingStatisticsCard /> : null}
      <TabLinks label="Facturering" tabs={tabs} />
      <Outlet />
    </section>
  );
}
