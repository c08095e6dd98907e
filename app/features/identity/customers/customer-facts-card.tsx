import type { ReactNode } from 'react';
import { formatCount, formatDate, formatDateTime, formatMoney } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { StaffCustomerDetail } from '#contract/staff/customers.ts';
import { countryName } from '#domain/identity/customer.ts';
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
} from '#domain/identity/customer-field.ts';
import { fullName, NAMELESS } from './labels.ts';
import { RoleBadge } from './role-badge.tsx';

type Fact = readonly [label: string, value: ReactNode];

const NONE = <span className="text-ink-soft">–</span>;

function orNone(text: string): ReactNode {
  return text === '' ? NONE : text;
}

function addressOf({ address, postalCode, city, country }: StaffCustomerDetail): ReactNode {
  const lines = [address, `${postalCode} ${city}`.trim()].filter((line) => line !== '');
  if (lines.length === 0) return NONE;
  return [...lines, countryName(country)].join(', ');
}

function personFacts(customer: StaffCustomerDetail): Fact[] {
  return [
    ['Naam', fullName(customer) ?? <em className="text-ink-soft">{NAMELESS}</em>],
    [
      'Email',
      <span key="email" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a
          className="min-w-0 break-all underline underline-offset-4"
          href={`mailto:${customer.email}`}
        >
          {customer.email}
        </a>
        <Badge tone={customer.emailVerified ? 'good' : 'warn'}>
          {customer.emailVerified ? 'Bevestigd' : 'Niet bevestigd'}
        </Badge>
        {customer.emailBouncedAt === null ? null : <Badge tone="bad">Mails komen terug</Badge>}
      </span>,
    ],
    ['Rol', <RoleBadge key="role" role={customer.role} />],
    ['Bedrijf', orNone(customer.company)],
    ['Telefoon', orNone(customer.phone)],
    ['Adres', addressOf(customer)],
  ];
}

/** Fields that the lines about the person have. */
const OF_THE_PERSON: ReadonlySet<CustomerField> = new Set([
  'firstName',
  'lastName',
  'company',
  'phone',
  'address',
  'postalCode',
  'city',
  'country',
]);

function otherFacts(customer: StaffCustomerDetail): Fact[] {
  const others = CUSTOMER_FIELD_NAMES.filter((field) => !OF_THE_PERSON.has(field));
  return others.map((field) => [CUSTOMER_FIELDS[field].label, orNone(customer[field])]);
}

function accountFacts(customer: StaffCustomerDetail): Fact[] {
  const { openInvoices, openInvoicesCents, lastSeenAt } = customer;
  return [
    [
      'Actieve services',
      `${formatCount(customer.servicesCount)} van ${formatCount(customer.liveServices)} totaal`,
    ],
    ['Uitgegeven', formatMoney(customer.totalSpentCents)],
    [
      'Openstaande facturen',
      openInvoices === 0
        ? 'Geen'
        : `${formatCount(openInvoices)} (${formatMoney(openInvoicesCents)})`,
    ],
    ['Open tickets', formatCount(customer.openTickets)],
    ['Lid sinds', formatDate(customer.createdAt)],
    ['Laatst actief', lastSeenAt === null ? NONE : formatDateTime(lastSeenAt)],
  ];
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-2 text-[0.9375rem] max-sm:grid-cols-[9.5rem_minmax(0,1fr)] max-sm:gap-x-3">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type CustomerFactsCardProps = {
  customer: StaffCustomerDetail;
  /** All that is known, or what one looks for first. */
  detail: 'summary' | 'whole';
};

/** Shows the personal details of a customer, and those of their account. */
export function CustomerFactsCard({ customer, detail }: CustomerFactsCardProps) {
  const person = personFacts(customer);
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <Facts facts={detail === 'whole' ? [...person, ...otherFacts(customer)] : person} />
      <Facts facts={accountFacts(customer)} />
    </div>
  );
}
