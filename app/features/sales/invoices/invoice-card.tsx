import { Fragment } from 'react';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { quantityLabel } from '#domain/sales/charge.ts';
import { countryName } from '#domain/identity/customer.ts';
import { groupIban } from '#domain/sales/iban.ts';
import { creditTerms, netBeforeDiscount } from '#domain/sales/invoice.ts';
import { negateCents } from '#domain/platform/money.ts';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { VAT_STATEMENTS, vatAmountLabel, vatRateLabel } from '#domain/catalogue/vat-treatment.ts';
import { totalsByRate } from '#domain/catalogue/vat.ts';
import { InvoiceBadge } from './invoice-badge.tsx';
import { INVOICE_KIND_LABELS } from './labels.ts';

type Party = InvoiceDocument['seller'];
type Line = InvoiceDocument['lines'][number];

function PartyLines({ party }: { party: Party }) {
  const lines = [
    party.company,
    party.company === party.name ? '' : party.name,
    party.street,
    `${party.postalCode} ${party.city}`.trim(),
    countryName(party.country),
  ].filter((line) => line !== '');
  return (
    <address className="wrap-anywhere not-italic">
      {lines.map((line, place) => (
        <span key={line} className={`block ${place === 0 ? 'font-semibold' : ''}`}>
          {line}
        </span>
      ))}
      {party.kvk !== '' && <span className="block">KvK {party.kvk}</span>}
      {party.vatId !== '' && <span className="block">Btw-id {party.vatId}</span>}
      {party.iban !== '' && <span className="block">IBAN {groupIban(party.iban)}</span>}
    </address>
  );
}

function LinePeriod({ line }: { line: Line }) {
  if (line.periodStart === null || line.periodEnd === null) return null;
  return (
    <span className="block text-sm text-ink-soft">
      {formatDate(line.periodStart)}
      {line.periodEnd === line.periodStart ? '' : ` t/m ${formatDate(line.periodEnd)}`}
    </span>
  );
}

/** Not in the price above it, so that it stands by itself (Wet OB art. 35a). */
function DiscountLine({ line, rate }: { line: Line; rate: string }) {
  const { discount, quantity } = line;
  if (discount === null) return null;
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pr-3 wrap-anywhere">{discount.label}</td>
      <td className="px-3 py-2 text-right figures max-sm:hidden">{quantity}</td>
      <td className="px-3 py-2 text-right figures max-sm:hidden">{rate}</td>
      <td className="py-2 pl-3 text-right figures">
        {formatMoney(negateCents(discount.netCents))}
      </td>
    </tr>
  );
}

function Lines({ invoice }: { invoice: InvoiceDocument }) {
  const { lines, vatTreatment: treatment } = invoice;
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-2 pr-3 font-semibold">
            Omschrijving
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold max-sm:hidden">
            Aantal
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold max-sm:hidden">
            Btw
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-semibold">
            Bedrag excl. btw
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an issued invoice never change, so their place is their identity
          <Fragment key={place}>
            <tr className="border-b border-line align-top">
              <td className="py-2 pr-3 wrap-anywhere">
                {line.description}
                <LinePeriod line={line} />
              </td>
              <td className="px-3 py-2 text-right figures max-sm:hidden">{quantityLabel(line)}</td>
              <td className="px-3 py-2 text-right figures max-sm:hidden">
                {vatRateLabel({ treatment, percent: line.vatPercent })}
              </td>
              <td className="py-2 pl-3 text-right figures">
                {formatMoney(netBeforeDiscount(line))}
              </td>
            </tr>
            <DiscountLine
              line={line}
              rate={vatRateLabel({ treatment, percent: line.vatPercent })}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ invoice }: { invoice: InvoiceDocument }) {
  const { vatTreatment: treatment, buyer } = invoice;
  const { country } = buyer;
  const rows = [
    { term: 'Totaal excl. btw', cents: invoice.netCents },
    ...totalsByRate(invoice.lines).map(({ percent, netCents, vatCents }) => ({
      term: `${vatAmountLabel({ treatment, percent, country })} over ${formatMoney(netCents)}`,
      cents: vatCents,
    })),
  ];
  return (
    <dl className="ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm figures">
      {rows.map((row) => (
        <div key={row.term} className="contents">
          <dt>{row.term}</dt>
          <dd className="text-right">{formatMoney(row.cents)}</dd>
        </div>
      ))}
      <div className="col-span-2 mt-1 flex justify-between gap-x-6 border-t border-line pt-2 text-base font-semibold">
        <dt>{VAT_STATEMENTS[treatment] === null ? 'Totaal incl. btw' : 'Totaal'}</dt>
        <dd>{formatMoney(invoice.totalCents)}</dd>
      </div>
    </dl>
  );
}

/** Says why no btw is charged where none is: the law wants to read it. */
function VatStatement({ invoice }: { invoice: InvoiceDocument }) {
  const statement = VAT_STATEMENTS[invoice.vatTreatment];
  return statement === null ? null : <p className="text-sm">{statement}</p>;
}

/** Says what goes back with a credit invoice and how, as its document does. */
function CreditTerms({ invoice: { credits, moneyBack } }: { invoice: InvoiceDocument }) {
  if (credits === null) return null;
  const terms = creditTerms(credits.invoiceNumber, moneyBack, formatMoney);
  return <p className="text-sm">{terms}</p>;
}

function Facts({ invoice }: { invoice: InvoiceDocument }) {
  const { buyer, credits, reason } = invoice;
  const facts = [
    { term: 'Factuurnummer', value: invoice.invoiceNumber },
    { term: 'Factuurdatum', value: formatDate(invoice.issuedOn) },
    ...(credits === null
      ? [{ term: 'Vervaldatum', value: formatDate(invoice.dueDate) }]
      : [{ term: 'Creditering van', value: credits.invoiceNumber }]),
    ...(invoice.paidAt === null ? [] : [{ term: 'Betaald op', value: formatDate(invoice.paidAt) }]),
    ...(buyer.reference ? [{ term: 'Je referentie', value: buyer.reference }] : []),
    ...(reason === null ? [] : [{ term: 'Reden', value: reason }]),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {facts.map((fact) => (
        <div key={fact.term} className="contents">
          <dt className="text-ink-soft">{fact.term}</dt>
          <dd className="font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An invoice as it was issued: everything the law wants on it, readable on screen and on paper. */
export function InvoiceCard({ invoice }: { invoice: InvoiceDocument }) {
  return (
    <article className="flex flex-col gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <div>
          <h2 className="text-2xl font-bold">
            {INVOICE_KIND_LABELS[invoice.kind]} {invoice.invoiceNumber}
          </h2>
          <p className="mt-2">
            <InvoiceBadge invoice={invoice} />
          </p>
        </div>
        <Facts invoice={invoice} />
      </header>
      <div className="grid grid-cols-1 gap-6 text-sm sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h3 className="mb-1 text-xs font-semibold text-ink-soft">Van</h3>
          <PartyLines party={invoice.seller} />
        </section>
        <section>
          <h3 className="mb-1 text-xs font-semibold text-ink-soft">Aan</h3>
          <PartyLines party={invoice.buyer} />
        </section>
      </div>
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      <VatStatement invoice={invoice} />
      <CreditTerms invoice={invoice} />
    </article>
  );
}
