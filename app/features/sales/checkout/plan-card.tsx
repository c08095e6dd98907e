import Check from 'lucide-react/icons/check';
import { Suspense, type ReactNode } from 'react';
import { PER_TERM, readTerm, termSaving, type TermMonths } from '#domain/catalogue/term.ts';
import { quantityText } from '#domain/catalogue/offer.ts';
import { discountLabel, discountSentence } from '#domain/catalogue/discount.ts';
import { cents, negateCents, type Cents } from '#domain/platform/money.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import { VAT_STATEMENTS } from '#domain/catalogue/vat-treatment.ts';
import { splitGross } from '#domain/catalogue/vat.ts';
import { formatMoney } from '#app/lib/format.ts';
import type { ChosenLine, QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { listPrice } from '#app/lib/forms/order-fields.ts';
import { VatSwitch } from '#app/components/vat-switch.tsx';
import { PLAN_CATEGORIES } from '#app/features/catalogue/plans/labels.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useVatDisplay } from '#app/lib/vat-display.ts';
import { Card } from '#app/ui/card.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { termName } from '#app/lib/texts/choice-texts.ts';
import { PriceRow, TotalRows } from './total-card.tsx';

type PlanCardProps = {
  quote: BasketQuote;
  /** The one thing that is ordered, at what it costs. */
  item: QuotedItem;
  line: ChosenLine;
  /** The country of the buyer, whose btw may apply. */
  country: string;
  totalCents: Cents;
  onTermChange: (termMonths: TermMonths) => void;
  /** The field for a discount code. */
  discount: ReactNode;
};

/** Says nothing that the words beside it do not. */
const HouseDrawing = lazyPart(
  async () => (await import('#app/components/house-drawing.tsx')).HouseDrawing,
);

const MOST_FEATURES = 4;

/** Shows the plan that the customer is about to buy, how often they pay, and what that costs. */
export function PlanCard(props: PlanCardProps) {
  const { quote, item, line, country, totalCents: total, onTermChange } = props;
  const { termMonths } = line;
  const isAnswered = item.termMonths === termMonths;
  const planCents = listPrice(item, termMonths);
  const listCents = isAnswered ? item.nextTotalCents : planCents;
  const discount = isAnswered ? quote.discount : null;
  const setupCents = isAnswered ? item.setupCents : 0;
  const isSameLater = discount === null && setupCents === 0;
  const isPlain = isSameLater && listCents === planCents;
  const statement = VAT_STATEMENTS[quote.vatTreatment];
  return (
    <Card>
      <div className="flex justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">Je bestelt</p>
          <h2 className="mt-0.5 text-2xl font-semibold">{item.plan.name}</h2>
          <Resources plan={item.plan} />
        </div>
        <House type={item.plan.type} />
      </div>
      <ul className="mt-4 hidden space-y-1.5 border-t border-line pt-4 text-[0.9375rem] sm:block">
        {item.plan.features.slice(0, MOST_FEATURES).map((feature) => (
          <li key={feature} className="flex items-start gap-2 wrap-anywhere">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-green" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-4 space-y-3">
        <TermChoice
          item={item}
          percent={quote.vatPercent}
          termMonths={termMonths}
          onTermChange={onTermChange}
        />
        {statement === null ? <VatSwitch /> : null}
      </div>
      <dl className="figures mt-5 space-y-1.5 border-t border-line pt-4 text-[0.9375rem]">
        {isPlain ? null : (
          <PriceRow label={`Prijs ${PER_TERM[termMonths]}`} value={formatMoney(planCents)} />
        )}
        {listCents === planCents ? null : <OptionRows item={item} sum={listCents - planCents} />}
        {setupCents === 0 ? null : <PriceRow label="Eenmalig" value={formatMoney(setupCents)} />}
        {discount === null ? null : (
          <PriceRow
            label={discountLabel(discount)}
            value={formatMoney(negateCents(discount.savedCents))}
          />
        )}
        <TotalRows
          quote={quote}
          country={country}
          totalCents={total}
          label={isSameLater ? `Totaal ${PER_TERM[termMonths]}` : 'Totaal nu'}
        />
      </dl>
      {discount !== null || setupCents === 0 ? null : (
        <p className="mt-3 font-semibold">
          Daarna {formatMoney(listCents)} {PER_TERM[termMonths]}.
        </p>
      )}
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
function Resources({ plan: { resources } }: Pick<QuotedItem, 'plan'>) {
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

/** Draws the part of the house that it is, as in the shop where it was chosen, in a place that is kept for it. */
function House({ type }: { type: PlanType }) {
  const part = PLAN_CATEGORIES.find((category) => category.type === type)?.part;
  if (part === undefined) return null;
  return (
    <div className="h-24 w-16 shrink-0">
      <Suspense fallback={null}>
        <HouseDrawing part={part} className="h-24" />
      </Suspense>
    </div>
  );
}

/** The options that are taken; who declares the btw themselves sees the sum of them without it. */
function OptionRows({ item, sum }: { item: QuotedItem; sum: number }) {
  const taken = item.options.filter(({ quantity, unitCents }) => quantity > 0 && unitCents);
  const label = taken.map((option) => `${quantityText(option, option.quantity)} ${option.name}`);
  return <PriceRow label={label.join(', ')} value={formatMoney(cents(sum))} />;
}

type TermChoiceProps = Pick<PlanCardProps, 'item' | 'onTermChange'> & {
  termMonths: TermMonths;
  percent: number;
};

function TermChoice({ item, percent, termMonths: chosen, onTermChange }: TermChoiceProps) {
  const shown = useVatDisplay();
  // A sale without btw has the same price both ways.
  const display = percent === 0 ? 'incl' : shown;
  const { terms, cycles } = item;
  return (
    <RadioCards
      name="term"
      legend="Hoe vaak wil je betalen?"
      value={String(chosen)}
      onChange={(value) => onTermChange(readTerm(Number(value)) ?? chosen)}
      options={terms.map(({ termMonths, totalCents }) => {
        const amount = display === 'excl' ? splitGross(totalCents, percent).net : totalCents;
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
