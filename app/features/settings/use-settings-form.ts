import { useMutation } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { orpc } from '#app/lib/api.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import {
  changedSettings,
  SETTING_SENTENCES,
  type SettingValues,
} from '#contract/staff/settings.ts';
import {
  FORM_SETTING_KEYS,
  parseSetting,
  settingIssues,
  SETTINGS,
  type FormSettingKey,
  type FormSettings,
} from '#domain/settings.ts';

/** What somebody else saved meanwhile, by key. */
export type Meanwhile = Readonly<Partial<Record<FormSettingKey, string>>>;

/** Shown only while the welcome is on, so nobody could mend them when it is off. */
const OF_WELCOME: ReadonlySet<FormSettingKey> = new Set([
  'welcome_email_subject',
  'welcome_email_template',
]);

function isHidden(key: FormSettingKey, values: FormSettings): boolean {
  return values.welcome_email_enabled !== 'true' && OF_WELCOME.has(key);
}

const resolver: Resolver<FormSettings> = (values) => {
  const wrong = settingIssues(values).filter((key) => !isHidden(key, values));
  if (wrong.length === 0) return { values, errors: {} };
  const errors = wrong.map((key) => [
    key,
    { type: 'rule', message: SETTING_SENTENCES[SETTINGS[key].kind] },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

function meanwhileOf(error: unknown): Meanwhile | null {
  if (!(error instanceof ORPCError) || error.code !== 'SETTINGS_CHANGED') return null;
  const data = changedSettings.safeParse(error.data);
  return data.success ? data.data.current : null;
}

/**
 * The form of all settings. It knows what each value was when it was read: only what differs is
 * sent, with that, so that the server can refuse to overwrite what somebody else saved meanwhile.
 */
export function useSettingsForm(loaded: SettingValues) {
  const form = useForm<FormSettings>({ defaultValues: loaded.values, resolver });
  const [seen, setSeen] = useState<FormSettings>(loaded.values);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [acceptsOrders, setAcceptsOrders] = useState(loaded.acceptsOrders);

  const save = useMutation(
    orpc.staff.settings.save.mutationOptions({
      onSuccess: (saved) => {
        setSeen(saved.values);
        setMeanwhile(null);
        setAcceptsOrders(saved.acceptsOrders);
        showSuccess('settingsSaved');
      },
      onError: (error) => {
        setMeanwhile(meanwhileOf(error));
        for (const { path, message } of fieldErrors(error)) {
          const key = FORM_SETTING_KEYS.find((known) => known === path);
          if (key !== undefined) form.setError(key, { message }, { shouldFocus: true });
        }
        showFailure('save', errorText(error));
      },
    }),
  );

  const send = (values: FormSettings, from: FormSettings) => {
    const changes = FORM_SETTING_KEYS.filter(
      (key) =>
        values[key] !== from[key] && (!isHidden(key, values) || parseSetting(key, values[key]).ok),
    ).map((key) => ({ key, from: from[key], to: values[key] }));
    if (changes.length === 0) return form.reset(from);
    save.mutate(
      { changes },
      {
        onSuccess: (saved) => resetToSaved(form, { sent: values, saved: saved.values }),
      },
    );
  };

  return {
    form,
    acceptsOrders,
    meanwhile,
    error: save.error,
    isPending: save.isPending,
    submit: form.handleSubmit((values) => send(values, seen)),
    /** What I typed, knowing what theirs is. */
    keepMine: form.handleSubmit((values) => {
      const known = { ...seen, ...meanwhile };
      setSeen(known);
      send(values, known);
    }),
    /** Their values in those fields; mine in the others stay, unsaved. */
    takeTheirs: () => {
      for (const key of FORM_SETTING_KEYS) {
        const theirs = meanwhile?.[key];
        if (theirs !== undefined) form.resetField(key, { defaultValue: theirs });
      }
      setSeen({ ...seen, ...meanwhile });
      setMeanwhile(null);
      save.reset();
    },
  };
}
