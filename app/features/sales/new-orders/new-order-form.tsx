import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BoundField } from '#app/components/bound-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { LookUpNote } from '#app/components/look-up-note.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { ChargeBuyerCard } from '#app/features/sales/charges/charge-buyer-card.tsx';
import { NoCompanyCard } from '#app/features/sales/charges/no-company-card.tsx';
import { missingDetails } from '#app/features/sales/charges/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { ChargeOptions } from '#contract/staff/charges.ts';
import type { PublicPlan } from '#contract/public/plans.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { WORD_WAY_NAMES, WORD_WAYS } from '#domain/sales/order-word.ts';
import { OrderRowsCard, type Buyer } from './order-rows-card.tsx';
import { OrderSumCard } from './order-sum-card.tsx';
import { readItem, readWay, type TypedOrder } from '#app/lib/forms/typed-order.ts';
import { useNewOrder } from './use-new-order.ts';

/** Orders for a customer, or says why that cannot be. */
export function NewOrderForm({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.staff.charges.options.queryOptions({ input: { customerId } }));
  const offered = useQuery(orpc.public.plans.list.queryOptions());
  const { data: options } = query;
  if (options === undefined || offered.data === undefined) {
    const failed = query.isError ? query : offered;
    if (failed.isError) return <LoadError failure="loadBilling" query={failed} />;
    return (
      <div aria-busy="true" className="flex flex-col gap-6">
        <Skeleton className="h-28" />
        <Skeleton className="h-72" />
        <LookUpNote />
      </div>
    );
  }
  const [first, ...others] = offered.data.plans;
  const { buyer } = options;
  if (
    buyer === null ||
    buyer.kind !== 'business' ||
    first === undefined ||
    !options.acceptsOrders
  ) {
    return <NoOrderAlert options={options} hasPlans={first !== undefined} />;
  }
  return (
    <OrderForm
      key={customerId}
      customerId={customerId}
      options={options}
      buyer={buyer}
      plans={[first, ...others]}
    />
  );
}

function NoOrderAlert({ options, hasPlans }: { options: ChargeOptions; hasPlans: boolean }) {
  if (!options.acceptsOrders) return <NoCompanyCard />;
  if (!hasPlans) {
    return <Alert title="Er is niets te bestellen">Er staat geen enkel pakket aan.</Alert>;
  }
  if (options.buyer === null) {
    return (
      <Alert title="Er missen nog factuurgegevens van deze klant">
        Nog nodig: {missingDetails(options.missing)}. De klant vult dit in bij Instellingen in het
        dashboard; na een bestelling is het er ook.
      </Alert>
    );
  }
  return (
    <Alert title="Deze klant is een consument">
      Een consument bestelt alleen zelf, op de bestelpagina. Een bedrijf kan je zijn akkoord geven.
    </Alert>
  );
}

type OrderFormProps = {
  customerId: string;
  options: ChargeOptions;
  buyer: Buyer;
  plans: [PublicPlan, ...PublicPlan[]];
};

function OrderForm({ customerId, options, buyer, plans }: OrderFormProps) {
  const state = useNewOrder(customerId, plans);
  const { form, keys, rows, items, priced, showFaults } = state;
  const navigate = useNavigate();
  const place = useAction(orpc.staff.newOrders.place.mutationOptions(), {
    success: ['orderPlacedFor'],
    failure: 'placeFor',
    refresh: orpc.staff.key(),
    onDone: ({ orderId }) => navigate(areaPaths.adminOrder(orderId)),
    onFailure: showFaults,
  });
  const isSent = place.isPending || place.isSuccess;
  const quote = priced.isPlaceholderData ? undefined : priced.data;
  const submit = (typed: TypedOrder) => {
    if (quote === undefined) return;
    place.mutate({
      customerId,
      // Sent twice, it is one order; with other lines it is refused, for the first may be there.
      idempotencyKey: keys.of(customerId),
      items: items.map((item, at) => readItem(typed, rows[at] ?? 0, item)),
      word: { way: readWay(typed), givenOn: typed['givenOn'] ?? '' },
      termsVersion: quote.termsVersion,
      shownTotalCents: quote.totalCents,
    });
  };
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={form.formState.isDirty && !isSent} />
      <form
        noValidate
        aria-label="Nieuwe bestelling"
        className="flex flex-col gap-8"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <RestingFields when={isSent}>
          <FormSection
            title="Voor"
            intro="Zoals de klant het invulde bij een bestelling of in het profiel."
          >
            <ChargeBuyerCard options={options} buyer={buyer} />
          </FormSection>
          <FormSection title="Bestelling" intro="Voor de prijs die de klant zelf ook zou zien.">
            <OrderRowsCard state={state} plans={plans} />
          </FormSection>
          <FormSection
            title="Akkoord"
            intro="Hoe en wanneer het bedrijf je dat gaf. Dit staat bij de bestelling en in de mail."
          >
            <WordFields />
          </FormSection>
        </RestingFields>
        <FormSection
          title="Totaal"
          intro={`Per overschrijving, binnen ${formatCounted(options.dueDays, 'dag', 'dagen')}. We leveren zodra het geld binnen is.`}
        >
          <OrderSumCard priced={priced} buyer={buyer} />
          {place.error === null ? null : <Alert tone="bad">{errorText(place.error)}</Alert>}
          <p className="text-sm text-ink-soft">
            Hiermee leg je vast dat het bedrijf akkoord ging met dit bedrag
            {quote === undefined ? '' : ` en met de voorwaarden (versie ${quote.termsVersion})`}.
          </p>
          <div>
            <Button type="submit" pending={isSent || priced.isPlaceholderData}>
              Bestelling plaatsen
            </Button>
          </div>
        </FormSection>
      </form>
    </FormProvider>
  );
}

function WordFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField name="way" label="Hoe">
        <Select>
          {WORD_WAYS.map((way) => (
            <option key={way} value={way}>
              {WORD_WAY_NAMES[way]}
            </option>
          ))}
        </Select>
      </BoundField>
      <BoundField name="givenOn" label="Op">
        <Input type="date" />
      </BoundField>
    </div>
  );
}
