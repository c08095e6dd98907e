import * as z from 'zod';
import { SETTING_MAX_LENGTH, type SettingKind } from '#domain/operations/settings.ts';
import { FORM_SETTING_KEYS } from '#domain/operations/settings-form.ts';
import { WELCOME_PLACEHOLDERS } from '#domain/delivery/welcome-mail.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { ownPasswordValue } from '#contract/values.ts';

const placeholders = Object.keys(WELCOME_PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(' en ');

/** Sentence about a wrong value, by its kind: the same under the field and from the server. */
export const SETTING_SENTENCES: Readonly<Record<SettingKind, string>> = {
  boolean: 'Kies aan of uit.',
  days: 'Vul een heel getal in van 1 tot en met 3650.',
  count: 'Vul een heel getal in van 1 tot en met 1000.',
  text: 'Gebruik hoogstens 200 gewone letters, cijfers en leestekens.',
  required_text: 'Vul 1 tot 200 gewone letters, cijfers en leestekens in.',
  email: 'Vul een geldig e-mailadres in.',
  currency: 'Alleen de euro (EUR) kan.',
  country: 'Kies een land uit de lijst.',
  postal_code: 'Deze postcode klopt niet.',
  kvk: 'Een KvK-nummer heeft 8 cijfers.',
  vat_id: 'Dit btw-id klopt niet. Controleer de cijfers.',
  iban: 'Dit IBAN klopt niet. Controleer de letters en cijfers.',
  terms_version: 'Kies een versie uit de lijst.',
  public_key:
    'Dit is geen openbare sleutel. Zet een geheime sleutel hier nooit neer: die hoort op de server.',
  web_address: 'Vul een adres in dat met https:// begint, of laat dit leeg.',
  mail_subject: `Vul een onderwerp in van hoogstens 200 tekens. Tussen accolades kan alleen ${placeholders}.`,
  mail_text: `Vul een tekst in van hoogstens 10.000 tekens. Tussen accolades kan alleen ${placeholders}.`,
};

const settingKey = z.enum(FORM_SETTING_KEYS);
const storedText = z.string().max(SETTING_MAX_LENGTH.longText);
/** Longer than any value may be, so that the rule of its kind is what refuses it. */
const typedText = z.string().max(2 * SETTING_MAX_LENGTH.longText);

const settingValues = z.strictObject({
  values: z.record(settingKey, storedText),
  /** False while the company data that an invoice must carry are missing. */
  acceptsOrders: z.boolean(),
});

export type SettingValues = z.infer<typeof settingValues>;

/** Values that are not what the form had been given, and what they are now. */
export const changedSettings = z.strictObject({
  current: z.partialRecord(settingKey, storedText),
});

export const settings = {
  get: staff.get('/staff/settings', 'The settings of the shop').output(settingValues),
  save: staff
    .post('/staff/settings', 'Changes settings, unless somebody else changed them meanwhile')
    .errors({
      SETTINGS_CHANGED: { ...ERRORS.SETTINGS_CHANGED, data: changedSettings },
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
    })
    .input(
      z.strictObject({
        changes: z
          .array(z.strictObject({ key: settingKey, from: storedText, to: typedText }))
          .min(1)
          .max(FORM_SETTING_KEYS.length),
        /** Asked for where the account that customers pay to becomes another. */
        ownPassword: ownPasswordValue.optional(),
      }),
    )
    .output(settingValues),
};
