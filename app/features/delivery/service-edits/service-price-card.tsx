import { Suspense, useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import type { StaffServiceDetail } from '#contract/staff/service-edits.ts';
import { SERVICE_ERRORS } from '#contract/errors/service.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { isDeliveredService } from '#domain/delivery/service-status.ts';
import { may } from '#domain/platform/role.ts';
import { ORIGIN_LABELS } from './labels.ts';

const SetPriceDialog = lazyPart(
  async () => (await import('./set-price-dialog.tsx')).SetPriceDialog,
);

/** Explains why the price of a service cannot be set; null when it can. */
function priceReason({ service, renews, priceCents }: StaffServiceDetail): string | null {
  if (!isDeliveredService(service.status)) return SERVICE_ERRORS.SERVICE_NOT_RUNNING.message;
  if (priceCents === 0) return 'Deze service is gratis: er is geen volgende termijn.';
  return renews ? null : 'Deze service kost niets: hij is gegeven en stopt vanzelf.';
}

/** Shows what a next term costs, and whether that is the price of the plan. */
export function ServicePriceCard({ detail }: { detail: StaffServiceDetail }) {
  const [isOpen, setOpen] = useState(false);
  const role = useRole();
  const own = useOwnBenefit(detail.service.customerId);
  const { priceCents, priceOrigin, listCents, termMonths, nextPrice, discountCode } = detail;
  const reason = may(role, 'services.change-plan')
    ? (priceReason(detail) ?? own)
    : 'Alleen een admin of owner mag dit.';
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Prijs</h3>
        <GuardedButton variant="secondary" size="sm" reason={reason} onClick={() => setOpen(true)}>
          Prijs wijzigen
        </GuardedButton>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <strong className="figures">{formatMoney(priceCents)}</strong> {PER_TERM[termMonths]}
        </span>
        <Badge tone={priceOrigin === 'individual' ? 'warn' : 'neutral'}>
          {ORIGIN_LABELS[priceOrigin]}
        </Badge>
      </p>
      <ul className="text-[0.9375rem] text-ink-soft empty:hidden">
        {listCents === null || listCents === priceCents ? null : (
          <li>Het pakket kost nu {formatMoney(listCents)}.</li>
        )}
        {nextPrice === null ? null : (
          <li>
            Vanaf {formatDate(nextPrice.on)} {formatMoney(nextPrice.cents)}.
          </li>
        )}
        {discountCode === null ? null : <li>De volgende termijn heeft korting: {discountCode}.</li>}
      </ul>
      {isOpen ? (
        <Suspense>
          <SetPriceDialog detail={detail} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
