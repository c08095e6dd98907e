import { useState } from 'react';
import { FormSection } from '#app/components/form-section.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { AccessCodeForm } from './access-code-form.tsx';
import { AccessCodeTable } from './access-code-table.tsx';
import { DeactivateAllCodesDialog } from './deactivate-all-codes-dialog.tsx';
import { ForceLogoutDialog } from './force-logout-dialog.tsx';
import { ModeCard } from './mode-card.tsx';
import { useMaintenanceMode } from './use-maintenance-mode.ts';

function CodeList() {
  const { data } = useMaintenanceMode();
  const [asked, setAsked] = useState<'codes' | 'logout' | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Toegangscodes</h3>
        <div className="flex flex-wrap gap-2">
          <GuardedButton
            variant="secondary"
            size="sm"
            reason={data?.activeCodes === 0 ? 'Er is geen actieve toegangscode.' : null}
            onClick={() => setAsked('codes')}
          >
            Alle codes deactiveren
          </GuardedButton>
          <Button variant="secondary" size="sm" onClick={() => setAsked('logout')}>
            Force logout admins
          </Button>
        </div>
      </div>
      <AccessCodeTable />
      <DeactivateAllCodesDialog open={asked === 'codes'} onClose={close} />
      <ForceLogoutDialog open={asked === 'logout'} onClose={close} />
    </div>
  );
}

/** Closing the site, and who comes in while it is closed. */
export function MaintenanceCard() {
  return (
    <div className="flex flex-col gap-8">
      <ModeCard />
      <FormSection
        anchor="toegangscodes"
        title="Nieuwe toegangscode"
        intro="Wie de code invult op de onderhoudspagina, komt erin. Hij werkt alleen vanaf het eerste IP-adres waar hij is gebruikt."
      >
        <AccessCodeForm />
      </FormSection>
      <CodeList />
    </div>
  );
}
