import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link } from 'react-router';
import { ExportButton } from '#app/components/export-button.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
import { Button } from '#app/ui/button.tsx';
import { STAFF_CUSTOMER_SORTS } from '#contract/lists.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { may, ROLES } from '#domain/platform/role.ts';
import type { CustomerChoice } from './chosen-customer-dialog.tsx';
import { CustomerChoiceDialog } from './customer-choice-dialog.tsx';
import { CUSTOMER_CSV, customerColumns } from './customer-columns.tsx';
import { ROLE_LABELS } from '#app/features/identity/customers/labels.ts';

const ROLE = {
  field: 'role',
  param: 'rol',
  label: 'Filter op rol',
  values: ROLES,
  labels: ROLE_LABELS,
} as const;

type Chosen = { customer: StaffCustomer; choice: CustomerChoice };

/** All customers, for staff. */
export function CustomerTable() {
  // Held here and not in a row: a row may move to another page while somebody writes a mail.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useMemo(
    () => customerColumns((customer, choice) => setChosen({ customer, choice })),
    [],
  );
  const mayImport = may(useRole(), 'imports.run');
  const list = useStaffList({ sorts: STAFF_CUSTOMER_SORTS, filters: [ROLE] });
  const query = useQuery(
    orpc.staff.customers.list.queryOptions({
      input: list.input,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <StaffList
        list={list}
        query={query}
        tableFrom="desktop"
        caption="Klanten"
        columns={columns}
        noun={['account', 'accounts']}
        failure="loadCustomers"
        search={{ label: 'Zoek klanten', placeholder: 'Zoek op email, naam of bedrijf' }}
        actions={
          <>
            <ExportButton
              fileName="klanten"
              columns={CUSTOMER_CSV}
              open={(signal) => api.staff.customers.export(list.whole, { signal })}
            />
            <Button asChild variant="secondary" size="sm">
              <Link to={areaPaths.adminNewCustomer()}>Nieuwe klant</Link>
            </Button>
            {mayImport ? (
              <Button asChild variant="secondary" size="sm">
                <Link to={areaPaths.adminImports()}>Overzetten</Link>
              </Button>
            ) : null}
            <Button
              variant="secondary"
              size="sm"
              pending={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {query.isFetching ? null : <RefreshCw aria-hidden="true" />}
              Vernieuwen
            </Button>
          </>
        }
        empty="Geen klanten gevonden"
      />
      {chosen === null ? null : (
        <CustomerChoiceDialog {...chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
