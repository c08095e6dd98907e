import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import type { Column } from '#app/components/data-table.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { StaffList } from '#app/components/staff-list.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useStaffList } from '#app/lib/use-staff-list.ts';
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

/** Lists every code there is or was, with the orders that it brought. */
export function DiscountTable() {
  const list = useStaffList({});
  const navigate = useNavigate();
  const mayManage = may(useRole(), 'discounts.manage');
  const query = useQuery(
    orpc.staff.discounts.list.queryOptions({
      input: list.input,
      placeholderData: keepPreviousData,
    }),
  );
  const isSearched = list.input.search !== undefined;
  return (
    <StaffList
      list={list}
      query={query}
      tableFrom="laptop"
      caption="Kortingscodes"
      columns={COLUMNS}
      noun={['kortingscode', 'kortingscodes']}
      failure="loadDiscounts"
      search={{
        label: 'Zoek op code of omschrijving',
        placeholder: 'Zoek op code of omschrijving',
      }}
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
      empty={isSearched ? 'Niets gevonden' : 'Nog geen kortingscodes'}
      emptyText={
        isSearched
          ? 'Zoek op een deel van de code of de omschrijving.'
          : 'Maak een code en deel hem. Klanten vullen hem in bij het bestellen.'
      }
    />
  );
}
