import { Suspense, useState, type ReactNode } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate } from '#app/lib/format.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffServiceDetail } from '#contract/staff/service-edits.ts';
import { SERVICE_ERRORS } from '#contract/errors/service.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';
import { shortId } from '#domain/platform/short-id.ts';

const EditServiceDialog = lazyPart(
  async () => (await import('./edit-service-dialog.tsx')).EditServiceDialog,
);

type Fact = readonly [label: string, value: ReactNode];

function factsOf({ service, fields, orderId, plannedPlan }: StaffServiceDetail): Fact[] {
  const { customerId, customerName, customerEmail, planName, system, createdAt } = service;
  return [
    [
      'Klant',
      <RecordLink key="customer" to={areaPaths.adminCustomer(customerId)}>
        {customerName || customerEmail}
      </RecordLink>,
    ],
    ['Pakket', planName],
    ['Straks', plannedPlan],
    ['Besturingssysteem', system],
    ['Domeinnaam', fields.domain],
    ['Hostname', fields.hostname],
    ['IP-adres', fields.ipAddress],
    ['Gebruikersnaam', fields.username],
    ['Notities over de server', fields.notes],
    ['Notitie voor het team', fields.staffNote],
    [
      'Bestelling',
      orderId === null ? null : (
        <RecordLink key="order" to={areaPaths.adminOrder(orderId)} className="figures">
          {shortId(orderId)}
        </RecordLink>
      ),
    ],
    ['Gemaakt', formatDate(createdAt)],
  ];
}

/** Shows what is written down of a service, with the way to change it. */
export function ServiceFactsCard({ detail }: { detail: StaffServiceDetail }) {
  const [isOpen, setOpen] = useState(false);
  const facts = factsOf(detail).filter(([, value]) => value !== null && value !== '');
  const isLive = isLiveService(detail.service.status);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Gegevens</h3>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={isLive ? null : SERVICE_ERRORS.SERVICE_CANCELLED.message}
          onClick={() => setOpen(true)}
        >
          Gegevens wijzigen
        </GuardedButton>
      </div>
      <dl className="grid grid-cols-[minmax(0,10rem)_minmax(0,1fr)] gap-x-4 gap-y-2 text-[0.9375rem]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <Suspense>
          <EditServiceDialog detail={detail} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
