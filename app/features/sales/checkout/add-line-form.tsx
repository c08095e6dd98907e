import { Suspense, useState } from 'react';
import type { PublicPlan } from '#contract/public/plans.ts';
import { BASKET_MAX } from '#domain/sales/checkout.ts';
import type { ChosenLine } from '#app/lib/forms/chosen-lines.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const PickPlanForm = lazyPart(async () => (await import('./pick-plan-form.tsx')).PickPlanForm);

type AddLineFormProps = { lines: readonly ChosenLine[]; onAdd: (plan: PublicPlan) => void };

/** Adds another plan to the order, among those that are sold. */
export function AddLineForm({ lines, onAdd }: AddLineFormProps) {
  const [isOpen, setOpen] = useState(false);
  if (lines.length >= BASKET_MAX) {
    return (
      <p className="mt-5 text-sm text-ink-soft">
        Meer dan {BASKET_MAX} pakketten passen niet in één bestelling. Bestel de rest daarna apart.
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button variant="secondary" size="sm" className="mt-5" onClick={() => setOpen(true)}>
        Nog iets toevoegen
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="mt-5 h-72" />}>
      <PickPlanForm
        onPick={(plan) => {
          onAdd(plan);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}
