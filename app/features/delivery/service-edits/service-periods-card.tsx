import { Suspense, useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate } from '#app/lib/format.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import type { ServicePeriod, StaffServiceDetail } from '#contract/staff/service-edits.ts';
import { SERVICE_ERRORS } from '#contract/errors/service.ts';
import { canGrantTerm } from '#domain/delivery/granted-term.ts';
import { may } from '#domain/platform/role.ts';

const GrantTermDialog = lazyPart(
  async () => (await import('./grant-term-dialog.tsx')).GrantTermDialog,
);

function Period({ period }: { period: ServicePeriod }) {
  const { startsAt, endsAt, undoneAt, invoice, grantReason } = period;
  const days =
    startsAt === null || endsAt === null
      ? 'Begint met de levering'
      : `${formatDate(startsAt)} tot ${formatDate(endsAt)}`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 text-[0.9375rem]">
      <span>{days}</span>
      {invoice === null ? null : (
        <RecordLink to={areaPaths.adminOrder(invoice.orderId)} className="figures">
          {invoice.number}
        </RecordLink>
      )}
      {undoneAt === null ? null : <Badge tone="bad">Teruggeboekt</Badge>}
      {grantReason === null ? null : (
        <>
          <Badge tone="good">Gegeven</Badge>
          <span className="basis-full break-words text-ink-soft">{grantReason}</span>
        </>
      )}
    </li>
  );
}

/** The days of a service that were paid or given, the last in front, with the way to give more. */
export function ServicePeriodsCard({ detail }: { detail: StaffServiceDetail }) {
  const [isOpen, setOpen] = useState(false);
  const role = useRole();
  const { service, periods, hasOpenOrder } = detail;
  const own = useOwnBenefit(service.customerId);
  const can = canGrantTerm({ ...service, hasOpenOrder });
  const allowed = can.ok ? own : SERVICE_ERRORS[can.reason].message;
  const reason = may(role, 'services.change-plan') ? allowed : 'Alleen een admin of owner mag dit.';
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Termijnen</h3>
        <GuardedButton variant="secondary" size="sm" reason={reason} onClick={() => setOpen(true)}>
          Tijd geven
        </GuardedButton>
      </div>
      <p className="text-[0.9375rem]">
        {service.expiresAt === null
          ? 'Nog niet geleverd.'
          : `Loopt tot ${formatDate(service.expiresAt)}${service.cancelAt === null ? '.' : ', en is opgezegd.'}`}
      </p>
      {periods.length === 0 ? null : (
        <ul className="divide-y divide-line border-t border-line">
          {periods.map((period) => (
            <Period key={`${period.number} ${period.undoneAt?.getTime() ?? ''}`} period={period} />
          ))}
        </ul>
      )}
      {isOpen && service.expiresAt !== null ? (
        <Suspense>
          <GrantTermDialog
            service={service}
            until={service.expiresAt}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
