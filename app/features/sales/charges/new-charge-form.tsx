import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BoundField } from '#app/components/bound-field.tsx';
import { FormSection } from '#app/components/form-section.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { LookUpNote } from '#app/components/look-up-note.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
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
import { Textarea } from '#app/ui/textarea.tsx';
import type { ChargeOptions } from '#contract/staff/charges.ts';
import { CHARGE_BOUNDS, CHARGE_PRICES } from '#domain/sales/charge.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { ChargeBuyerCard } from './charge-buyer-card.tsx';
import { ChargeLinesCard } from './charge-lines-card.tsx';
import { ChargeTotalCard } from './charge-total-card.tsx';
import { NoCompanyCard } from './no-company-card.tsx';
import { missingDetails, PRICES_LABELS } from './labels.ts';
import { useChargeForm } from './use-charge-form.ts';

/** Invoices a customer for work, or says what is missing for it. */
export function NewChargeForm({ customerId }: { customerId: string }) {
  const query = useQuery(orpc.staff.charges.options.queryOptions({ input: { customerId } }));
  const { data: options } = query;
  if (options === undefined) {
    if (query.isError) return <LoadError failure="loadBilling" query={query} />;
    return (
      <div aria-busy="true" className="flex flex-col gap-6">
        <Skeleton className="h-28" />
        <Skeleton className="h-72" />
        <LookUpNote />
      </div>
    );
  }
  if (!options.acceptsOrders) return <NoCompanyCard />;
  const { buyer } = options;
  if (buyer === null) {
    return (
      <Alert title="Er missen nog factuurgegevens van deze klant">
        Nog nodig: {missingDetails(options.missing)}. De klant vult dit in bij Instellingen in het
        dashboard; na een bestelling is het er ook. Vraag erom met ‘Stuur Email’ hierboven. Zodra
        het er is, kun je hier verder.
      </Alert>
    );
  }
  return <ChargeForm key={customerId} customerId={customerId} options={options} buyer={buyer} />;
}

type ChargeFormProps = {
  customerId: string;
  options: ChargeOptions;
  buyer: NonNullable<ChargeOptions['buyer']>;
};

function ChargeForm({ customerId, options, buyer }: ChargeFormProps) {
  const state = useChargeForm(customerId, buyer);
  const { form, keys, rows, isFull, addRow, removeRow, submit, showFaults } = state;
  const navigate = useNavigate();
  const create = useAction(orpc.staff.charges.create.mutationOptions(), {
    success: ['chargeSent'],
    failure: 'createCharge',
    refresh: orpc.staff.key(),
    onDone: ({ orderId }) => navigate(areaPaths.adminOrder(orderId)),
    onFailure: showFaults,
  });
  const isSent = create.isPending || create.isSuccess;
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={form.formState.isDirty && !isSent} />
      <form
        noValidate
        aria-label="Losse factuur"
        className="flex flex-col gap-8"
        onSubmit={(event) =>
          void submit((fields, { sale: { totalCents: shownTotalCents } }) =>
            create.mutate({
              customerId,
              // Sent twice, it is one invoice; with other lines it is refused, for the first may be there.
              idempotencyKey: keys.of(customerId),
              ...fields,
              shownTotalCents,
            }),
          )(event)
        }
      >
        <RestingFields when={isSent}>
          <FormSection
            title="Aan"
            intro="Zoals de klant het invulde bij een bestelling of in het profiel."
          >
            <ChargeBuyerCard options={options} buyer={buyer} />
          </FormSection>
          <FormSection
            title="Regels"
            intro="Wat je deed, en wat het kost. Zo staat het op de factuur."
          >
            <PricesField buyer={buyer} />
            <ChargeLinesCard rows={rows} isFull={isFull} onAdd={addRow} onRemove={removeRow} />
          </FormSection>
          <FormSection title="Erbij" intro="Een factuur moet zeggen wanneer het werk is gedaan.">
            <ContextFields services={options.services} />
          </FormSection>
        </RestingFields>
        <FormSection
          title="Totaal"
          intro={`Te betalen binnen ${formatCounted(options.dueDays, 'dag', 'dagen')}. Wie niet betaalt, krijgt herinneringen; een service stopt er nooit om.`}
        >
          <ChargeTotalCard rows={rows} buyer={buyer} />
          {create.error === null ? null : <Alert tone="bad">{errorText(create.error)}</Alert>}
          <div>
            <Button type="submit" pending={isSent}>
              Factuur versturen
            </Button>
          </div>
        </FormSection>
      </form>
    </FormProvider>
  );
}

/** Asks whether prices include btw; a buyer without btw in the price has nothing to choose. */
function PricesField({ buyer: { rule } }: { buyer: ChargeFormProps['buyer'] }) {
  if (rule.treatment === 'small_business' || rule.treatment === 'outside') return null;
  return (
    <div className="sm:max-w-56">
      <BoundField name="prices" label="Prijzen">
        <Select>
          {CHARGE_PRICES.map((prices) => (
            <option key={prices} value={prices}>
              {PRICES_LABELS[prices]}
            </option>
          ))}
        </Select>
      </BoundField>
    </div>
  );
}

function ContextFields({ services }: { services: ChargeOptions['services'] }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <BoundField name="performedOn" label="Uitgevoerd op">
          <Input type="date" />
        </BoundField>
        {services.length === 0 ? null : (
          <BoundField name="serviceId" label="Voor service" optional>
            <Select>
              <option value="">Geen</option>
              {services.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </BoundField>
        )}
      </div>
      <BoundField
        name="note"
        label="Bericht aan de klant"
        optional
        help="Staat in de mail en bij de bestelling, niet op de factuur."
      >
        <Textarea rows={3} maxLength={CHARGE_BOUNDS.noteLength} />
      </BoundField>
    </>
  );
}
