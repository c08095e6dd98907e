import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { Card } from '#app/ui/card.tsx';
import { OwnReturnCard } from './own-return-card.tsx';
import { ReturnOfferMenu } from './return-offer-menu.tsx';

type OwnReturnsCardProps = {
  orderId: string;
  /** The service whose page it is: of the lines of its order only its own. */
  serviceId?: string;
  className?: string;
};

/** Shows what of an order or its service may be given back today, and how what was asked stands. */
export function OwnReturnsCard({ orderId, serviceId, className = '' }: OwnReturnsCardProps) {
  const { data } = useQuery(orpc.customer.returns.ofOrder.queryOptions({ input: { orderId } }));
  if (data === undefined) return null;
  const isHere = (of: { serviceId: string | null }) =>
    serviceId === undefined || of.serviceId === null || of.serviceId === serviceId;
  const offers = data.offers.filter(isHere);
  const returns = data.returns.filter(isHere);
  const isOfSeveral =
    new Set([...offers, ...returns].map((of) => of.serviceId)).size > 1 && serviceId === undefined;
  if (offers.length === 0 && returns.length === 0) return null;
  return (
    <Card className={className}>
      <h3 className="text-lg font-semibold">{returns.length > 0 ? 'Geld terug' : 'Bedacht?'}</h3>
      {returns.length === 0 ? null : (
        <ul className="mt-3 space-y-4">
          {returns.map((one) => (
            <li key={one.id}>
              <OwnReturnCard of={one} named={isOfSeveral} />
            </li>
          ))}
        </ul>
      )}
      {offers.length === 0 ? null : <ReturnOfferMenu offers={offers} named={isOfSeveral} />}
    </Card>
  );
}
