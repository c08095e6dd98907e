import { useState } from 'react';
import { EmptyState } from '#app/components/empty-state.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useHasUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { Button } from '#app/ui/button.tsx';
import type { OwnProcessing } from '#contract/staff/processing-register.ts';
import { OWN_PROCESSINGS_MAX } from '#domain/compliance/processing.ts';
import { EndProcessingDialog } from './end-processing-dialog.tsx';
import { ProcessingCard } from './processing-card.tsx';
import { SaveProcessingForm, unfinishedProcessing } from './save-processing-form.tsx';

/** One of the shop's own, or the form that changes it. */
function Own({ processing }: { processing: OwnProcessing }) {
  const isUnfinished = useHasUnfinished(unfinishedProcessing(processing));
  const [state, setState] = useState<'shown' | 'editing' | 'ending'>(
    isUnfinished ? 'editing' : 'shown',
  );
  const show = () => setState('shown');
  if (state === 'editing') return <SaveProcessingForm processing={processing} onClose={show} />;
  return (
    <>
      <ProcessingCard
        processing={processing}
        actions={
          <>
            <Button variant="secondary" size="sm" onClick={() => setState('editing')}>
              Wijzigen
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setState('ending')}>
              Beëindigen
            </Button>
          </>
        }
      />
      <EndProcessingDialog processing={processing} open={state === 'ending'} onClose={show} />
    </>
  );
}

/** Lists the shop's uses of personal data besides those of this program. */
export function OwnProcessingsCard({ own }: { own: readonly OwnProcessing[] }) {
  const [isAdding, setAdding] = useState(useHasUnfinished(unfinishedProcessing(null)));
  const isFull = own.length >= OWN_PROCESSINGS_MAX;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Wat jullie verder doen</h3>
        {isAdding ? null : (
          <GuardedButton
            className="print:hidden"
            reason={isFull ? `Er staan al ${OWN_PROCESSINGS_MAX} eigen verwerkingen.` : null}
            onClick={() => setAdding(true)}
          >
            Verwerking toevoegen
          </GuardedButton>
        )}
      </div>
      {isAdding ? <SaveProcessingForm processing={null} onClose={() => setAdding(false)} /> : null}
      {own.length === 0 && !isAdding ? (
        <EmptyState title="Nog niets toegevoegd">
          Denk aan je boekhouding buiten dit programma, sollicitanten, personeel of een nieuwsbrief.
        </EmptyState>
      ) : null}
      {own.map((processing) => (
        <Own key={processing.id} processing={processing} />
      ))}
    </section>
  );
}
