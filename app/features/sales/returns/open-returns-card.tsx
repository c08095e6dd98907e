import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { Card } from '#app/ui/card.tsx';
import { OwnReturnCard } from './own-return-card.tsx';

/** Shows the returns that are under way, above a customer's services. */
export function OpenReturnsCard() {
  const { data } = useQuery(orpc.customer.returns.list.queryOptions());
  const open = (data?.items ?? []).filter(({ state }) => state === 'asked' || state === 'granted');
  if (open.length === 0) return null;
  return (
    <Card>
      <h2 className="text-lg font-semibold">Geld terug</h2>
      <ul className="mt-3 space-y-4">
        {open.map((one) => (
          <li key={one.id}>
            <OwnReturnCard of={one} withOrder />
          </li>
        ))}
      </ul>
    </Card>
  );
}
