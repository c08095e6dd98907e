import { useState } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { SystemField } from '#app/components/system-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { shownSystem } from '#domain/delivery/shown-system.ts';
import { isComingService } from '#domain/delivery/service-status.ts';

type SetSystemDialogProps = { service: StaffService; onClose: () => void };

/** Changes the operating system that a service's server will be made of, or that it has since got. */
export function SetSystemDialog({ service, onClose }: SetSystemDialogProps) {
  const [wanted, setWanted] = useState(service.system);
  const system = shownSystem(service.systems, wanted);
  const save = useAction(orpc.staff.services.setSystem.mutationOptions(), {
    success: ['serviceStatusUpdated', 'Het besturingssysteem is gewijzigd.'],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const atFields = refusedFields(save.error);
  const isToBeMade = isComingService(service.status) || service.moduleTask === 'reinstall';
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Besturingssysteem"
      submitLabel="Opslaan"
      disabled={system === undefined || system === service.system}
      pending={save.isPending}
      error={save.error}
      atFields={atFields}
      onSubmit={() => {
        if (system !== undefined) save.mutate({ serviceId: service.id, system });
      }}
    >
      <p>
        {isToBeMade
          ? 'Hiermee wordt de server gemaakt. De klant ziet de wijziging in de geschiedenis van de service; spreek af wat het wordt.'
          : 'Voor als het er intussen anders op staat, of anders heet. Aan de server zelf verandert niets.'}
      </p>
      <SystemField
        systems={service.systems}
        value={system}
        onChange={setWanted}
        now={service.system}
        error={atFields['system']}
      />
    </FormDialog>
  );
}
