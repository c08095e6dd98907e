import type { ReactNode } from 'react';
import { RecordLink } from '#app/components/record-link.tsx';
import { NAMELESS } from '#app/features/identity/customers/labels.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate, formatDateTime } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffReturnDetail } from '#contract/staff/returns.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { RETURN_ASKER_LABELS, RETURN_GROUND_LABELS } from './labels.ts';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** Shows who gave what back, when, and by when the money has to be there. */
export function ReturnFactsCard({ of }: { of: StaffReturnDetail }) {
  return (
    <Card>
      <h3 className="text-lg font-semibold">{RETURN_GROUND_LABELS[of.ground]}</h3>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <Fact term="Klant">
          <RecordLink to={areaPaths.adminCustomer(of.customerId)} className="font-medium">
            {of.customerName || NAMELESS}
          </RecordLink>{' '}
          <span className="text-ink-soft">({of.customerEmail})</span>
        </Fact>
        <Fact term="Bestelling">
          <RecordLink to={areaPaths.adminOrder(of.orderId)} className="figures">
            {shortId(of.orderId)}
          </RecordLink>
          , {of.planName}, van {formatDate(of.orderedAt)}
        </Fact>
        {of.serviceName === null ? null : <Fact term="Service">{of.serviceName}</Fact>}
        <Fact term="Gevraagd">
          {formatDateTime(of.askedAt)}
          <span className="block text-ink-soft">{RETURN_ASKER_LABELS[of.askedBy]}</span>
        </Fact>
        {of.lastDay === null ? null : <Fact term="Mocht tot en met">{formatDate(of.lastDay)}</Fact>}
        {of.ground === 'withdrawal' ? (
          <Fact term="Direct starten">
            {of.directStart
              ? 'gevraagd: de klant betaalt de gebruikte dagen'
              : 'niet gevraagd: de klant krijgt alles terug'}
          </Fact>
        ) : null}
        <Fact term="Geld terug voor">{formatDate(of.settleBy)}</Fact>
        {of.decidedAt === null ? null : (
          <Fact term="Beslist">
            {formatDateTime(of.decidedAt)}
            <span className="block text-ink-soft">
              {of.decidedByName === null ? 'vanzelf' : `door ${of.decidedByName}`}
            </span>
          </Fact>
        )}
        {of.reason === null ? null : <Fact term="Reden">{of.reason}</Fact>}
      </dl>
    </Card>
  );
}
