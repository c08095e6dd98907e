import { RecordLink } from '#app/components/record-link.tsx';
import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { ServiceBadge } from '#app/features/delivery/services/service-badge.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { AbuseNoticeDetail } from '#contract/staff/abuse-notices.ts';
import { ABUSE_DECISION_LABELS, ABUSE_GROUND_LABELS } from './labels.ts';

/** Shows the decision on a notice, with who took it and why. */
export function DecidedNoticeCard({ notice }: { notice: AbuseNoticeDetail }) {
  const { decision, decidedAt, dueAt, decidedByName, ground, service, reasons } = notice;
  if (decision === null || decidedAt === null) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">{ABUSE_DECISION_LABELS[decision]}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-ink-soft">Besloten</dt>
        <dd>
          {formatDateTime(decidedAt)}, {decidedAt <= dueAt ? 'op tijd' : 'te laat'}
        </dd>
        <dt className="text-ink-soft">Door</dt>
        <dd>{decidedByName || NAMELESS}</dd>
        {ground === null ? null : (
          <>
            <dt className="text-ink-soft">Grond</dt>
            <dd>{ABUSE_GROUND_LABELS[ground]}</dd>
          </>
        )}
        {service === null ? null : <ServiceFacts service={service} />}
      </dl>
      <div>
        <h4 className="text-sm font-semibold">Redenen</h4>
        <p className="mt-1 break-words whitespace-pre-wrap">{reasons}</p>
      </div>
    </Card>
  );
}

function ServiceFacts({ service }: { service: NonNullable<AbuseNoticeDetail['service']> }) {
  return (
    <>
      <dt className="text-ink-soft">Service</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2">
        <RecordLink to={areaPaths.adminService(service)} className="min-w-0 break-words">
          {service.name}
        </RecordLink>
        <ServiceBadge status={service.status} />
      </dd>
      <dt className="text-ink-soft">Klant</dt>
      <dd className="min-w-0 break-words">
        <RecordLink to={areaPaths.adminCustomer(service.customerId)}>
          {service.customerName || NAMELESS}
        </RecordLink>
      </dd>
    </>
  );
}
