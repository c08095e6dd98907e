import { Link } from 'react-router';
import { browserNow } from '#app/lib/clock.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRight, useWork } from '#app/lib/session/use-work.ts';
import { Card } from '#app/ui/card.tsx';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { AFTER_OUR_MAIL } from '#domain/sales/direct-debit.ts';
import { discountLabel, discountTerms } from '#domain/catalogue/discount.ts';
import { vatPhrase } from '#domain/catalogue/vat-treatment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { isLiveService, isRunningService } from '#domain/delivery/service-status.ts';

type Priced = Pick<
  CustomerServiceDetail,
  'status' | 'termMonths' | 'expiresAt' | 'cancelAt' | 'nextPrice'
>;

/**
 * The price that was announced. A term has the price of the day on which it begins: one that is late
 * to be invoiced keeps the old price, also when the day of the new one has passed.
 */
export function nextPriceSentence(
  { status, termMonths, expiresAt, cancelAt, nextPrice }: Priced,
  now: Date,
): string | null {
  // A service that stops has no next term.
  if (nextPrice === null || cancelAt !== null || !isLiveService(status)) return null;
  const { on, cents } = nextPrice;
  const price = `${formatMoney(cents)} ${PER_TERM[termMonths]}`;
  const keepsOld = expiresAt !== null && amsterdamDate(expiresAt) < on;
  if (!keepsOld || amsterdamDate(now) < on) return `Vanaf ${formatLongDate(on)}: ${price}.`;
  return `De termijn die op ${formatLongDate(expiresAt)} begint, houdt de oude prijs. Termijnen vanaf ${formatLongDate(on)} kosten ${price}.`;
}

type Fact = { term: string; value: string };

function howItIsPaid({ collection, dueDate }: NonNullable<CustomerServiceDetail['renewal']>): Fact {
  if (collection === null) return { term: 'Uiterlijk betalen', value: formatLongDate(dueDate) };
  return collection.on === null
    ? { term: 'Wordt afgeschreven', value: AFTER_OUR_MAIL }
    : { term: 'Wordt afgeschreven op', value: formatLongDate(collection.on) };
}

/** Lists the dates and invoices that come next, where any do. */
function nextFacts(service: CustomerServiceDetail, seesMoney: boolean): Fact[] {
  const { status, expiresAt, cancelAt, renews, nextInvoiceOn, renewal } = service;
  if (!isLiveService(status) || expiresAt === null) return [];
  if (cancelAt !== null) return [{ term: 'Stopt op', value: formatLongDate(cancelAt) }];
  if (!renews) return [{ term: 'Geldig tot', value: formatLongDate(expiresAt) }];
  if (renewal !== null) {
    return [
      { term: 'Betaald tot', value: formatLongDate(expiresAt) },
      { term: 'Open factuur', value: renewal.invoiceNumber },
      howItIsPaid(renewal),
    ];
  }
  if (expiresAt <= browserNow()) return [{ term: 'Betaald tot', value: formatLongDate(expiresAt) }];
  const nextTerm = { term: 'Verlengt op', value: formatLongDate(expiresAt) };
  if (!seesMoney) return [nextTerm];
  return [
    nextTerm,
    {
      term: 'Volgende factuur',
      value: nextInvoiceOn === null ? 'Binnenkort' : formatLongDate(nextInvoiceOn),
    },
  ];
}

function NextDiscount({ service: { discount, termMonths } }: { service: CustomerServiceDetail }) {
  if (discount === null) return null;
  const { termsLeft, priceCents } = discount;
  return (
    <p className="mt-2 text-sm">
      {discountLabel(discount)}: je volgende termijn kost{' '}
      <span className="figures font-medium">{formatMoney(priceCents)}</span>.{' '}
      {termsLeft === null
        ? `Zo blijft het ${discountTerms(termsLeft, termMonths)}.`
        : `De korting geldt nog ${formatCounted(termsLeft, 'termijn', 'termijnen')}.`}
    </p>
  );
}

/** Shows the price of a term; nothing for a colleague who may not see it. */
function Price({ service }: { service: CustomerServiceDetail }) {
  const { priceCents, monthlyCents, vatTreatment: treatment, vatPercent: percent } = service;
  if (priceCents === null || treatment === null || percent === null) return null;
  const nextPrice = nextPriceSentence(service, browserNow());
  return (
    <>
      <p className="mt-3">
        <span className="figures font-display text-2xl font-semibold">
          {formatMoney(priceCents)}
        </span>{' '}
        <span className="text-sm text-ink-soft">
          {PER_TERM[service.termMonths]}, {vatPhrase({ treatment, percent })}
        </span>
      </p>
      {service.termMonths !== 1 && monthlyCents !== null ? (
        <p className="text-sm text-ink-soft">
          Dat is <span className="figures">{formatMoney(monthlyCents)}</span> per maand.
        </p>
      ) : null}
      <NextDiscount service={service} />
      {nextPrice === null ? null : <p className="figures mt-2 text-sm">{nextPrice}</p>}
    </>
  );
}

/** Shows the price of a service, and when its next invoice and next term come. */
export function ServicePriceCard({ service }: { service: CustomerServiceDetail }) {
  const isOwn = useWork() === null;
  const seesMoney = useRight('financial');
  return (
    <Card>
      <h3 className="text-lg font-semibold">{seesMoney ? 'Prijs en looptijd' : 'Looptijd'}</h3>
      <Price service={service} />
      {isOwn && isRunningService(service.status) && service.renews && service.expiresAt !== null ? (
        <Link
          to={areaPaths.servicePlan(service.id)}
          className="mt-2 inline-block text-sm font-medium text-green underline underline-offset-4"
        >
          Pakket of betaling wijzigen
        </Link>
      ) : null}
      <dl className="mt-3 -mb-2 divide-y divide-line text-sm">
        {nextFacts(service, seesMoney).map(({ term, value }) => (
          <div key={term} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="figures text-right font-medium">{value}</dd>
          </div>
        ))}
        {service.movedIn ? (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-ink-soft">Overgezet</dt>
            <dd className="text-right font-medium">uit ons vorige systeem</dd>
          </div>
        ) : null}
        {service.orderId === null || !seesMoney ? null : (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-ink-soft">Bestelling</dt>
            <dd>
              <Link
                to={areaPaths.order(service.orderId)}
                className="figures font-medium text-green underline underline-offset-4"
              >
                {shortId(service.orderId)}
              </Link>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
