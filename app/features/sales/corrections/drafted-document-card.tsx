import { formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import { quantityLabel } from '#domain/sales/charge.ts';
import { negateCents, sumCents, ZERO_CENTS } from '#domain/platform/money.ts';
import { VAT_STATEMENTS, vatAmountLabel } from '#domain/catalogue/vat-treatment.ts';
import type { DraftedDocument } from '#contract/staff/corrections.ts';

type DraftedDocumentCardProps = { title: string; intro: string; drafted: DraftedDocument };

type Line = DraftedDocument['lines'][number];

function LineRow({ line }: { line: Line }) {
  const { description, netCents, discountLabel, discountNetCents } = line;
  const before = sumCents([netCents, discountNetCents ?? ZERO_CENTS]);
  return (
    <li className="border-t border-line py-2">
      <div className="flex justify-between gap-4">
        <span className="wrap-anywhere">
          {description}
          <span className="block text-ink-soft">{quantityLabel(line)}</span>
        </span>
        <span className="figures whitespace-nowrap">{formatMoney(before)}</span>
      </div>
      {discountLabel === null || discountNetCents === null ? null : (
        <div className="flex justify-between gap-4 text-ink-soft">
          <span>{discountLabel}</span>
          <span className="figures whitespace-nowrap">
            {formatMoney(negateCents(discountNetCents))}
          </span>
        </div>
      )}
    </li>
  );
}

/** Shows a document that is not there yet, as it will be. */
export function DraftedDocumentCard({ title, intro, drafted }: DraftedDocumentCardProps) {
  const { vatTreatment: treatment, vatPercent: percent, country } = drafted;
  const rows = [
    ['Zonder btw', drafted.netCents],
    [vatAmountLabel({ treatment, percent, country }), drafted.vatCents],
  ] as const;
  return (
    <Card className="flex min-w-0 flex-col gap-4 text-sm">
      <div>
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="text-ink-soft">{intro}</p>
      </div>
      <address className="wrap-anywhere not-italic">
        {drafted.buyer.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
        {drafted.reference === '' ? null : (
          <span className="mt-1 block text-ink-soft">Referentie: {drafted.reference}</span>
        )}
      </address>
      <ul>
        {drafted.lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a drafted document do not change
          <LineRow key={place} line={line} />
        ))}
      </ul>
      <dl className="mt-auto flex flex-col gap-1 figures">
        {rows.map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Totaal</dt>
          <dd>{formatMoney(drafted.totalCents)}</dd>
        </div>
      </dl>
      {VAT_STATEMENTS[treatment] === null ? null : <p>{VAT_STATEMENTS[treatment]}</p>}
    </Card>
  );
}
