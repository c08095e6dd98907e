import { ONE_OFF, perSoldTerm } from '#domain/catalogue/sold-term.ts';
import { OTHER_TERMS, PER_TERM, type OtherTerm } from '#domain/catalogue/term.ts';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { StaffPlanDetail } from '#contract/staff/plans.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { AdoptPriceDialog } from './adopt-price-dialog.tsx';

type PriceChange = StaffPlanDetail['priceChanges'][number];

/** Shows the former prices of a plan, and the services that still cost those. */
export function PlanPriceCard({ detail }: { detail: StaffPlanDetail }) {
  const { plan, priceChanges, otherPrices } = detail;
  const count = otherPrices.raised + otherPrices.lowered;
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-col gap-6">
      <section aria-label="Bestaande services" className="flex flex-col items-start gap-3">
        <h3 className="text-lg font-semibold">Bestaande services</h3>
        <p className="text-[0.9375rem]">
          {count === 0
            ? 'Alle services van dit pakket hebben de prijs die het nu heeft.'
            : `${formatCounted(count, 'service heeft', 'services hebben')} nog een andere prijs dan dit pakket nu heeft.`}
        </p>
        {count === 0 ? null : (
          <Button variant="secondary" wraps onClick={() => setAsking(true)}>
            Prijs van bestaande services meenemen
          </Button>
        )}
        <AdoptPriceDialog detail={detail} open={isAsking} onClose={() => setAsking(false)} />
      </section>
      <section aria-labelledby="prijsgeschiedenis" className="flex flex-col gap-3">
        <h3 id="prijsgeschiedenis" className="text-lg font-semibold">
          Prijsgeschiedenis
        </h3>
        {priceChanges.length === 0 ? (
          <p className="text-[0.9375rem] text-ink-soft">De prijs is nog nooit gewijzigd.</p>
        ) : (
          <ol className="flex flex-col divide-y divide-line text-[0.9375rem]">
            {priceChanges.map((change) => (
              <li key={change.id} className="flex flex-wrap gap-x-6 gap-y-0.5 py-2.5">
                <time
                  dateTime={change.createdAt.toISOString()}
                  className="figures w-36 text-ink-soft"
                >
                  {formatDateTime(change.createdAt)}
                </time>
                <span className="figures min-w-0 flex-1 basis-60">
                  <ChangeText change={change} soldOnce={plan.soldOnce} />
                </span>
                <span className="text-ink-soft">{change.changedBy ?? 'Systeem'}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}

function ChangeText({ change, soldOnce }: { change: PriceChange; soldOnce: boolean }) {
  const per = perSoldTerm(soldOnce ? ONE_OFF : 1);
  const { fromPriceCents, toPriceCents, fromYearlyCents, toYearlyCents } = change;
  const yearly = (amount: PriceChange['toYearlyCents']) =>
    amount === null ? 'tien maanden' : formatMoney(amount);
  if (fromPriceCents === null) {
    const others = change.toOtherPrices.map(
      ({ termMonths, priceCents }) => ` en ${formatMoney(priceCents)} ${PER_TERM[termMonths]}`,
    );
    return (
      <>
        Begonnen met <strong>{formatMoney(toPriceCents)}</strong> {per}
        {toYearlyCents === null ? null : ` en ${formatMoney(toYearlyCents)} per jaar`}
        {others}
      </>
    );
  }
  return (
    <>
      {fromPriceCents === toPriceCents ? null : (
        <span className="block">
          {formatMoney(fromPriceCents)} → <strong>{formatMoney(toPriceCents)}</strong> {per}
        </span>
      )}
      {fromYearlyCents === toYearlyCents ? null : (
        <span className="block">
          {yearly(fromYearlyCents)} → <strong>{yearly(toYearlyCents)}</strong> per jaar
        </span>
      )}
      <OtherChanges change={change} />
    </>
  );
}

/** The other terms whose price changed; a plan is sold for one from its first price on. */
function OtherChanges({ change: { fromOtherPrices, toOtherPrices } }: { change: PriceChange }) {
  const at = (prices: PriceChange['toOtherPrices'], term: OtherTerm) =>
    prices.find(({ termMonths }) => termMonths === term)?.priceCents ?? null;
  const text = (amount: PriceChange['toYearlyCents']) =>
    amount === null ? 'geen prijs' : formatMoney(amount);
  return OTHER_TERMS.map((term) => {
    const [from, to] = [at(fromOtherPrices, term), at(toOtherPrices, term)];
    return from === to ? null : (
      <span key={term} className="block">
        {text(from)} → <strong>{text(to)}</strong> {PER_TERM[term]}
      </span>
    );
  });
}
