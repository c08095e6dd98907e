import { Suspense } from 'react';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { MethodChoice } from './use-method-choice.ts';

/** Comes after the page: most pay in the way that they chose before. */
const MethodChoiceCard = lazyPart(async () => {
  const { MethodChoiceCard: card } = await import('./method-choice-card.tsx');
  return card;
});

type WaysToPayCardProps = { choice: MethodChoice; className?: string };

/** The choice of the way to pay; nothing where there is nothing to choose. */
export function WaysToPayCard({ choice: { methods, ...choice }, className }: WaysToPayCardProps) {
  if (methods.length < 2) return null;
  return (
    <div className={className}>
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <MethodChoiceCard methods={methods} {...choice} />
      </Suspense>
    </div>
  );
}
