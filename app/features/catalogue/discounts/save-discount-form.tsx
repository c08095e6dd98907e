import { FormProvider } from 'react-hook-form';
import { SaveBar } from '#app/components/save-bar.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import type { DiscountFields, StaffDiscount } from '#contract/staff/discounts.ts';
import { DiscountFieldsCard } from './discount-fields-card.tsx';
import { useDiscountForm, type TypedDiscount } from './use-discount-form.ts';

type SaveDiscountFormProps = {
  /** Null for a new one. */
  discount: StaffDiscount | null;
  onSaved: (discount: StaffDiscount) => unknown;
};

/** The fields to save, and the text that stood in the form for them. */
type Sent = { fields: DiscountFields; typed: TypedDiscount };

/** A code that is new, or one that there is. */
export function SaveDiscountForm({ discount, onSaved }: SaveDiscountFormProps) {
  const { form, keys, seenAt, changed, submit, saved, showFaults } = useDiscountForm(discount);
  const save = useAction(
    {
      mutationFn: ({ fields }: Sent) =>
        discount === null || seenAt === null
          ? api.staff.discounts.create({ requestKey: keys.of(fields), fields })
          : api.staff.discounts.edit({ discountId: discount.id, fields, seenAt }),
    },
    {
      success: ['discountSaved'],
      failure: 'save',
      refresh: orpc.staff.discounts.key(),
      onDone: (now, { typed }) => {
        saved(now, typed);
        return onSaved(now);
      },
      onFailure: showFaults,
    },
  );
  const isNew = discount === null;
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={changed > 0 && !save.isPending && !(isNew && save.isSuccess)} />
      <form
        noValidate
        aria-label={isNew ? 'Nieuwe kortingscode' : 'Kortingscode wijzigen'}
        className="flex flex-col gap-8"
        onSubmit={(event) => void submit((fields, typed) => save.mutate({ fields, typed }))(event)}
      >
        <RestingFields when={isNew && save.isPending}>
          <DiscountFieldsCard isFixed={discount?.used ?? false} />
        </RestingFields>
        {save.error === null ? null : <Alert tone="bad">{errorText(save.error)}</Alert>}
        <SaveBar
          label={isNew ? 'Kortingscode maken' : 'Kortingscode opslaan'}
          {...(isNew ? { unchanged: 'Nog niets ingevuld.' } : {})}
          changed={changed}
          pending={save.isPending || (isNew && save.isSuccess)}
          onUndo={() => form.reset()}
        />
      </form>
    </FormProvider>
  );
}
