import * as z from 'zod';
import { COUNTRY_CODES } from '#domain/identity/customer.ts';
import { PROFILE_FIELD_MAX, profileIssues, type ProfileIssue } from '#domain/identity/profile.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { emailValue, printedText, textValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Account');

type Field = keyof typeof PROFILE_FIELD_MAX | 'country';

const ISSUES: Readonly<Record<ProfileIssue, readonly [field: Field, sentence: string]>> = {
  FIRST_NAME_INVALID: [
    'firstName',
    'Gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.',
  ],
  LAST_NAME_INVALID: [
    'lastName',
    'Gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.',
  ],
  COMPANY_REQUIRED: ['company', 'Vul de naam van je bedrijf in.'],
  POSTAL_CODE_INVALID: ['postalCode', 'Deze postcode klopt niet.'],
  KVK_INVALID: ['kvkNumber', 'Een KvK-nummer heeft 8 cijfers.'],
  VAT_ID_INVALID: ['vatId', 'Dit btw-id klopt niet. Controleer het, of laat het leeg.'],
};

/** Sentence for a telephone number, which takes a library that neither contract nor domain has. */
export const PHONE_SENTENCE = 'Dit telefoonnummer klopt niet.';

const max = PROFILE_FIELD_MAX;
const fields = {
  firstName: printedText(max.firstName),
  lastName: printedText(max.lastName),
  company: printedText(max.company),
  phone: textValue(max.phone),
  address: printedText(max.address),
  city: printedText(max.city),
  postalCode: textValue(max.postalCode),
  country: z.enum(COUNTRY_CODES),
  kvkNumber: textValue(max.kvkNumber),
  vatId: textValue(max.vatId),
  billingEmail: textValue(max.billingEmail).refine(
    (email) => email === '' || emailValue.safeParse(email).success,
    'Vul een geldig e-mailadres in.',
  ),
  billingReference: printedText(max.billingReference),
};

type Checked = z.infer<z.ZodObject<typeof fields>>;

function checkFields(profile: Checked, context: z.RefinementCtx): void {
  for (const issue of profileIssues(profile)) {
    const [field, message] = ISSUES[issue];
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

/** The form of the profile: every field may be empty, none may be wrong. */
export const profileFields = z.strictObject(fields).superRefine(checkFields);

export type ProfileFields = z.infer<typeof profileFields>;

const customerProfile = z.strictObject({
  ...fields,
  /** Null while nothing was ever saved. */
  updatedAt: z.date().nullable(),
});

export type CustomerProfile = z.infer<typeof customerProfile>;

export const profile = {
  get: calls.get('/me/profile', 'The own profile').output(customerProfile),
  save: calls
    .put('/me/profile', 'Save the own profile')
    .errors({ PROFILE_CHANGED: ERRORS.PROFILE_CHANGED })
    .input(
      z
        .strictObject({
          ...fields,
          /** Version of the profile that was changed: what somebody saved since is not overwritten. */
          updatedAt: z.date().nullable(),
        })
        .superRefine(checkFields),
    )
    .output(customerProfile),
};
