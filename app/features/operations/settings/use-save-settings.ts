import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { orpc } from '#app/lib/api.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { isAtPassword } from '#app/lib/forms/refused-fields.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useAction } from '#app/lib/use-action.ts';
import { changedSettings, type SettingValues } from '#contract/staff/settings.ts';
import { becomesOtherIban } from '#domain/sales/iban.ts';
import type { FormSettingKey, FormSettings } from '#domain/operations/settings-form.ts';

/** Values that somebody else saved meanwhile, by key. */
export type Meanwhile = Readonly<Partial<Record<FormSettingKey, string>>>;

type Change = { key: FormSettingKey; from: string; to: string };

/** The changes that are sent, and all that stood in the form then. */
type Saving = { changes: Change[]; values: FormSettings };

type SaveSettings = {
  form: UseFormReturn<FormSettings>;
  onSaved: (saved: SettingValues) => void;
  /** Gets the values that somebody else saved first, where that is the reason. */
  onRefused: (meanwhile: Meanwhile | null) => void;
};

function isOtherIban({ key, from, to }: Change): boolean {
  return key === 'company_iban' && becomesOtherIban(from, to);
}

function meanwhileOf(error: unknown): Meanwhile | null {
  if (!(error instanceof ORPCError) || error.code !== 'SETTINGS_CHANGED') return null;
  const data = changedSettings.safeParse(error.data);
  return data.success ? data.data.current : null;
}

/**
 * Saves what changed in the form. Where the IBAN of the shop becomes another it waits for the password of
 * who does it, and saves all of it with that; a wrong one is told where it was asked.
 */
export function useSaveSettings({ form, onSaved, onRefused }: SaveSettings) {
  const [asking, setAsking] = useState<Saving | null>(null);
  const save = useAction(orpc.staff.settings.save.mutationOptions(), {
    success: ['settingsSaved'],
    failure: (error) => (isAtPassword(error) ? null : ['save', errorText(error)]),
    onDone: (saved) => {
      setAsking(null);
      onSaved(saved);
    },
    onFailure: (error) => {
      if (isAtPassword(error)) return;
      const meanwhile = meanwhileOf(error);
      // The faults to mend stand in the form, behind the question.
      if (meanwhile !== null || fieldErrors(error).length > 0) setAsking(null);
      onRefused(meanwhile);
      showRefused(form, error);
    },
    isSecret: true,
  });

  const store = ({ changes, values }: Saving, ownPassword?: string) =>
    save.mutate(
      { changes, ...(ownPassword !== undefined && { ownPassword }) },
      { onSuccess: (saved) => resetToSaved(form, { sent: values, saved: saved.values }) },
    );

  return {
    save: (saving: Saving) => {
      if (!saving.changes.some(isOtherIban)) return store(saving);
      save.reset();
      setAsking(saving);
    },
    /** The IBAN that is to become another, for as long as the password is asked. */
    otherIban: asking?.changes.find(isOtherIban) ?? null,
    confirm: (ownPassword: string) => {
      if (asking !== null && !save.isPending) store(asking, ownPassword);
    },
    cancel: () => {
      setAsking(null);
      // A save that is under way reports its outcome itself.
      if (!save.isPending) save.reset();
    },
    reset: save.reset,
    error: save.error,
    isPending: save.isPending,
  };
}
