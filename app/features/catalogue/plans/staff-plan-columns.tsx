import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/switch.tsx';
import type { StaffPlan } from '#contract/staff/plans.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import { PLAN_TYPE_LABELS } from './labels.ts';
import { useSwitchPlan } from './use-switch-plan.ts';

function ForSaleSwitch({ plan }: { plan: StaffPlan }) {
  const switchPlan = useSwitchPlan();
  return (
    <Switch
      className="align-middle"
      aria-label={`${plan.name} te koop`}
      checked={switchPlan.isPending ? switchPlan.variables.active : plan.active}
      onChange={(event) =>
        switchPlan.mutate({ planId: plan.id, active: event.currentTarget.checked })
      }
    />
  );
}

function MoveButtons({ plan }: { plan: StaffPlan }) {
  const move = useAction(orpc.staff.plans.move.mutationOptions(), {
    failure: 'update',
    refresh: orpc.staff.plans.key(),
  });
  return (
    <span className="inline-flex items-center gap-1">
      <span aria-hidden="true" className="mr-2 text-ink-soft lg:hidden">
        Volgorde
      </span>
      <Button
        variant="ghost"
        size="xs"
        aria-label={`${plan.name} omhoog`}
        disabled={move.isPending}
        onClick={() => move.mutate({ planId: plan.id, direction: 'up' })}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="xs"
        aria-label={`${plan.name} omlaag`}
        disabled={move.isPending}
        onClick={() => move.mutate({ planId: plan.id, direction: 'down' })}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
    </span>
  );
}

export const STAFF_PLAN_COLUMNS: readonly Column<StaffPlan>[] = [
  {
    id: 'name',
    header: 'Pakket',
    cell: (plan) => (
      <RecordLink
        to={areaPaths.adminPlan(plan.id)}
        title={plan.name}
        className="block max-w-72 truncate font-medium max-lg:max-w-full xl:max-w-120"
      >
        {plan.name}
      </RecordLink>
    ),
  },
  {
    id: 'type',
    header: 'Soort',
    cell: ({ type, addOn }) => (addOn ? 'Aanvulling' : PLAN_TYPE_LABELS[type]),
  },
  {
    id: 'monthly',
    header: 'Per maand',
    align: 'right',
    cell: ({ priceCents, soldOnce }) => `${formatMoney(priceCents)}${soldOnce ? ' eenmalig' : ''}`,
  },
  {
    id: 'yearly',
    header: 'Per jaar',
    align: 'right',
    cell: (plan) => (plan.soldOnce ? '–' : formatMoney(priceForTerm(plan, 12))),
  },
  {
    id: 'services',
    header: 'Services',
    align: 'right',
    cell: ({ services }) => `${formatCount(services.value)}${services.exact ? '' : '+'}`,
  },
  { id: 'active', header: 'Te koop', cell: (plan) => <ForSaleSwitch plan={plan} /> },
  {
    id: 'order',
    header: 'Volgorde',
    align: 'right',
    actions: true,
    cell: (plan) => <MoveButtons plan={plan} />,
  },
];
