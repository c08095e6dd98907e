import { Alert } from '#app/ui/alert.tsx';
import type { ChargeOptions } from '#contract/staff/charges.ts';

type ChargeBuyerCardProps = {
  options: ChargeOptions;
  buyer: NonNullable<ChargeOptions['buyer']>;
};

/** Shows the buyer to whom the invoice is made out, and the address of its mail. */
export function ChargeBuyerCard({ options, buyer }: ChargeBuyerCardProps) {
  return (
    <>
      <address className="wrap-anywhere not-italic">
        {buyer.lines.map((line, place) => (
          <span key={line} className={place === 0 ? 'block font-semibold' : 'block'}>
            {line}
          </span>
        ))}
        <span className="mt-2 block text-sm text-ink-soft">
          De mail gaat naar {options.mailTo}.
        </span>
      </address>
      {buyer.vatId?.state === 'unknown' ? (
        <Alert title="VIES antwoordt nu niet">
          Het btw-id is niet opgezocht, dus komt er btw op de factuur. Probeer het later opnieuw als
          de btw verlegd moet worden.
        </Alert>
      ) : null}
      {buyer.vatId?.state === 'invalid' ? (
        <Alert title="VIES kent dit btw-id niet">Daarom komt er btw op de factuur.</Alert>
      ) : null}
    </>
  );
}
