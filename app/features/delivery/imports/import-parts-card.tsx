import type { ReactNode } from 'react';
import { formatCount, formatDate, formatMoney } from '#app/lib/format.ts';
import { Card } from '#app/ui/card.tsx';
import type { ImportPreview } from '#contract/staff/imports.ts';

type Customers = NonNullable<ImportPreview['customers']>;
type Services = NonNullable<ImportPreview['services']>;
type Fact = readonly [term: string, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4 py-2">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="figures text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function countFacts({ rows, fresh, existing, wrong }: Customers | Services): Fact[] {
  return [
    ['Regels', formatCount(rows)],
    ['Nieuw', formatCount(fresh)],
    ['Staat er al', formatCount(existing)],
    ['Met fouten', formatCount(wrong)],
  ];
}

type ShownProps = { lines: readonly { key: string; title: string; detail: string }[] };

/** The first few, by which one sees whether the columns were read right. */
function Shown({ lines }: ShownProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="text-sm font-semibold">Bijvoorbeeld</p>
      <ul className="mt-1 flex flex-col gap-1.5 text-sm">
        {lines.map(({ key, title, detail }) => (
          <li key={key} className="min-w-0">
            <span className="block truncate font-medium">{title}</span>
            <span className="block truncate text-ink-soft">{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function CustomersPreviewCard({ part }: { part: Customers }) {
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Klanten</h3>
      <Facts facts={countFacts(part)} />
      {part.existing === 0 ? null : (
        <p className="text-sm text-ink-soft">
          Wie er al staat, houdt de gegevens die hij hier heeft.
        </p>
      )}
      <Shown
        lines={part.shown.map(({ name, company, email }) => ({
          key: email,
          title: company === '' ? name : `${name}, ${company}`,
          detail: email,
        }))}
      />
    </Card>
  );
}

export function ServicesPreviewCard({ part }: { part: Services }) {
  const { suspended, monthlyCents, dueSoon, withoutBilling, onPanel } = part;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Services</h3>
      <Facts
        facts={[
          ...countFacts(part),
          ['Waarvan opgeschort', formatCount(suspended)],
          ['Samen per maand, incl. btw', formatMoney(monthlyCents)],
          ['Krijgen meteen een factuur', formatCount(dueSoon)],
          ['Zonder volledige factuurgegevens', formatCount(withoutBilling)],
        ]}
      />
      {dueSoon === 0 ? null : (
        <p className="text-sm">
          Wat binnen veertien dagen afloopt, krijgt hier binnen een uur de factuur voor de volgende
          termijn. Zorg dat het oude systeem die niet ook stuurt.
        </p>
      )}
      {withoutBilling === 0 ? null : (
        <p className="text-sm text-ink-soft">
          Wie geen adres heeft, vragen we daar per mail om zodra zijn volgende factuur gemaakt moet
          worden.
        </p>
      )}
      {onPanel === 0 ? null : (
        <p className="text-sm">
          Bij het overzetten vragen we het paneel of elke server er is en niet van een andere
          service. Of hij van deze klant is, weet het paneel niet: bij de import staat hoe de server
          daar heet. Kijk dat na.
        </p>
      )}
      <Shown
        lines={part.shown.map(({ name, email, planName, priceCents, paidUntil }) => ({
          key: `${email} ${planName} ${name}`,
          title: `${name}, ${planName}, ${formatMoney(priceCents)}`,
          detail: `${email}, betaald t/m ${formatDate(new Date(`${paidUntil}T12:00:00Z`))}`,
        }))}
      />
    </Card>
  );
}
