import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { restBesideCredit } from '#domain/sales/credit.ts';
import type { Cents } from '#domain/platform/money.ts';
import { takesDomain } from '#domain/delivery/own-domain.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { formatMoney } from '#app/lib/format.ts';
import { keepDraft } from '#app/lib/drafts/kept-draft.ts';
import { openOrder, orderPlace, type OrderDraft } from '#app/lib/drafts/order-draft.ts';
import {
  hostingFields,
  orderFields,
  startingFields,
  toOrder,
  type CheckoutQuote,
  type OrderFields,
} from '#app/lib/forms/order-fields.ts';
import { randomId } from '#app/lib/random-id.ts';
import { usableMethods } from '#app/lib/usable-methods.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { BillingForm } from './billing-form.tsx';
import { CreditChoiceCard } from './credit-choice-card.tsx';
import { MandateChoiceCard } from './mandate-choice-card.tsx';
import { DiscountForm } from './discount-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { useTaxedQuote } from './use-taxed-quote.ts';
import { METHOD_EXPLANATIONS } from './labels.ts';
import { RefusalCard } from './refusal-card.tsx';
import { ServiceForm } from './service-form.tsx';
import { usePlaceOrder, type FieldError } from './use-place-order.ts';

type Choice = { termMonths: TermMonths; code: string };
type CheckoutFormProps = {
  quote: CheckoutQuote;
  choice: Choice;
  onChange: (changed: Partial<Choice>) => void;
};

const FIELD_PATHS: readonly FieldPath<OrderFields>[] = [
  'serviceName',
  'domain',
  'system',
  'method',
  'termsAccepted',
  'directStart',
  'billing.kind',
  'billing.company',
  'billing.kvk',
  'billing.vatId',
  'billing.firstName',
  'billing.lastName',
  'billing.street',
  'billing.houseNumber',
  'billing.postalCode',
  'billing.city',
  'billing.country',
];

function useOrderForm(quote: CheckoutQuote) {
  const user = useSignedInUser();
  const [draft, setDraft] = useState<OrderDraft>(() =>
    openOrder(user.id, { plan: quote.plan.slug, fields: startingFields(quote, user) }),
  );
  const form = useForm<OrderFields>({
    resolver: zodResolver(takesDomain(quote.plan.type) ? hostingFields : orderFields),
    defaultValues: draft.fields,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(orderPlace(user.id), { ...draft, fields: values }),
      }),
    [form, draft, user.id],
  );
  const startOver = () => {
    const fresh = { ...draft, key: randomId(), fields: form.getValues() };
    keepDraft(orderPlace(user.id), fresh);
    setDraft(fresh);
  };
  return { form, key: draft.key, startOver };
}

