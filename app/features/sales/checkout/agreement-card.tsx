import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { quantityText } from '#domain/catalogue/offer.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { asksDirectStart, directStartText } from '#domain/sales/checkout.ts';
import { restBesideCredit } from '#domain/sales/credit.ts';
import { ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { shownSystem } from '#domain/delivery/shown-system.ts';
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domain/sales/payment.ts';
import { vatPhrase } from '#domain/catalogue/vat-treatment.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { formatMoney } from '#app/lib/format.ts';
import { itemOf, type ChosenLine, type QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import { purposeText } from '#app/lib/forms/line-fields.ts';
import type { BasketQuote } from '#app/lib/forms/basket-quote.ts';
import { listPrice, type OrderFields } from '#app/lib/forms/order-fields.ts';
import { paysRest } from '#app/lib/usable-methods.ts';
import { paths } from '#app/lib/paths.ts';
import { afterText, itemSentences, sharedDeals } from '#app/lib/texts/line-texts.ts';

type AgreementCardProps = {
  quote: BasketQuote;
  lines: readonly ChosenLine[];
  totalCents: Cents;
};

/**
 * Asks the customer to agree. The terms of the deal stand last, directly above the button (BW art.
 * 6:230v).
 */
export function AgreementCard({ quote, lines, totalCents }: AgreementCardProps) {
  const { register, formState } = useFormContext<OrderFields>();
  const kind = useWatch<OrderFields, 'billing.kind'>({ name: 'billing.kind' });
  return (
    <div className="space-y-4">
      <CheckboxField
        {...register('termsAccepted')}
        error={formState.errors.termsAccepted?.message}
        label={
          <>
            Ik ga akkoord met de{' '}
            <Link
              to={paths.terms(quote.termsVersion)}
              target="_blank"
              className="text-green underline underline-offset-4"
            >
              algemene voorwaarden
            </Link>{' '}
            (versie {quote.termsVersion}, opent in een nieuw tabblad).
          </>
        }
      />
      {asksDirectStart(kind) ? (
        <div>
          <CheckboxField {...register('directStart')} label={directStartText} />
          <p className="mt-1.5 pl-7.5 text-sm text-ink-soft">
            Dit hoeft niet. Zonder dit vinkje krijg je bij herroepen binnen 14 dagen alles terug.
          </p>
        </div>
      ) : null}
      <Deal quote={quote} lines={lines} totalCents={totalCents} />
    </div>
  );
}

function meansOf(method: PaymentMethod, usesCredit: boolean): string {
  if (method === 'credit') return 'je tegoed';
  const name = PAYMENT_METHOD_NAMES[method];
  return usesCredit && paysRest(method) ? `je tegoed en ${name}` : name;
}

/** A thing as it is agreed on: one whose new term has no answer yet costs what everybody pays. */
function agreedItem(item: QuotedItem, { termMonths }: ChosenLine): QuotedItem {
  if (item.termMonths === termMonths) return item;
  const listCents = listPrice(item, termMonths);
  return {
    ...item,
    termMonths,
    totalCents: listCents,
    nextTotalCents: listCents,
    setupCents: ZERO_CENTS,
  };
}

function Deal({ quote, lines, totalCents }: AgreementCardProps) {
  const kind = useWatch<OrderFields, 'billing.kind'>({ name: 'billing.kind' });
  const isOne = lines.length === 1;
  const sold = lines.flatMap((line) => {
    const item = itemOf(quote, lines, line);
    if (item === undefined) return [];
    return [{ id: line.id, item: isOne ? agreedItem(item, line) : item }];
  });
  const deals = sharedDeals(
    sold.map(({ id, item }) => ({ id, sentences: itemSentences(kind, item, quote) })),
  );
  const namesOf = (ids: readonly string[]) =>
    sold.flatMap(({ id, item }) => (ids.includes(id) ? item.plan.name : [])).join(', ');
  return (
    <section aria-labelledby="deal-title" className="rounded-md border border-line bg-sunken p-4">
      <h2 id="deal-title" className="text-base font-semibold">
        Dit spreken we af
      </h2>
      {sold.map(({ id, item }) => (
        <SoldItem key={id} id={id} item={item} quote={quote} />
      ))}
      {isOne ? null : (
        <p className="mt-2 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <span>Totaal nu</span>
          <span className="figures">{formatMoney(totalCents)}</span>
        </p>
      )}
      <Payment quote={quote} totalCents={totalCents} />
      {deals.map(({ ids, sentences }) => (
        <div key={ids.join()} className="mt-3 text-[0.9375rem]">
          {deals.length === 1 ? null : <h3 className="font-semibold">{namesOf(ids)}</h3>}
          <ul className="list-disc space-y-1 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type SoldItemProps = { id: string; item: QuotedItem; quote: BasketQuote };

function SoldItem({ id, item, quote }: SoldItemProps) {
  const { plan, termMonths, totalCents, nextTotalCents, setupCents, options } = item;
  const line = `items.${id}` as const;
  const typed = useWatch<OrderFields, typeof line>({ name: line });
  const called = typed === undefined ? '' : purposeText(typed);
  const system = shownSystem(plan.systems, typed?.system);
  const more = options.filter(({ quantity, unitCents }) => quantity > 0 && unitCents !== null);
  const after = afterText(item, quote);
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <strong className="font-semibold">{plan.name}</strong>
          {called === '' ? '' : `, “${called}”`}
          {system === undefined ? '' : `, met ${system}`}
          {more.map((option) => `, ${quantityText(option, option.quantity)} ${option.name}`)}
        </span>
        <strong className="figures font-semibold">
          {formatMoney(totalCents)} {totalCents === nextTotalCents ? PER_TERM[termMonths] : 'nu'}
        </strong>
      </p>
      {setupCents === 0 ? null : <p>Daarvan is {formatMoney(setupCents)} eenmalig.</p>}
      {after === null ? null : <p className="font-semibold">{after}</p>}
    </>
  );
}

function Payment({ quote, totalCents }: Pick<AgreementCardProps, 'quote' | 'totalCents'>) {
  const phrase = vatPhrase({ treatment: quote.vatTreatment, percent: quote.vatPercent });
  const method = useWatch<OrderFields, 'method'>({ name: 'method' });
  const wantsCredit = useWatch<OrderFields, 'useCredit'>({ name: 'useCredit' });
  const usesCredit = wantsCredit && restBesideCredit(totalCents, quote.creditCents) !== null;
  return (
    <p className="text-sm text-ink-soft">
      {`${phrase[0]?.toUpperCase() ?? ''}${phrase.slice(1)}`}.
      {method === null || totalCents === 0 ? '' : ` Je betaalt met ${meansOf(method, usesCredit)}.`}
    </p>
  );
}
