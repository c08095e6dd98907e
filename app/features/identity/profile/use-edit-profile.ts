import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import {
  checkProfileFields,
  profileFieldValues,
  type CustomerProfile,
} from '#contract/customer/profile.ts';
import { EDIT_REASON_MAX } from '#contract/staff/profiles.ts';
import { printedText } from '#contract/values.ts';
import { orpc } from '#app/lib/api.ts';
import { checkPhone } from '#app/lib/forms/phone.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useVersions } from '#app/lib/forms/use-versions.ts';
import { useAction } from '#app/lib/use-action.ts';

const editFields = z
  .strictObject({ ...profileFieldValues, reason: printedText(EDIT_REASON_MAX) })
  .superRefine(checkProfileFields)
  .superRefine(checkPhone);

type EditFields = z.infer<typeof editFields>;

const fieldsOf = ({ updatedAt: _updatedAt, ...fields }: CustomerProfile): EditFields => ({
  ...fields,
  reason: '',
});

type Editing = { customerId: string; loaded: CustomerProfile; onDone: () => void };

/** The form in which staff change the details of a customer, who may be changing them too. */
export function useEditProfile({ customerId, loaded, onDone }: Editing) {
  const form = useForm<EditFields>({
    resolver: zodResolver(editFields),
    defaultValues: fieldsOf(loaded),
  });
  const { base, takeTheirs, isChangedMeanwhile } = useVersions(form, loaded, fieldsOf);
  const edit = useAction(orpc.staff.profiles.edit.mutationOptions(), {
    success: ['customerSaved'],
    refresh: orpc.staff.key(),
    onDone,
    onFailure: (error) => showRefused(form, error),
  });
  const send = (updatedAt: Date | null) =>
    form.handleSubmit((fields) => {
      if (!edit.isPending) edit.mutate({ customerId, ...fields, updatedAt });
    });
  return {
    form,
    error: edit.error,
    isPending: edit.isPending || form.formState.isSubmitting,
    isChangedMeanwhile,
    submit: send(base),
    keepMine: send(loaded.updatedAt),
    takeTheirs: () => {
      takeTheirs();
      edit.reset();
    },
  };
}
