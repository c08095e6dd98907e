import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { DataTable } from '#app/components/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterChips } from '#app/components/filter-chips.tsx';
import { ListToolbar } from '#app/components/list-toolbar.tsx';
import { orpc } from '#app/lib/api.ts';
import { singlePageList } from '#app/lib/files/single-page-list.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { MODULE_ABILITIES } from '#domain/catalogue/provisioning-module.ts';
import { PLAN_TYPE_LABELS } from './labels.ts';
import { STAFF_PLAN_COLUMNS } from './staff-plan-columns.tsx';

/** All plans, sold or not: there are never more than a screen or two. */
export function StaffPlanTable() {
  const params = useListParams();
  const { data } = useQuery(orpc.staff.plans.listModules.queryOptions());
  const types = params.several('soort', PLAN_TYPES);
  const query = useQuery(
    orpc.staff.plans.list.queryOptions({
      select: ({ plans }) => {
        const items = plans.filter(({ type }) => types.length === 0 || types.includes(type));
        return singlePageList(items);
      },
    }),
  );
  return (
    <>
      <ListToolbar
        actions={
          <>
            {data?.modules.some((module) => MODULE_ABILITIES[module].takesAddress) === true ? (
              <Button asChild variant="secondary" size="sm">
                <Link to={areaPaths.adminAddresses()}>IP-adressen</Link>
              </Button>
            ) : null}
            <Button asChild variant="secondary" size="sm">
              <Link to={areaPaths.adminDiscounts()}>Kortingscodes</Link>
            </Button>
            <Button asChild size="sm">
              <Link to={areaPaths.adminNewPlan()}>
                <Plus aria-hidden="true" />
                Nieuw pakket
              </Link>
            </Button>
          </>
        }
      >
        <FilterChips
          label="Filter op soort"
          values={PLAN_TYPES}
          labels={PLAN_TYPE_LABELS}
          chosen={types}
          onChange={(soort) => params.change({ soort })}
        />
      </ListToolbar>
      <p className="text-sm text-ink-soft">
        De homepage zet pakketten op prijs. De volgorde hier geldt per soort, op de pagina’s
        Diensten en Prijzen.
      </p>
      <DataTable
        tableFrom="laptop"
        caption="Pakketten"
        columns={STAFF_PLAN_COLUMNS}
        query={query}
        rowKey={(plan) => plan.id}
        noun={['pakket', 'pakketten']}
        failure="loadPlans"
        empty={<EmptyState title="Geen pakketten gevonden" />}
      />
    </>
  );
}
