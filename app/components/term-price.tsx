import { PER_TERM, type TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import { Price, VatNote } from '#app/components/price.tsx';

type TermPriceProps = {
  /** The price of one whole term. */
  gross: Cents;
  termMonths: TermMonths;
  /** The saving of a year at once, told beside either term; nothing is said of zero. */
  saving?: Cents;
  className?: string;
};

/** The price of a term, with the term and whether btw is in it. */
export function TermPrice({ gross, termMonths, saving, className = 'text-3xl' }: TermPriceProps) {
  return (
    <span className="block">
      <Price gross={gross} className={`font-display font-bold tracking-tight ${className}`} />
      <span className="block text-sm text-ink-soft">
        {PER_TERM[termMonths]}
        <VatNote />
      </span>
      {saving !== undefined && saving > 0 ? (
        <span className="mt-1 block text-sm font-semibold text-green">
          {termMonths === 12 ? 'Je bespaart' : 'Betaal per jaar en bespaar'}{' '}
          <Price gross={saving} />
          {termMonths === 12 ? ' per jaar' : null}
        </span>
      ) : null}
    </span>
  );
}
