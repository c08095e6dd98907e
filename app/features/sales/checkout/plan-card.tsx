import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { PER_TERM, readTerm, termSaving, type TermMonths } from '#domain/catalogue/term.ts';
import { discountLabel, discountSentence } from '#domain/catalogue/discount.ts';
import { negateCents, type Cents } from '#domain/platform/money.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import { VAT_STATEMENTS, vatAmountLabel } from '#domain/catalogue/vat-treatment.ts';
import { splitGross } from '#domain/catalogue/vat.ts';
import { formatMoney } from '#app/lib/format.ts';
import { listPrice, type CheckoutQuote } from '#app/lib/forms/order-fields.ts';
import { HouseDrawing } from '#app/components/house-drawing.tsx';
import { VatSwitch } from '#app/components/vat-switch.tsx';
import { PLAN_CATEGORIES } from '#app/features/catalogue/plans/labels.ts';
import { useVatDisplay } from '#app/lib/vat-display.ts';
import { Card } from '#app/ui/card.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { termName } from './labels.ts';

type PlanCardProps = {
  quote: CheckoutQuote;
  /** The country of the buyer, whose btw may apply. */
  country: string;
  termMonths: TermMonths;
  totalCents: Cents;
  onTermChange: (termMonths: TermMonths) => void;
  /** The field for a discount code. */
  discount: ReactNode;
};

const MOST_FEATURES = 4;

/** Shows the plan that the customer is about to buy, how often they pay, and what that costs. */
export function PlanCard(props: PlanCardProps) {
  const { quote, country, termMonths, totalCents: total, onTermChange } = props;
  const listCents = listPrice(quote, termMonths);
  const isAnswered = quote.termMonths === termMonths;
  const discount = isAnswered ? quote.discount : null;
  const setupCents = isAnswered ? quote.setupCents : 0;
  const isPlain = discount === null && setupCents === 0;
  const { vatTreatment: treatment, vatPercent: percent } = quote;
  const { net, vat } = splitGross(total, percent);
  const statement = VAT_STATEMENTS[treatment];
  return (
    <Card>
      <div className="flex justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">Je bestelt</p>
          <h2 className="mt-0.5 text-2xl font-semibold">{quote.plan.name}</h2>
          <Resources plan={quote.plan} />
        </div>
        <House type={quote.plan.type} />
      </div>
      <ul className="mt-4 hidden space-y-1.5 border-t border-line pt-4 text-[0.9375rem] sm:block">
        {quote.plan.features.slice(0, MOST_FEATURES).map((feature) => (
          <li key={feature} className="flex items-start gap-2 wrap-anywhere">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-green" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-4 space-y-3">
        <TermChoice quote={quote} termMonths={termMonths} onTermChange={onTermChange} />
        {statement === null ? <VatSwitch /> : null}
      </div>
      <dl className="figures mt-5 space-y-1.5 border-t border-line pt-4 text-[0.9375rem]">
        {isPlain ? null : (
          <Row label={`Prijs ${PER_TERM[termMonths]}`} value={formatMoney(listCents)} />
        )}
        {setupCents === 0 ? null : <Row label="Eenmalig" value={formatMoney(quote.setupCents)} />}
        {discount === null ? null : (
          <Row
            label={discountLabel(discount)}
            value={formatMoney(negateCents(discount.savedCents))}
          />
        )}
        <Row label="Prijs zonder btw" value={formatMoney(net)} />
        <Row label={vatAmountLabel({ treatment, percent, country })} value={formatMoney(vat)} />
        <div className="flex items-baseline justify-between gap-4 pt-1.5">
          <dt>
            <span className="block font-semibold">
              {isPlain ? `Totaal ${PER_TERM[termMonths]}` : 'Totaal nu'}
            </span>
            <span className="block text-sm text-ink-soft">
              {statement === null ? 'inclusief btw' : 'zonder btw'}
            </span>
          </dt>
          <dd className="font-display text-2xl font-semibold" data-total="">
            {formatMoney(total)}
          </dd>
        </div>
      </dl>
      {discount === null ? null : (
        <p className="mt-3 font-semibold" data-after="">
          {discountSentence({ terms: discount.terms, termMonths }, formatMoney(listCents))}
        </p>
      )}
      {statement === null ? null : <p className="mt-3 text-sm text-ink-soft">{statement}</p>}
      {props.discount}
    </Card>
  );
}

/** Lists the resources of the chosen plan, in one line. */
function Resources({ plan: { resources } }: Pick<CheckoutQuote, 'plan'>) {
  if (resources === null) return null;
  const { cpu, ram, storage, bandwidth } = resources;
  return (
    <p className="figures mt-1.5 dotted text-sm text-ink-soft">
      <span>{cpu}</span>
      <span>{ram} geheugen</span>
      <span>{storage}</span>
      <span>{bandwidth}</span>
    </p>
  );
}

/** Draws the part of the house that it is, as in the shop where it was chosen. */
function House({ type }: { type: PlanType }) {
  const part = PLAN_CATEGORIES.find((category) => category.type === type)?.part;
  return part === undefined ? null : <HouseDrawing part={part} className="h-24 shrink-0" />;
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-ink-soft">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type TermChoiceProps = Pick<PlanCardProps, 'quote' | 'termMonths' | 'onTermChange'>;

function TermChoice({ quote, termMonths: chosen, onTermChange }: TermChoiceProps) {
  const shown = useVatDisplay();
  // A sale without btw has the same price both ways.
  const display = quote.vatPercent === 0 ? 'incl' : shown;
  const { terms, cycles, vatPercent } = quote;
  return (
    <RadioCards
      name="term"
      legend="Hoe vaak wil je betalen?"
      value={String(chosen)}
      onChange={(value) => onTermChange(readTerm(Number(value)) ?? chosen)}
      options={terms.map(({ termMonths, totalCents }) => {
        const amount = display === 'excl' ? splitGross(totalCents, vatPercent).net : totalCents;
        const per = PER_TERM[termMonths];
        const price = { monthCents: cycles.monthly, termCents: totalCents };
        const saving = termSaving(price, termMonths);
        return {
          value: String(termMonths),
          label: termName(termMonths),
          description: (
            <>
              {formatMoney(amount)} {per}
              {display === 'excl' ? ', excl. btw' : ''}
              {saving > 0 ? (
                <span className="mt-1 block font-semibold text-green">
                  Je bespaart {formatMoney(saving)} {per}
                </span>
              ) : null}
            </>
          ),
        };
      })}
    />
  );
}
