import { expect, test } from 'vitest';
import type { StoredSettings } from './settings.ts';
import { missingSteps } from './shop-setup.ts';

const COMPANY: StoredSettings = {
  company_legal_name: 'De Gracht B.V.',
  company_street: 'Herengracht 1',
  company_postal_code: '1017 AB',
  company_city: 'Amsterdam',
  company_kvk: '12345678',
  company_vat_id: 'NL004495445B01',
  company_iban: 'NL91ABNA0417164300',
};
const SET: StoredSettings = { ...COMPANY, support_email: 'hulp@winkel.nl' };

test.each<[string, StoredSettings, boolean, string[]]>([
  ['everything in a new shop', {}, false, ['company', 'support_email', 'mail_server']],
  ['nothing once all is set', SET, true, []],
  ['the mail server alone', SET, false, ['mail_server']],
  ['the support address alone', COMPANY, true, ['support_email']],
  ['the company when one of its data is missing', { ...SET, company_iban: '' }, true, ['company']],
  ['the company when one of its data is wrong', { ...SET, company_kvk: '1' }, true, ['company']],
])('a shop is told that it lacks %s', (_, stored, sendsMails, steps) => {
  expect(missingSteps(stored, { sendsMails })).toEqual(steps);
});
