import { Button } from '#app/ui/button.tsx';
import type { VatIdLookUp } from './use-taxed-quote.ts';

/** Shows the answer of the register of companies about the btw-id above, and its effect on the price. */
export function VatIdCard({ lookUp: { found, isAsking, ask } }: { lookUp: VatIdLookUp }) {
  return (
    <div aria-live="polite" className="text-sm">
      {isAsking ? (
        <p className="text-ink-soft">
          We zoeken dit btw-id op in VIES. Dat kan twintig seconden duren. Daarna weet je wat je
          betaalt.
        </p>
      ) : null}
      {isAsking || found === null ? null : (
        <>
          {found.state === 'valid' ? (
            <p className="font-medium text-good">
              Gevonden in VIES{found.name === '' ? '' : `: ${found.name}`}. De btw wordt verlegd: je
              betaalt de prijs zonder btw.
            </p>
          ) : null}
          {found.state === 'invalid' ? (
            <p className="font-medium text-bad">
              Dit btw-id staat niet in VIES. Kijk het na; zonder geldig btw-id betaal je met btw.
            </p>
          ) : null}
          {found.state === 'unknown' ? <Unanswered onAsk={ask} /> : null}
        </>
      )}
    </div>
  );
}

function Unanswered({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 font-medium text-warn">
        VIES antwoordt nu niet, dus we weten niet of dit btw-id bestaat. Bestel je nu, dan betaal je
        met btw.
      </p>
      <Button type="button" variant="secondary" size="sm" onClick={onAsk}>
        Opnieuw opzoeken
      </Button>
    </div>
  );
}
