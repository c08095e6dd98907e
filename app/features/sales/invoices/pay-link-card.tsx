import { Suspense, type ReactNode } from 'react';
import type { LinkedInvoiceShown } from '#contract/public/pay-links.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { AFTER_OUR_MAIL } from '#domain/sales/direct-debit.ts';
import { WaysToPayCard } from '#app/features/sales/payments/ways-to-pay-card.tsx';
import { useMethodChoice } from '#app/features/sales/payments/use-method-choice.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { PartPaidCard } from './part-paid-card.tsx';

/** Not in the first view: that waits for the server, and this comes meanwhile. */
const BankDetailsCard = lazyPart(async () => {
  const { BankDetailsCard: card } = await import('./bank-details-card.tsx');
  return card;
});

type PayLinkCardProps = {
  invoice: LinkedInvoiceShown;
  shopName: string;
  isStarting: boolean;
  /** Reason that it could not be paid just now. */
  problem: string | null;
  onPay: (method: PaymentMethod | undefined) => void;
};

/** An invoice for whoever holds its link: how it stands, and the ways to pay it. */
export function PayLinkCard({ invoice, shopName, ...paying }: PayLinkCardProps) {
  const { invoiceNumber, totalCents, part, reopenedCents, dueDate, state } = invoice;
  return (
    <Card>
      <p className="text-ink-soft">
        {shopName} · factuur <span className="figures">{invoiceNumber}</span>
      </p>
      <p className="mt-1 figures font-display text-4xl font-semibold">
        {formatMoney(reopenedCents ?? totalCents)}
      </p>
      <div aria-live="polite" className="mt-1">
        {state === 'unpaid' ? <p>Te betalen uiterlijk op {formatLongDate(dueDate)}.</p> : null}
        {state === 'overdue' ? (
          <p className="font-semibold text-bad">
            Dit had op {formatLongDate(dueDate)} betaald moeten zijn.
          </p>
        ) : null}
        <PartPaidCard part={part} />
        {reopenedCents === null ? null : (
          <p className="mt-2">
            De betaling van deze factuur van {formatMoney(totalCents)} is teruggeboekt door de bank.
          </p>
        )}
        <Standing invoice={invoice} />
        {invoice.collected === null ? null : (
          <Alert
            className="mt-4"
            title={
              invoice.collected.on === null
                ? `Wordt afgeschreven, ${AFTER_OUR_MAIL}`
                : `Wordt afgeschreven op ${formatLongDate(invoice.collected.on)}`
            }
          >
            Dat gaat vanzelf: je hoeft niets te doen. Maak het bedrag niet zelf over.
          </Alert>
        )}
      </div>
      <Ways invoice={invoice} {...paying} />
    </Card>
  );
}

/** Reports on the invoice, where something happened to it. */
function Standing({
  invoice: { state, attempt, creditedCents },
}: {
  invoice: LinkedInvoiceShown;
}): ReactNode {
  if (state === 'paid') {
    return (
      <Alert tone="good" className="mt-4" title="Deze factuur is betaald">
        Dank je wel. Je hoeft niets meer te doen.
      </Alert>
    );
  }
  if (state === 'credited') {
    return (
      <Alert className="mt-4" title="Deze factuur is vervallen">
        {creditedCents === 0
          ? 'Je hoeft hem niet te betalen.'
          : `Er kwam ${formatMoney(creditedCents)} voor binnen. Dat is niet weg: het staat als tegoed bij het account van de klant.`}
      </Alert>
    );
  }
  if (attempt === 'open') {
    return (
      <Alert className="mt-4" title="We wachten op je bank">
        Heb je betaald? Dan zie je dat hier vanzelf. Brak je het af, dan kun je opnieuw beginnen.
      </Alert>
    );
  }
  if (attempt === 'ended') {
    return (
      <Alert tone="warn" className="mt-4" title="De betaling is niet gelukt">
        Er is niets afgeschreven. Probeer het opnieuw, of maak het bedrag zelf over.
      </Alert>
    );
  }
  return null;
}

function Ways({ invoice, isStarting, problem, onPay }: Omit<PayLinkCardProps, 'shopName'>) {
  const { transfer, payable, totalCents, part, invoiceNumber, collected } = invoice;
  const dueCents = invoice.reopenedCents ?? part?.restCents ?? totalCents;
  const choice = useMethodChoice(invoice.methods);
  if (transfer === null || (collected !== null && !payable)) return null;
  return (
    <div className="mt-5 space-y-5">
      {problem === null ? null : <Alert tone="bad">{problem}</Alert>}
      {payable ? <WaysToPayCard choice={choice} /> : null}
      {payable ? (
        <Button
          variant="accent"
          size="lg"
          className="w-full sm:w-auto"
          pending={isStarting}
          onClick={() => onPay(choice.method)}
        >
          Betaal nu {formatMoney(dueCents)}
        </Button>
      ) : null}
      <div hidden={collected !== null}>
        <h2 className="mb-2 text-lg font-semibold">
          {payable ? 'Liever zelf overmaken?' : 'Maak het bedrag over'}
        </h2>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <BankDetailsCard
            to={transfer}
            amountCents={dueCents}
            reference={invoiceNumber}
            qr={transfer.qr}
          />
        </Suspense>
        <p className="mt-3 text-sm text-ink-soft">
          Neem het kenmerk over. Een overboeking duurt soms een werkdag.
        </p>
      </div>
    </div>
  );
}
