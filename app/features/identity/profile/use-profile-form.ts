import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import {
  PHONE_SENTENCE,
  profileFields,
  type CustomerProfile,
  type ProfileFields,
} from '#contract/customer/profile.ts';
import { orpc } from '#app/lib/api.ts';
import { errorCode } from '#app/lib/errors.ts';
import { isPhoneOf } from '#app/lib/forms/phone.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { refreshSession } from '#app/lib/session/session.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

function fieldsOf({ updatedAt: _updatedAt, ...fields }: CustomerProfile): ProfileFields {
  return fields;
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** With the telephone number, whose library is fetched when there is one to check. */
const checkedFields = profileFields.superRefine(async ({ phone, country }, context) => {
  if (await isPhoneOf(phone, country)) return;
  context.addIssue({ code: 'custom', path: ['phone'], message: PHONE_SENTENCE });
});

/**
 * The form of the profile. What another tab saves arrives in the fields that were not touched; when
 * some were, it is told, and saving waits for the choice between the two.
 */
export function useProfileForm(loaded: CustomerProfile) {
  const queryClient = useQueryClient();
  /** The version of the profile that this form began from. */
  const [base, setBase] = useState(loaded.updatedAt);
  const form = useForm<ProfileFields>({
    resolver: zodResolver(checkedFields),
    defaultValues: fieldsOf(loaded),
  });
  // Read here, because the form keeps account only of what somebody reads.
  const { isDirty, dirtyFields } = form.formState;
  const touched = Object.keys(dirtyFields).length > 0;
  if (!touched && !isSame(base, loaded.updatedAt)) setBase(loaded.updatedAt);
  useEffect(() => {
    form.reset(fieldsOf(loaded), { keepDirtyValues: true });
  }, [form, loaded]);

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
    isDirty,
    /** Somebody saved while fields were changed here. */
    isChangedMeanwhile: touched && !isSame(base, loaded.updatedAt),
    submit: (event: FormEvent) => send(base)(event),
    keepMine: () => send(loaded.updatedAt)(),
    takeTheirs: () => {
      form.reset(fieldsOf(loaded));
      save.reset();
      setBase(loaded.updatedAt);
    },
  };
}
