import { splitGross } from '#domain/catalogue/vat.ts';
import type { Cents } from '#domain/platform/money.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useSite } from '#app/lib/site.ts';

type PriceProps = { gross: Cents; className?: string };

/** Both amounts are in the page; the visitor's choice of btw shows one (see styles/app.css). */
export function Price({ gross, className = '' }: PriceProps) {
  const { vatPercent } = useSite();
  return (
    <span className={`figures ${className}`}>
      <span className="vat-incl">{formatMoney(gross)}</span>
      <span className="vat-excl">{formatMoney(splitGross(gross, vatPercent).net)}</span>
    </span>
  );
}

/** Says after a price which of the two amounts is shown; a shop that charges no btw says nothing. */
export function VatNote() {
  return (
    <span className="vat-choice">
      <span className="vat-incl">, incl. btw</span>
      <span className="vat-excl">, excl. btw</span>
    </span>
  );
}
