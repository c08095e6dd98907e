import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import type { PlanChangeOptions, PlanOption } from '#contract/customer/plan-changes.ts';
import { negateCents } from '#domain/platform/money.ts';
import { VAT_STATEMENTS, vatAmountLabel } from '#domain/catalogue/vat-treatment.ts';

type SettlementCardProps = {
  options: PlanChangeOptions;
  option: PlanOption;
  settlement: NonNullable<PlanOption['now']>;
};

/** Shows the sum behind what is to be paid now. */
export function SettlementCard({ options, option, settlement }: SettlementCardProps) {
  const { vatTreatment: treatment, vatPercent: percent, country } = options;
  const statement = VAT_STATEMENTS[treatment];
  const { costsCents, paidCents, dueCents, vatCents, from, through } = settlement;
  const rows: readonly [string, string][] = [
    [`${option.name} over deze dagen`, formatMoney(costsCents)],
    ['Daarvoor betaalde je al', formatMoney(negateCents(paidCents))],
  ];
  return (
    <section aria-labelledby="settlement" className="rounded-md border border-line bg-sunken p-4">
      <h3 id="settlement" className="text-base font-semibold">
        Nu te betalen
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        Het verschil van {formatLongDate(from)} tot en met {formatLongDate(through)}; die dagen had
        je al betaald.
      </p>
      <dl className="figures mt-3 space-y-1.5 text-[0.9375rem]">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{statement === null ? 'Te betalen, inclusief btw' : 'Te betalen, zonder btw'}</dt>
          <dd>{formatMoney(dueCents)}</dd>
        </div>
        {statement === null ? (
          <div className="flex justify-between gap-4 text-sm text-ink-soft">
            <dt>{vatAmountLabel({ treatment, percent, country })}</dt>
            <dd>{formatMoney(vatCents)}</dd>
          </div>
        ) : null}
      </dl>
      {statement === null ? null : <p className="mt-2 text-sm text-ink-soft">{statement}</p>}
    </section>
  );
}
