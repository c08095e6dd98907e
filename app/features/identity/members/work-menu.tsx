import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { orpc } from '#app/lib/api.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useWork } from '#app/lib/session/use-work.ts';

const LazyWorkCard = lazyPart(async () => {
  const { WorkCard } = await import('./work-card.tsx');
  return WorkCard;
});

/** Shows the account that one works for, and those one may work for; others load none of it. */
export function WorkMenu() {
  const work = useWork();
  const me = useQuery(orpc.customer.account.me.queryOptions());
  if (work === null && me.data?.isMember !== true) return null;
  return (
    <Suspense>
      <LazyWorkCard />
    </Suspense>
  );
}
