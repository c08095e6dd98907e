import { splitGross } from '#domain/vat.ts';
import type { Cents } from '#domain/money.ts';
import { formatMoney } from '#app/lib/format.ts';

type PriceProps = { gross: Cents; className?: string };

/** Both amounts are in the page; the visitor's choice of btw shows one (see styles/app.css). */
export function Price({ gross, className = '' }: PriceProps) {
  return (
    <span className={`figures ${className}`}>
      <span className="vat-incl">{formatMoney(gross)}</span>
      <span className="vat-excl">{formatMoney(splitGross(gross).net)}</span>
    </span>
  );
}

/** Says which of the two amounts is shown. */
export function VatNote({ className = '' }: { className?: string }) {
  return (
    <span className={className}>
      <span className="vat-incl">incl. btw</span>
      <span className="vat-excl">excl. btw</span>
    </span>
  );
}
