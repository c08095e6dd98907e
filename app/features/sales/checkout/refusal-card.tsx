import { Link } from 'react-router';
import { formatMoney } from '#app/lib/format.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Refusal } from './use-place-order.ts';

type RefusalCardProps = { refusal: Refusal; onStartOver: () => void };

const linkClasses = 'font-semibold text-green underline underline-offset-4';

/** Explains, directly above the button, why an order was not placed, with the way on. */
export function RefusalCard({ refusal, onStartOver }: RefusalCardProps) {
  if (refusal.kind === 'price-changed') {
    return (
      <Alert tone="warn" title="De prijs is gewijzigd">
        Het was {formatMoney(refusal.oldCents)} en is nu{' '}
        <strong className="font-semibold">{formatMoney(refusal.newCents)}</strong>. Er is nog niets
        besteld. Bestel je toch? Druk dan nog een keer op de knop.
      </Alert>
    );
  }
  if (refusal.kind === 'fields') {
    return (
      <Alert tone="bad" title="Nog niet alles klopt">
        {refusal.sentences.length === 0 ? (
          'Kijk de rode velden na. Er is nog niets besteld.'
        ) : (
          <ul className="list-disc pl-5">
            {refusal.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={errorText(refusal.error)}>
      <WayOn refusal={refusal} onStartOver={onStartOver} />
    </Alert>
  );
}

type WayOnProps = { refusal: Extract<Refusal, { kind: 'error' }>; onStartOver: () => void };

function WayOn({ refusal, onStartOver }: WayOnProps) {
  switch (errorCode(refusal.error)) {
    case 'PLAN_NOT_AVAILABLE':
      return (
        <Link to={areaPaths.services()} className={linkClasses}>
          Bekijk onze pakketten
        </Link>
      );
    case 'SHOP_CLOSED':
    case 'TOO_MANY_SERVICES':
      return (
        <Link to={areaPaths.contact()} className={linkClasses}>
          Neem contact op
        </Link>
      );
    case 'ORDERED_MEANWHILE':
      return (
        <>
          Kijk bij <BillingLink />. Wil je er nog een, druk dan nog een keer op de knop.
        </>
      );
    case 'IDEMPOTENCY_MISMATCH':
      return (
        <>
          <p>
            Kijk eerst bij <BillingLink /> of je bestelling er al staat.
          </p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={onStartOver}>
            Hij staat er niet, begin opnieuw
          </Button>
        </>
      );
    default:
      return 'Je gegevens staan er nog. Nog een keer bestellen kan veilig: het wordt er nooit meer dan één.';
  }
}

function BillingLink() {
  return (
    <Link to={areaPaths.billing()} className={linkClasses}>
      je bestellingen
    </Link>
  );
}
