import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import { DataTable, type Column } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { SearchField } from '#app/components/search-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { may } from '#domain/platform/role.ts';
import { DiscountBadge } from './discount-badge.tsx';
import { giftLabel, validLabel } from './labels.ts';

const COLUMNS: readonly Column<StaffDiscount>[] = [
  {
    id: 'code',
    header: 'Code',
    cell: ({ id, code, description }) => (
      <>
        <RecordLink to={areaPaths.adminDiscount(id)} className="font-medium">
          {code}
        </RecordLink>
        {description === '' ? null : (
          <span className="block max-w-64 truncate text-sm text-ink-soft max-lg:max-w-full">
            {description}
          </span>
        )}
      </>
    ),
  },
  { id: 'gift', header: 'Korting', cell: giftLabel },
  { id: 'valid', header: 'Geldig', cell: validLabel },
  { id: 'status', header: 'Status', cell: ({ status }) => <DiscountBadge status={status} /> },
  {
    id: 'placed',
    header: 'Besteld',
    align: 'right',
    cell: ({ placed, maxUses }) =>
      maxUses === null ? formatCount(placed) : `${formatCount(placed)} van ${formatCount(maxUses)}`,
  },
  { id: 'paid', header: 'Betaald', align: 'right', cell: ({ paid }) => formatCount(paid) },
  {
    id: 'revenue',
    header: 'Omzet',
    align: 'right',
    cell: ({ revenueCents }) => formatMoney(revenueCents),
  },
];

/** Every code there is or was, with what came of it. */
export function DiscountTable() {
  const params = useListParams();
  const navigate = useNavigate();
  const mayManage = may(useRole(), 'discounts.manage');
  const search = params.get('q') ?? '';
  const query = useQuery(
    orpc.staff.discounts.list.queryOptions({
      input: { ...params.page, ...(search === '' ? {} : { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <GuardedButton
            size="sm"
            reason={mayManage ? null : 'Alleen een admin of owner mag dit.'}
            onClick={() => void navigate(areaPaths.adminNewDiscount())}
          >
            <Plus aria-hidden="true" />
            Nieuwe kortingscode
          </GuardedButton>
        }
      >
        <SearchField
          label="Zoek op code of omschrijving"
          placeholder="Zoek op code of omschrijving"
          value={search}
          onSearch={(q) => params.change({ q })}
        />
      </ListToolbar>
      <DataTable
        tableFrom="laptop"
        caption="Kortingscodes"
        columns={COLUMNS}
        query={query}
        rowKey={({ id }) => id}
        params={params}
        noun={['kortingscode', 'kortingscodes']}
        failure="loadDiscounts"
        empty={
          <EmptyState title={search === '' ? 'Nog geen kortingscodes' : 'Niets gevonden'}>
            {search === ''
              ? 'Maak een code en deel hem. Klanten vullen hem in bij het bestellen.'
              : 'Zoek op een deel van de code of de omschrijving.'}
          </EmptyState>
        }
      />
    </>
  );
}
