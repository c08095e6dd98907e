import type { Column } from '#app/components/data-table.tsx';
import { formatCount, formatDate, formatMoney } from '#app/lib/format.ts';
import type { CsvColumn } from '#app/lib/use-export.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { fullName, ROLE_LABELS } from './labels.ts';
import { RoleBadge } from './role-badge.tsx';

function CustomerName({ customer }: { customer: StaffCustomer }) {
  const name = fullName(customer);
  return (
    <span className="block max-w-80 truncate">
      {name === null ? (
        <span className="font-normal text-ink-soft italic">Naam niet ingesteld</span>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {customer.company !== '' && (
        <span className="font-normal text-ink-soft"> · {customer.company}</span>
      )}
    </span>
  );
}

export const CUSTOMER_COLUMNS: readonly Column<StaffCustomer>[] = [
  {
    id: 'name',
    header: 'Klant',
    sort: 'name',
    cell: (customer) => <CustomerName customer={customer} />,
  },
  { id: 'email', header: 'Email', sort: 'email', cell: (customer) => customer.email },
  { id: 'role', header: 'Rol', cell: (customer) => <RoleBadge role={customer.role} /> },
  {
    id: 'services',
    header: 'Services',
    align: 'right',
    cell: (customer) => formatCount(customer.servicesCount),
  },
  {
    id: 'spent',
    header: 'Uitgegeven',
    align: 'right',
    cell: (customer) => formatMoney(customer.totalSpentCents),
  },
  {
    id: 'since',
    header: 'Lid sinds',
    align: 'right',
    sort: 'createdAt',
    sortFirst: 'desc',
    cell: (customer) => formatDate(customer.createdAt),
  },
];

export const CUSTOMER_CSV: readonly CsvColumn<StaffCustomer>[] = [
  ['Id', (customer) => customer.id],
  ['Voornaam', (customer) => customer.firstName],
  ['Achternaam', (customer) => customer.lastName],
  ['Bedrijf', (customer) => customer.company],
  ['Email', (customer) => customer.email],
  ['Rol', (customer) => ROLE_LABELS[customer.role]],
  ['Services', (customer) => customer.servicesCount],
  ['Uitgegeven', (customer) => customer.totalSpentCents / 100],
  ['Lid sinds', (customer) => formatDate(customer.createdAt)],
];
