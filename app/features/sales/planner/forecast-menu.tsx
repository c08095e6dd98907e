import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useRowDialog } from '#app/components/row-dialog.tsx';
import { PlaceHoldDialog } from '#app/features/sales/holds/place-hold-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { ListedStep } from '#contract/staff/forecast.ts';
import { may } from '#domain/platform/role.ts';
import { isHoldable, isSkippable } from '#domain/sales/step.ts';
import { SkipStepDialog } from './skip-step-dialog.tsx';

const AGREED = 'Dit is met de klant afgesproken. Pas het aan bij de service.';

function TakeBackButton({ holdId, reason }: { holdId: string; reason: string | null }) {
  const end = useAction(orpc.staff.holds.end.mutationOptions(), {
    success: ['statusUpdated', 'Deze stap gaat weer door.'],
    failure: 'update',
    refresh: orpc.staff.key(),
  });
  return (
    <GuardedButton
      variant="secondary"
      size="xs"
      reason={reason}
      pending={end.isPending}
      onClick={() => end.mutate({ holdId })}
    >
      Terugnemen
    </GuardedButton>
  );
}

function HoldButton({ step, reason }: { step: ListedStep; reason: string | null }) {
  const openDialog = useRowDialog();
  const { id, customerId, serviceId, name } = step;
  return (
    <GuardedButton
      variant="secondary"
      size="xs"
      reason={reason}
      onClick={() =>
        openDialog({
          key: `hold ${id}`,
          render: ({ open, onClose }) =>
            open ? (
              <PlaceHoldDialog
                customerId={customerId}
                services={serviceId === null ? [] : [{ id: serviceId, name }]}
                chosen={serviceId ?? ''}
                onClose={onClose}
              />
            ) : null,
        })
      }
    >
      Uitstel
    </GuardedButton>
  );
}

/** Ways to leave out a step, to have it wait, and to have it taken after all. */
export function ForecastMenu({ step }: { step: ListedStep }) {
  const openDialog = useRowDialog();
  const forbidden = may(useRole(), 'orders.hold') ? null : 'Alleen een admin of owner mag dit.';
  const { id, kind, holdId } = step;
  return (
    <div className="flex flex-wrap gap-3 md:flex-nowrap md:justify-end">
      {holdId === null ? (
        <>
          <GuardedButton
            variant="secondary"
            size="xs"
            reason={forbidden ?? (isSkippable(kind) ? null : AGREED)}
            onClick={() =>
              openDialog({
                key: `skip ${id}`,
                render: ({ open, onClose }) =>
                  open ? <SkipStepDialog step={step} onClose={onClose} /> : null,
              })
            }
          >
            Sla over
          </GuardedButton>
          {isHoldable(kind) ? <HoldButton step={step} reason={forbidden} /> : null}
        </>
      ) : (
        <TakeBackButton holdId={holdId} reason={forbidden} />
      )}
    </div>
  );
}
