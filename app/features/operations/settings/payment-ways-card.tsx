import { useQuery } from '@tanstack/react-query';
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domain/sales/payment.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const anyOf = new Intl.ListFormat('nl-NL', { type: 'disjunction' });
const allOf = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

const namesOf = (methods: readonly PaymentMethod[]) =>
  methods.map((method) => PAYMENT_METHOD_NAMES[method]);

/** Tells which ways to pay customers are offered, as the account at the payment service has them now. */
export function PaymentWaysCard() {
  const { data, error } = useQuery(orpc.staff.payments.ways.queryOptions());
  if (error !== null && data === undefined) return <Alert tone="bad">{errorText(error)}</Alert>;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const { methods, mandateMethods } = data;
  if (methods.length === 0) {
    return (
      <Alert title="Klanten betalen per bankoverschrijving">
        Er is geen betaaldienst gekoppeld, of hij heeft geen betaalmethode aan staan.
      </Alert>
    );
  }
  return (
    <Alert title="Betaalmethoden die aan staan">
      <p>{allOf.format(namesOf([...methods, 'bank_transfer']))}.</p>
      <p className="mt-1">
        {mandateMethods.length === 0
          ? 'Met geen ervan kan een klant een incassomachtiging geven.'
          : `Een incassomachtiging geeft een klant met ${anyOf.format(namesOf(mandateMethods))}.`}{' '}
        Je zet ze aan en uit bij de betaaldienst zelf. Bij een bestelling staan alleen die voor dat
        bedrag en dat land; Apple Pay alleen waar de browser het heeft.
      </p>
    </Alert>
  );
}
