import { Outlet } from 'react-router';
import { BillingStatisticsCard } from '#app/features/statistics/billing-statistics-card.tsx';
import { paths } from '#app/lib/area-paths.ts';
import { mayOpen, useWork } from '#app/lib/use-work.ts';
import { TabLinks } from '#app/ui/tabs.tsx';

const TABS = [
  { to: paths.billing(), label: 'Bestellingen', end: true },
  { to: paths.invoices(), label: 'Facturen' },
  { to: paths.credit(), label: 'Tegoed' },
  { to: paths.directDebit(), label: 'Incasso' },
];

export default function DashboardBillingLayout() {
  const work = useWork();
  const tabs = TABS.filter(({ to }) => mayOpen(work, to));
  return (
    <section aria-labelledby="billing-title" className="flex flex-col gap-5">
      <h2 id="billing-title" className="text-xl font-semibold">
        Facturering
      </h2>
      {work === null ? <BillingStatisticsCard /> : null}
      <TabLinks label="Facturering" tabs={tabs} />
      <Outlet />
    </section>
  );
}
