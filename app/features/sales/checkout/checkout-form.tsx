import { Suspense } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { restBesideCredit } from '#domain/sales/credit.ts';
import type { ChosenLine } from '#app/lib/forms/chosen-lines.ts';
import { toOrder } from '#app/lib/forms/order-fields.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { ItemsForm } from './items-form.tsx';
import { BillingForm } from './billing-form.tsx';
import { StepCard } from './step-card.tsx';
import { MethodForm } from './method-form.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useBasket } from './use-basket.ts';
import { useOrderForm } from './use-order-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useTaxedQuote, type OpenQuote } from './use-taxed-quote.ts';

/** The things that are ordered, and the code. */
export type BasketChoice = { lines: readonly ChosenLine[]; code: string };
type CheckoutFormProps = {
  open: OpenQuote;
  choice: BasketChoice;
  onChange: (changed: Partial<BasketChoice>) => void;
};

/** Shown where something went wrong. */
const RefusalCard = lazyPart(async () => (await import('./refusal-card.tsx')).RefusalCard);
const QuoteFaultCard = lazyPart(
  async () => (await import('./quote-fault-card.tsx')).QuoteFaultCard,
);

/** The whole order on one page. Whatever goes wrong, what was typed stays. */
export function CheckoutForm({ open, choice, onChange }: CheckoutFormProps) {
  const { lines, code } = choice;
  const { form, key, startOver } = useOrderForm(open.first, lines);
  const billing = useWatch({ control: form.control, name: 'billing' });
  const taxed = useTaxedQuote(open, { ...choice, billing });
  const { quote, totalCents, isAskingCode, isPricing, lookUp } = taxed;
  const reason = useOwnAccountReason();
  const { refusal, setRefusal, isPending, place } = usePlaceOrder(form, lines);
  const basket = useBasket(form, lines, (changed) => {
    setRefusal(null);
    onChange({ lines: changed });
  });
  // A message that only pointed at red fields has nothing left to say once they are mended.
  const isMended =
    refusal?.kind === 'fields' &&
    refusal.sentences.length === 0 &&
    Object.keys(form.formState.errors).length === 0;
  const submit = form.handleSubmit(
    (fields) => {
      const order = toOrder(fields, {
        idempotencyKey: key,
        lines,
        quote,
        shownTotalCents: totalCents,
        termsVersion: quote.termsVersion,
        mandateMethods: quote.mandateMethods,
        restCents: restBesideCredit(totalCents, quote.creditCents),
        // One that gives nothing is not sent along: the price is the one without it.
        ...(quote.discount === null ? {} : { discountCode: code }),
      });
      // A code that was just filled in is asked first, and so is a btw-id: nobody pays more than they saw.
      const isAsking = isAskingCode || isPricing || lookUp.isAsking;
      if (order !== null && reason === null && !isPending && !isAsking) place(order);
    },
    () => setRefusal({ kind: 'fields', sentences: [] }),
  );
  // Said before anything is filled in, and where the button would have been.
  const closed = quote.acceptsOrders ? null : (
    <Alert tone="warn" title="Bestellen kan nog niet">
      Deze winkel neemt nog geen bestellingen aan: de bedrijfsgegevens zijn nog niet compleet. Wat
      je hebt ingevuld blijft staan.
    </Alert>
  );
  const isWaiting = taxed.error === null && (isPricing || lookUp.isAsking);
  return (
    <FormProvider {...form}>
      <div className="mt-7 grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <aside className="lg:order-2">
          <div className="lg:sticky lg:top-24">
            <SummaryCard
              basket={basket}
              quote={quote}
              country={billing.country}
              totalCents={totalCents}
              isPricing={isPricing}
              code={code}
              isAskingCode={isAskingCode}
              onCode={(value) => onChange({ code: value })}
            />
          </div>
        </aside>
        <form noValidate className="space-y-9" onSubmit={(event) => void submit(event)}>
          {closed}
          <ItemsForm basket={basket} quote={open.first} />
          <StepCard step={2} title="Factuurgegevens">
            <BillingForm lookUp={lookUp} />
          </StepCard>
          <StepCard step={3} title="Betalen">
            <MethodForm quote={quote} totalCents={totalCents} />
          </StepCard>
          <StepCard step={4} title="Bestellen">
            <AgreementCard quote={quote} lines={lines} totalCents={totalCents} />
            <div className="mt-4 space-y-4">
              <Suspense fallback={null}>
                {taxed.error === null ? null : (
                  <QuoteFaultCard error={taxed.error} basket={basket} onRetry={taxed.onRetry} />
                )}
                {refusal === null || isMended || taxed.error !== null ? null : (
                  <RefusalCard
                    refusal={refusal}
                    onStartOver={() => {
                      startOver();
                      setRefusal(null);
                    }}
                  />
                )}
              </Suspense>
              {lookUp.isAsking ? (
                <p role="status" className="text-sm text-ink-soft">
                  Je btw-id wordt nog opgezocht. Daarna kun je bestellen.
                </p>
              ) : null}
              {reason === null ? null : <p className="text-sm text-ink-soft">{reason}</p>}
              {closed ?? (
                <Button
                  type="submit"
                  disabled={reason !== null || taxed.error !== null}
                  variant="accent"
                  size="lg"
                  wraps
                  className="w-full"
                  pending={isPending || isWaiting}
                >
                  {totalCents === 0 ? 'Gratis bestellen' : 'Bestelling met betalingsverplichting'}
                </Button>
              )}
            </div>
          </StepCard>
        </form>
      </div>
    </FormProvider>
  );
}
