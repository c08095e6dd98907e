import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useRowDialog } from '#app/components/row-dialog.tsx';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#app/ui/dropdown-menu.tsx';
import type { StaffService } from '#contract/staff/services.ts';
import { SERVICE_ERRORS } from '#contract/errors/service.ts';
import { may, type Permission } from '#domain/platform/role.ts';
import { canActivate, canRestart, canSuspend } from '#domain/delivery/service.ts';
import { isComingService, isLiveService } from '#domain/delivery/service-status.ts';
import { DeleteServiceDialog } from './delete-service-dialog.tsx';
import { MarkDeliveredDialog } from './mark-delivered-dialog.tsx';
import { StaffRestartDialog } from './staff-restart-dialog.tsx';
import { SuspendServiceDialog } from './suspend-service-dialog.tsx';
import { useStaffService } from './use-staff-service.ts';

/** Dialogs that are opened now and then: the code of each is loaded the first time. */
const LATE = {
  plan: lazyPart(async () => (await import('./customer-plan-dialog.tsx')).CustomerPlanDialog),
  reinstall: lazyPart(
    async () => (await import('./staff-reinstall-dialog.tsx')).StaffReinstallDialog,
  ),
  system: lazyPart(async () => (await import('./set-system-dialog.tsx')).SetSystemDialog),
};

const NOT_ALLOWED = 'Alleen een admin of owner mag dit.';

type Dialog = 'delivered' | 'suspend' | 'restart' | 'delete' | keyof typeof LATE;
type ActionsProps = { service: StaffService; open: (dialog: Dialog) => void };

/** Waits for a person: never handed to a module, or the module gave up. */
function isToDeliver(service: StaffService): boolean {
  const isWaiting =
    service.deliveryState === 'waiting_for_staff' || service.deliveryState === 'failed';
  return isComingService(service.status) && isWaiting;
}

function useReasons() {
  const role = useRole();
  return (permission: Permission) => (may(role, permission) ? null : NOT_ALLOWED);
}

/** Tells whether its plan comes with a system that it is not written down as. */
function hasOtherSystem({ system, systems }: StaffService): boolean {
  return systems.some((name) => name !== system);
}

/** The one or two that people need most at this moment, in sight. */
function FirstActions({ service, open }: ActionsProps) {
  const actions = useStaffService();
  const reasonFor = useReasons();
  const own = useOwnBenefit(service.customerId);
  const { id: serviceId, moduleTask: task, planId: shownPlanId } = service;
  const needsHand = service.module === 'manual' || service.moduleError !== null;
  return (
    <>
      {isToDeliver(service) && service.module !== 'manual' ? (
        <GuardedButton
          size="xs"
          reason={reasonFor('services.deliver')}
          pending={actions.startDelivery.isPending}
          onClick={() => actions.startDelivery.mutate({ serviceId })}
        >
          Leveren
        </GuardedButton>
      ) : null}
      {isToDeliver(service) ? (
        <GuardedButton
          variant="secondary"
          size="xs"
          reason={reasonFor('services.deliver')}
          onClick={() => open('delivered')}
        >
          Geleverd
        </GuardedButton>
      ) : null}
      {task !== null && needsHand ? (
        <GuardedButton
          size="xs"
          reason={reasonFor('services.deliver')}
          pending={actions.markDone.isPending}
          onClick={() => actions.markDone.mutate({ serviceId, task, shownPlanId })}
        >
          Klaar
        </GuardedButton>
      ) : null}
      {canActivate(service, 'staff').ok ? (
        <GuardedButton
          variant="secondary"
          size="xs"
          reason={reasonFor('services.activate') ?? own}
          pending={actions.activate.isPending}
          onClick={() => actions.activate.mutate({ serviceId })}
        >
          Activeren
        </GuardedButton>
      ) : null}
      {canSuspend(service).ok ? (
        <GuardedButton
          variant="secondary"
          size="xs"
          reason={reasonFor('services.suspend')}
          onClick={() => open('suspend')}
        >
          Opschorten
        </GuardedButton>
      ) : null}
      <RestartButton service={service} open={open} />
    </>
  );
}

/** Always there; where there is no server to restart it says so. */
function RestartButton({ service, open }: ActionsProps) {
  const reasonFor = useReasons();
  const can = canRestart({ ...service, isReinstalling: service.moduleTask === 'reinstall' });
  const reason = can.ok ? reasonFor('services.restart') : SERVICE_ERRORS[can.reason].message;
  return (
    <GuardedButton variant="ghost" size="xs" reason={reason} onClick={() => open('restart')}>
      Herstart
    </GuardedButton>
  );
}

function MoreActions({ service, open }: ActionsProps) {
  const { restore } = useStaffService();
  const reasonFor = useReasons();
  const own = useOwnBenefit(service.customerId);
  const isEnded = !isLiveService(service.status);
  if (isEnded && service.undoUntil === null) return null;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="xs" aria-label={`Meer acties voor ${service.name}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {isEnded ? (
        <MenuItem
          reason={reasonFor('services.delete') ?? own}
          onSelect={() => restore.mutate({ serviceIds: [service.id] })}
        >
          Terugzetten
        </MenuItem>
      ) : (
        <>
          <MenuItem reason={reasonFor('services.change-plan') ?? own} onSelect={() => open('plan')}>
            Pakket wijzigen
          </MenuItem>
          {hasOtherSystem(service) ? (
            <MenuItem reason={reasonFor('services.deliver')} onSelect={() => open('system')}>
              Besturingssysteem
            </MenuItem>
          ) : null}
          {service.reinstalls ? (
            <MenuItem
              danger
              reason={reasonFor('services.reinstall')}
              onSelect={() => open('reinstall')}
            >
              Herinstalleren
            </MenuItem>
          ) : null}
          <MenuItem danger reason={reasonFor('services.delete')} onSelect={() => open('delete')}>
            Verwijderen
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

/** Shows the acts that staff can do to a service, in its row. */
export function ServiceActionsCard({ service }: { service: StaffService }) {
  const openDialog = useRowDialog();
  const open = (dialog: Dialog) =>
    openDialog({
      key: `${dialog} ${service.id}`,
      render: (state) => <ServiceDialog dialog={dialog} service={service} {...state} />,
    });
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
      <FirstActions service={service} open={open} />
      <MoreActions service={service} open={open} />
    </div>
  );
}

type ServiceDialogProps = {
  dialog: Dialog;
  service: StaffService;
  open: boolean;
  onClose: () => void;
};

function ServiceDialog({ dialog, ...of }: ServiceDialogProps) {
  switch (dialog) {
    case 'delivered':
      return <MarkDeliveredDialog {...of} />;
    case 'suspend':
      return <SuspendServiceDialog {...of} />;
    case 'restart':
      return <StaffRestartDialog {...of} />;
    case 'delete':
      return <DeleteServiceDialog {...of} />;
    default:
      return of.open ? <LateDialog dialog={dialog} {...of} /> : null;
  }
}

type LateDialogProps = Omit<ServiceDialogProps, 'dialog' | 'open'> & { dialog: keyof typeof LATE };

function LateDialog({ dialog, service, onClose }: LateDialogProps) {
  const Dialog = LATE[dialog];
  return (
    <Suspense>
      <Dialog service={service} onClose={onClose} />
    </Suspense>
  );
}
