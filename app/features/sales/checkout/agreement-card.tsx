import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { FREE_TERM, termSentences } from '#domain/sales/agreement.ts';
import { PER_TERM, type TermMonths } from '#domain/catalogue/term.ts';
import { asksDirectStart, directStartText } from '#domain/sales/checkout.ts';
import { restBesideCredit } from '#domain/sales/credit.ts';
import { discountSentence } from '#domain/catalogue/discount.ts';
import type { Cents } from '#domain/platform/money.ts';
import { takesDomain } from '#domain/delivery/own-domain.ts';
import { shownSystem } from '#domain/delivery/operating-system.ts';
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domain/sales/payment.ts';
import { vatPhrase } from '#domain/catalogue/vat-treatment.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { formatMoney } from '#app/lib/format.ts';
import {
  listPrice,
  paysRest,
  type CheckoutQuote,
  type OrderFields,
  purposeText,
} from '#app/lib/forms/order-fields.ts';
import { paths } from '#app/lib/paths.ts';

type AgreementCardProps = { quote: CheckoutQuote; termMonths: TermMonths; totalCents: Cents };

/**
 * Asks the customer to agree. The terms of the deal stand last, directly above the button (BW art.
 * 6:230v).
 */
export function AgreementCard({ quote, termMonths, totalCents }: AgreementCardProps) {
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
      <Deal quote={quote} termMonths={termMonths} totalCents={totalCents} />
    </div>
  );
}

function meansOf(method: PaymentMethod, usesCredit: boolean): string {
  if (method === 'credit') return 'je tegoed';
  const name = PAYMENT_METHOD_NAMES[method];
  return usesCredit && paysRest(method) ? `je tegoed en ${name}` : name;
}

function Deal({ quote, termMonths, totalCents }: AgreementCardProps) {
  const listCents = listPrice(quote, termMonths);
  const { discount, setupCents } = quote;
  const phrase = vatPhrase({ treatment: quote.vatTreatment, percent: quote.vatPercent });
  const agreed = discount && { terms: discount.terms, listPrice: formatMoney(listCents) };
  const deal = `${phrase[0]?.toUpperCase() ?? ''}${phrase.slice(1)}`;
  const hasDomain = takesDomain(quote.plan.type);
  const [name, domain, choosesLater] = useWatch<
    OrderFields,
    ['serviceName', 'domain', 'choosesLater']
  >({ name: ['serviceName', 'domain', 'choosesLater'] });
  const called = purposeText({ serviceName: name, domain, choosesLater }, hasDomain);
  const system = shownSystem(
    quote.plan.systems,
    useWatch<OrderFields, 'system'>({ name: 'system' }),
  );
  const method = useWatch<OrderFields, 'method'>({ name: 'method' });
  const kind = useWatch<OrderFields, 'billing.kind'>({ name: 'billing.kind' });
  const wantsCredit = useWatch<OrderFields, 'useCredit'>({ name: 'useCredit' });
  const usesCredit = wantsCredit && restBesideCredit(totalCents, quote.creditCents) !== null;
  return (
    <section aria-labelledby="deal-title" className="rounded-md border border-line bg-sunken p-4">
      <h2 id="deal-title" className="text-base font-semibold">
        Dit spreken we af
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <strong className="font-semibold">{quote.plan.name}</strong>
          {called === '' ? '' : `, “${called}”`}
          {system === undefined ? '' : `, met ${system}`}
        </span>
        <strong className="figures font-semibold">
          {formatMoney(totalCents)} {totalCents === listCents ? PER_TERM[termMonths] : 'nu'}
        </strong>
      </p>
      {setupCents === 0 ? null : <p>Daarvan is {formatMoney(setupCents)} eenmalig.</p>}
      {discount === null ? null : (
        <p className="font-semibold">
          {discountSentence({ terms: discount.terms, termMonths }, formatMoney(listCents))}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {deal}.
        {method === null || totalCents === 0
          ? ''
          : ` Je betaalt met ${meansOf(method, usesCredit)}.`}
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-[0.9375rem]">
        {(totalCents === 0 ? [FREE_TERM] : termSentences(kind, termMonths, agreed)).map(
          (sentence) => (
            <li key={sentence}>{sentence}</li>
          ),
        )}
      </ul>
    </section>
  );
}
