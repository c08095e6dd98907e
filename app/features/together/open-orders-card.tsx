import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { paths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { sumCents } from '#domain/money.ts';

/** Says that there is more than one thing to pay, and where that is one payment; else nothing. */
export function OpenOrdersCard() {
  const { data } = useQuery(orpc.customer.together.list.queryOptions());
  const orders = data?.orders ?? [];
  if (orders.length < 2) return null;
  const total = formatMoney(sumCents(orders.map(({ totalCents }) => totalCents)));
  return (
    <Alert
      isShort
      title={`Je hebt ${orders.length} betalingen openstaan, samen ${total}`}
      action={
        <Button asChild size="sm">
          <Link to={paths.together()}>Samen betalen</Link>
        </Button>
      }
    >
      Je kunt ze met één betaling voldoen.
    </Alert>
  );
}
