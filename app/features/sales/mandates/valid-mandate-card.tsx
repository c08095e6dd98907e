import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import type { CustomerMandates, StaffMandate } from '#contract/customer/mandates.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useHolderReason } from '#app/lib/session/use-work.ts';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { MandateFacts } from './mandate-facts-card.tsx';
import { MandateForm } from './mandate-form.tsx';

type ValidMandateCardProps = { valid: StaffMandate; agreement: CustomerMandates['agreement'] };

/** The account that is collected from, with the ways to another one and to none. */
export function ValidMandateCard({ valid, agreement }: ValidMandateCardProps) {
  const [isChanging, setChanging] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const reason = useHolderReason();
  const stop = useAction(orpc.customer.mandates.stop.mutationOptions(), {
    refresh: orpc.customer.key(),
    onDone: () => setStopping(false),
  });
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h3 className="text-lg font-semibold">Automatische incasso staat aan</h3>
        <p className="mt-1">
          Verlengingen schrijven we van je rekening af. Je krijgt de factuur minstens veertien dagen
          van tevoren.
        </p>
      </div>
      <MandateFacts mandate={valid} toOrder={areaPaths.order} />
      {isChanging && agreement !== null ? (
        <MandateForm
          agreement={agreement}
          submitLabel="Bevestig de andere rekening"
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {agreement === null ? null : (
            <Button variant="secondary" onClick={() => setChanging(true)}>
              Andere rekening
            </Button>
          )}
          <GuardedButton variant="ghost" reason={reason} onClick={() => setStopping(true)}>
            Incasso stoppen
          </GuardedButton>
        </div>
      )}
      <ConfirmDialog
        open={isStopping}
        onClose={() => setStopping(false)}
        title="Incasso stoppen?"
        confirmLabel="Stoppen"
        task={stop}
        onConfirm={() => stop.mutate(undefined)}
      >
        We schrijven niets meer af. Openstaande facturen betaal je dan zelf.
      </ConfirmDialog>
    </Card>
  );
}
