import { useState } from 'react';
import { SwitchField } from '#app/components/switch-field.tsx';
import { useMaintenanceMode, useSwitchMaintenance } from './use-maintenance-mode.ts';
import { FirstCodeDialog } from './first-code-dialog.tsx';
import { SwitchMaintenanceDialog } from './switch-maintenance-dialog.tsx';

/** The switch of the mode: one value wherever it stands, and it acts at once after a question. */
export function ModeForm() {
  const { data } = useMaintenanceMode();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutation, firstCode, forgetFirstCode } = useSwitchMaintenance(close);
  const isOn = data?.enabled ?? false;
  // The choice at the moment of asking: the words in the dialog must not change while it closes.
  const [wanted, setWanted] = useState(false);
  const ask = () => {
    setWanted(!isOn);
    setAsking(true);
  };
  return (
    <>
      <SwitchField
        label="Onderhoudsmodus"
        help="Werkt meteen, na een vraag. Aan: de site is dicht, behalve voor wie een toegangscode heeft."
        name="maintenance_mode"
        checked={isOn}
        disabled={data === undefined}
        onChange={ask}
      />
      <SwitchMaintenanceDialog
        enabled={wanted}
        activeCodes={data?.activeCodes ?? 0}
        open={isAsking}
        task={mutation}
        onClose={close}
        onConfirm={() => mutation.mutate({ enabled: wanted })}
      />
      <FirstCodeDialog firstCode={firstCode} onClose={forgetFirstCode} />
    </>
  );
}
