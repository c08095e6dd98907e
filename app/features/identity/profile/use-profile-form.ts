import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import {
  profileFields,
  type CustomerProfile,
  type ProfileFields,
} from '#contract/customer/profile.ts';
import { orpc } from '#app/lib/api.ts';
import { errorCode } from '#app/lib/errors.ts';
import { checkPhone } from '#app/lib/forms/phone.ts';
import { useVersions } from '#app/lib/forms/use-versions.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { refreshSession } from '#app/lib/session/session.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

function fieldsOf({ updatedAt: _updatedAt, ...fields }: CustomerProfile): ProfileFields {
  return fields;
}

/** With the telephone number, whose library is fetched when there is one to check. */
const checkedFields = profileFields.superRefine(checkPhone);

/**
 * The form of the profile. What another tab saves arrives in the fields that were not touched; when
 * some were, it is told, and saving waits for the choice between the two.
 */
export function useProfileForm(loaded: CustomerProfile) {
  const queryClient = useQueryClient();
  const form = useForm<ProfileFields>({
    resolver: zodResolver(checkedFields),
    defaultValues: fieldsOf(loaded),
  });
  const { base, setBase, takeTheirs, isChangedMeanwhile } = useVersions(form, loaded, fieldsOf);

  const save = useMutation(
    orpc.customer.profile.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(orpc.customer.profile.get.queryKey(), saved);
        setBase(saved.updatedAt);
        showSuccess('profileSaved');
        // The welcome above the dashboard goes by the same name.
        void refreshSession();
      },
      onError: async (error) => {
        showFailure('saveProfile');
        showRefused(form, error);
        if (errorCode(error) === 'PROFILE_CHANGED') {
          await queryClient.invalidateQueries({ queryKey: orpc.customer.profile.key() });
        }
      },
    }),
  );

  const send = (updatedAt: Date | null) => {
    const sent = form.getValues();
    return form.handleSubmit((fields) => {
      if (save.isPending) return;
      save.mutate(
        { ...fields, updatedAt },
        { onSuccess: (saved) => resetToSaved(form, { sent, saved: fieldsOf(saved) }) },
      );
    });
  };

  return {
    form,
    error: save.error,
    isPending: save.isPending || form.formState.isSubmitting,
    isDirty: form.formState.isDirty,
    isChangedMeanwhile,
    submit: (event: FormEvent) => send(base)(event),
    keepMine: () => send(loaded.updatedAt)(),
    takeTheirs: () => {
      takeTheirs();
      save.reset();
    },
  };
}
