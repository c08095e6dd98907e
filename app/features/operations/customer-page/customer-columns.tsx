import Mail from 'lucide-react/icons/mail';
import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { formatCount, formatDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { CustomerChoice } from './chosen-customer-dialog.tsx';
import { fetchCustomerChoices } from './customer-choice-dialog.tsx';
import { CustomerMenu } from './customer-menu.tsx';
import {
  callName,
  fullName,
  NAMELESS,
  ROLE_LABELS,
} from '#app/features/identity/customers/labels.ts';
import { RoleBadge } from '#app/features/identity/customers/role-badge.tsx';

function CustomerName({ customer }: { customer: StaffCustomer }) {
  const name = fullName(customer);
  return (
    <span className="block max-w-44 truncate max-lg:max-w-full lg:max-w-56 xl:max-w-80">
      <RecordLink to={areaPaths.adminCustomer(customer.id)}>
        {name === null ? (
          <span className="font-normal text-ink-soft italic">{NAMELESS}</span>
        ) : (
          <span className="font-medium">{name}</span>
        )}
      </RecordLink>
      {customer.blockedAt === null ? null : (
        <Badge tone="bad" className="ml-2">
          Geblokkeerd
        </Badge>
      )}
      {customer.company !== '' && (
        <span className="font-normal text-ink-soft"> · {customer.company}</span>
      )}
    </span>
  );
}

/** The columns of the list; `onChoose` opens what was chosen of a row. */
export function customerColumns(
  onChoose: (customer: StaffCustomer, choice: CustomerChoice) => void,
): readonly Column<StaffCustomer>[] {
  return [
    {
      id: 'name',
      header: 'Klant',
      sort: 'name',
      cell: (customer) => <CustomerName customer={customer} />,
    },
    {
      id: 'email',
      header: 'Email',
      sort: 'email',
      cell: (customer) => (
        <span
          className="block max-w-44 truncate max-lg:max-w-full lg:max-w-64 xl:max-w-96"
          title={customer.email}
        >
          {customer.email}
        </span>
      ),
    },
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
      sort: 'createdAt',
      sortFirst: 'desc',
      cell: (customer) => formatDate(customer.createdAt),
    },
    {
      id: 'actions',
      header: 'Acties',
      align: 'right',
      actions: true,
      cell: (customer) => (
        <span className="inline-flex gap-2 lg:gap-0.5">
          <Button
            variant="ghost"
            size="xs"
            title="Stuur Email"
            onPointerEnter={fetchCustomerChoices}
            onFocus={fetchCustomerChoices}
            aria-label={`Stuur Email aan ${callName(customer)}`}
            onClick={() => onChoose(customer, { kind: 'email' })}
          >
            <Mail aria-hidden="true" />
            <span className="lg:hidden">Stuur Email</span>
          </Button>
          <CustomerMenu customer={customer} onChoose={(choice) => onChoose(customer, choice)} />
        </span>
      ),
    },
  ];
}

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
