import * as z from 'zod';
import { COUNTRY_CODES } from '#domain/identity/customer.ts';
import {
  CUSTOMER_FIELDS,
  mapCustomerFields,
  type CustomerField,
} from '#domain/identity/customer-field.ts';
import { profileIssues, type ProfileIssue } from '#domain/identity/profile.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { emailValue, printedText, textValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Account');

const ISSUES: Readonly<Record<ProfileIssue, readonly [field: CustomerField, sentence: string]>> = {
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

const plainText = (field: CustomerField) => textValue(CUSTOMER_FIELDS[field].max);

/** A field is a text that an invoice can show, but for those that take other signs or fewer. */
export const profileFieldValues = {
  ...mapCustomerFields((field) => printedText(CUSTOMER_FIELDS[field].max)),
  phone: plainText('phone'),
  postalCode: plainText('postalCode'),
  country: z.enum(COUNTRY_CODES),
  kvkNumber: plainText('kvkNumber'),
  vatId: plainText('vatId'),
  billingEmail: plainText('billingEmail').refine(
    (email) => email === '' || emailValue.safeParse(email).success,
    'Vul een geldig e-mailadres in.',
  ),
};

type Checked = z.infer<z.ZodObject<typeof profileFieldValues>>;

export function checkProfileFields(profile: Checked, context: z.RefinementCtx): void {
  for (const issue of profileIssues(profile)) {
    const [field, message] = ISSUES[issue];
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

/** The form of the profile: every field may be empty, none may be wrong. */
export const profileFields = z.strictObject(profileFieldValues).superRefine(checkProfileFields);

export type ProfileFields = z.infer<typeof profileFields>;

export const customerProfile = z.strictObject({
  ...profileFieldValues,
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
          ...profileFieldValues,
          /** Version of the profile that was changed: what somebody saved since is not overwritten. */
          updatedAt: z.date().nullable(),
        })
        .superRefine(checkProfileFields),
    )
    .output(customerProfile),
};