/** The whole order on one page. Whatever goes wrong, what was typed stays. */
export function CheckoutForm({ quote: first, choice, onChange }: CheckoutFormProps) {
  const { termMonths, code } = choice;
  const hasDomain = takesDomain(first.plan.type);
  const { form, key, startOver } = useOrderForm(first);
  const billing = useWatch({ control: form.control, name: 'billing' });
  const { quote, totalCents, isAskingCode, lookUp } = useTaxedQuote(first, { ...choice, billing });

  function showFieldErrors(errors: readonly FieldError[]): string[] {
    const homeless: string[] = [];
    for (const [place, { path, message }] of errors.entries()) {
      const field = FIELD_PATHS.find((known) => known === path.replace('items.0.', ''));
      if (field === undefined) homeless.push(message);
      else form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 });
    }
    return homeless;
  }

  const reason = useOwnAccountReason();
  const { refusal, setRefusal, isPending, place } = usePlaceOrder(showFieldErrors);
  // A message that only pointed at red fields has nothing left to say once they are mended.
  const isMended =
    refusal?.kind === 'fields' &&
    refusal.sentences.length === 0 &&
    Object.keys(form.formState.errors).length === 0;

  const submit = form.handleSubmit(
    (fields) => {
      const order = toOrder(fields, {
        idempotencyKey: key,
        plan: quote.plan.slug,
        termMonths,
        systems: quote.plan.systems,
        hasDomain,
        shownTotalCents: totalCents,
        termsVersion: quote.termsVersion,
        mandateMethods: quote.mandateMethods,
        restCents: restBesideCredit(totalCents, quote.creditCents),
        // One that gives nothing is not sent along: the price is the one without it.
        ...(quote.discount === null ? {} : { discountCode: code }),
      });
      // A code that was just filled in is asked first, and so is a btw-id: nobody pays more than they saw.
      const isAsking = isAskingCode || lookUp.isAsking;
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

  return (
    <FormProvider {...form}>
      <div className="mt-7 grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <aside className="lg:order-2">
          <div className="lg:sticky lg:top-24">
            <PlanCard
              quote={quote}
              country={billing.country}
              termMonths={termMonths}
              totalCents={totalCents}
              onTermChange={(value) => onChange({ termMonths: value })}
              discount={
                <DiscountForm
                  quote={quote}
                  code={code}
                  isAsking={isAskingCode}
                  onChange={(value) => onChange({ code: value })}
                />
              }
            />
          </div>
        </aside>
        <form noValidate className="space-y-9" onSubmit={(event) => void submit(event)}>
          {closed}
          <Section step={1} title={hasDomain ? 'Domeinnaam' : 'Naam van je dienst'}>
            <ServiceForm systems={quote.plan.systems} hasDomain={hasDomain} />
          </Section>
          <Section step={2} title="Factuurgegevens">
            <BillingForm lookUp={lookUp} />
          </Section>
          <Section step={3} title="Betalen">
            <MethodField quote={quote} totalCents={totalCents} />
            <CreditChoiceCard creditCents={quote.creditCents} totalCents={totalCents} />
            <DirectDebitChoice quote={quote} totalCents={totalCents} />
          </Section>
          <Section step={4} title="Bestellen">
            <AgreementCard quote={quote} termMonths={termMonths} totalCents={totalCents} />
            <div className="mt-4 space-y-4">
              {refusal === null || isMended ? null : (
                <RefusalCard
                  refusal={refusal}
                  onStartOver={() => {
                    startOver();
                    setRefusal(null);
                  }}
                />
              )}
              {lookUp.isAsking ? (
                <p role="status" className="text-sm text-ink-soft">
                  Je btw-id wordt nog opgezocht. Daarna kun je bestellen.
                </p>
              ) : null}
              {reason === null ? null : <p className="text-sm text-ink-soft">{reason}</p>}
              {closed ?? (
                <Button
                  type="submit"
                  disabled={reason !== null}
                  variant="accent"
                  size="lg"
                  wraps
                  className="w-full"
                  pending={isPending || lookUp.isAsking}
                >
                  {totalCents === 0 ? 'Gratis bestellen' : 'Bestelling met betalingsverplichting'}
                </Button>
              )}
            </div>
          </Section>
        </form>
      </div>
    </FormProvider>
  );
}

type SectionProps = { step: number; title: string; children: ReactNode };

function Section({ step, title, children }: SectionProps) {
  return (
    <section>
      <h2 className="mb-4 flex items-baseline gap-2.5 text-xl font-semibold">
        <span aria-hidden="true" className="figures text-green">
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Credit goes first, where there is as much as this costs. */
function methodsFor(quote: CheckoutQuote, totalCents: Cents): CheckoutQuote['methods'] {
  return quote.creditCents >= totalCents ? ['credit', ...quote.methods] : quote.methods;
}

const FREE = { label: 'Gratis', description: 'Je hoeft niets te betalen.', aside: null };

function MethodField({ quote, totalCents }: { quote: CheckoutQuote; totalCents: Cents }) {
  const { setValue, formState } = useFormContext<OrderFields>();
  const method = useWatch<OrderFields, 'method'>({ name: 'method' });
  const error = formState.errors.method?.message;
  return (
    <>
      <RadioCards
        name="method"
        legend="Betaalmethode"
        hideLegend
        value={method ?? ''}
        onChange={(value) =>
          setValue('method', PAYMENT_METHODS.find((known) => known === value) ?? null, {
            shouldDirty: true,
            shouldValidate: error !== undefined,
          })
        }
        options={usableMethods(methodsFor(quote, totalCents)).map((value) => ({
          value,
          aside: value === 'credit' ? formatMoney(quote.creditCents) : null,
          label: PAYMENT_METHOD_NAMES[value],
          description: METHOD_EXPLANATIONS[value],
          ...(totalCents === 0 && FREE),
        }))}
      />
      {error === undefined ? null : (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </>
  );
}

/** Only where the bank that is paid with can say whose account it is. */
function DirectDebitChoice({ quote, totalCents }: { quote: CheckoutQuote; totalCents: Cents }) {
  const { directDebit, creditCents, mandateMethods } = quote;
  const { register } = useFormContext<OrderFields>();
  const method = useWatch<OrderFields, 'method'>({ name: 'method' });
  const usesCredit = useWatch<OrderFields, 'useCredit'>({ name: 'useCredit' });
  // A customer who pays a part from credit gives no mandate with it.
  if (usesCredit && restBesideCredit(totalCents, creditCents) !== null) return null;
  if (directDebit === null || !mandateMethods.some((known) => known === method)) return null;
  return (
    <div className="mt-4">
      <MandateChoiceCard {...register('directDebit')} agreement={directDebit} />
    </div>
  );
}
