import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import * as z from 'zod';
import { useUnfinishedForm } from '#app/lib/drafts/use-unfinished-form.ts';
import { SETTING_SENTENCES, type SettingValues } from '#contract/staff/settings.ts';
import { parseSetting, SETTINGS } from '#domain/operations/settings.ts';
import {
  FORM_SETTING_KEYS,
  settingIssues,
  type FormSettingKey,
  type FormSettings,
} from '#domain/operations/settings-form.ts';
import { useSaveSettings, type Meanwhile } from './use-save-settings.ts';

/** Shown only while the welcome is on, so nobody could mend them when it is off. */
const OF_WELCOME: ReadonlySet<FormSettingKey> = new Set([
  'welcome_email_subject',
  'welcome_email_template',
]);

function isHidden(key: FormSettingKey, values: FormSettings): boolean {
  return values.welcome_email_enabled !== 'true' && OF_WELCOME.has(key);
}

/** Finds the fields that somebody must mend before the form is saved. */
export function faultyKeys(values: FormSettings): FormSettingKey[] {
  return settingIssues(values).filter((key) => !isHidden(key, values));
}

const resolver: Resolver<FormSettings> = (values) => {
  const wrong = faultyKeys(values);
  if (wrong.length === 0) return { values, errors: {} };
  const errors = wrong.map((key) => [
    key,
    { type: 'rule', message: SETTING_SENTENCES[SETTINGS[key].kind] },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

/** The original value of each setting that was changed and not saved. */
const besideTyped = z.object({ seen: z.record(z.string(), z.string()) });

export function originalValues(
  loaded: FormSettings,
  found: { typed: object; beside: { seen: object } } | null,
) {
  if (found === null) return loaded;
  const then = Object.entries(found.beside.seen).filter(([key]) => Object.hasOwn(found.typed, key));
  return { ...loaded, ...Object.fromEntries(then) };
}

/**
 * Gives the changes to send: values that differ from those read and, of the hidden ones, which nobody can
 * mend, only those that are right.
 */
export function changesOf(values: FormSettings, from: FormSettings) {
  return FORM_SETTING_KEYS.filter(
    (key) =>
      values[key] !== from[key] && (!isHidden(key, values) || parseSetting(key, values[key]).ok),
  ).map((key) => ({ key, from: from[key], to: values[key] }));
}

/**
 * The form of all settings. It knows what each value was when it was read: only what differs is
 * sent, with that, so that the server can refuse to overwrite what somebody else saved meanwhile.
 */
export function useSettingsForm(loaded: SettingValues) {
  const form = useForm<FormSettings>({ defaultValues: loaded.values, resolver });
  const { found, holdWith } = useUnfinishedForm(form, { place: 'settings', beside: besideTyped });
  const [seen, setSeen] = useState<FormSettings>(() => originalValues(loaded.values, found));
  useEffect(() => holdWith({ seen }));
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [acceptsOrders, setAcceptsOrders] = useState(loaded.acceptsOrders);
  const saving = useSaveSettings({
    form,
    onSaved: (saved) => {
      setSeen(saved.values);
      setMeanwhile(null);
      setAcceptsOrders(saved.acceptsOrders);
    },
    onRefused: setMeanwhile,
  });

  const send = (values: FormSettings, from: FormSettings) => {
    const changes = changesOf(values, from);
    if (changes.length === 0) return form.reset(from);
    saving.save({ changes, values });
  };

  return {
    form,
    acceptsOrders,
    meanwhile,
    saving,
    submit: form.handleSubmit((values) => send(values, seen)),
    /** Sends my values again, now that I know theirs. */
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
      saving.reset();
    },
  };
}
