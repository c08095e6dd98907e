import { FormProvider } from 'react-hook-form';
import { SaveBar } from '#app/components/save-bar.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { StaffOffer } from '#contract/staff/offers.ts';
import { OfferFieldsCard } from './offer-fields-card.tsx';
import { OfferPreviewCard } from './offer-preview-card.tsx';
import { useOfferForm } from './use-offer-form.ts';

/** The offer of a plan: its options, its add-ons and what is paid once. */
export function EditOfferForm({ offer }: { offer: StaffOffer }) {
  const { form, save, submit, changed, isBehind } = useOfferForm(offer);
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={changed > 0 && !save.isPending} />
      <form
        noValidate
        aria-label="Opties en aanvullingen"
        className="flex flex-col gap-8"
        onSubmit={(event) => void submit(event)}
      >
        <OfferFieldsCard offer={offer} />
        <OfferPreviewCard offer={offer} />
        {isBehind ? (
          <Alert tone="bad" title="Iemand anders heeft dit intussen gewijzigd">
            We hebben hun wijzigingen hier overgenomen. Wat jij had ingevuld, staat er nog. Kijk het
            na en sla opnieuw op.
          </Alert>
        ) : null}
        {save.error !== null && !isBehind ? (
          <Alert tone="bad">{errorText(save.error)}</Alert>
        ) : null}
        <SaveBar
          label="Opslaan"
          changed={changed}
          pending={save.isPending}
          onUndo={() => form.reset()}
        />
      </form>
    </FormProvider>
  );
}
