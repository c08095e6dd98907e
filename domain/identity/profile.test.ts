import { describe, expect, test } from 'vitest';
import { mapCustomerFields, type CustomerDetails } from './customer-field.ts';
import { addressLine, profileIssues, splitAddress } from './profile.ts';

const EMPTY: CustomerDetails = { ...mapCustomerFields(() => ''), country: 'NL' };

describe('a profile', () => {
  test('may be empty', () => {
    expect(profileIssues(EMPTY)).toEqual([]);
  });

  test.each<[string, Partial<CustomerDetails>, readonly string[]]>([
    [
      'a whole Dutch company',
      { company: 'Bakker', kvkNumber: '01234567', vatId: 'NL123456782B01', postalCode: '1012js' },
      [],
    ],
    ['a KvK number with spaces', { company: 'Bakker', kvkNumber: '0123 45.67' }, []],
    ['names of any script', { firstName: 'Zoë', lastName: "van 't Hof-Łukasz" }, []],
    [
      'a link for a name',
      { firstName: 'https://x.test', lastName: '<b>' },
      ['FIRST_NAME_INVALID', 'LAST_NAME_INVALID'],
    ],
    ['a Dutch postal code that cannot be', { postalCode: '0123 AB' }, ['POSTAL_CODE_INVALID']],
    ['SS in a Dutch postal code', { postalCode: '1234 SS' }, ['POSTAL_CODE_INVALID']],
    ['a Belgian one in the Netherlands', { postalCode: '2000' }, ['POSTAL_CODE_INVALID']],
    ['a Belgian one in Belgium', { postalCode: '2000', country: 'BE' }, []],
    ['seven digits of KvK', { company: 'Bakker', kvkNumber: '1234567' }, ['KVK_INVALID']],
    [
      'a btw-id with a wrong check digit',
      { company: 'Bakker', vatId: 'NL123456789B01' },
      ['VAT_ID_INVALID'],
    ],
    [
      'a btw-id of another country',
      { company: 'Bakker', vatId: 'DE123456789' },
      ['VAT_ID_INVALID'],
    ],
    ['numbers of a company without its name', { kvkNumber: '12345678' }, ['COMPANY_REQUIRED']],
    ['a btw-id without one', { vatId: 'NL123456782B01' }, ['COMPANY_REQUIRED']],
  ])('with %s', (_, fields, issues) => {
    expect(profileIssues({ ...EMPTY, ...fields })).toEqual(issues);
  });
});

test.each([
  ['Prinsengracht 12a', 'Prinsengracht', '12a'],
  ['Plein 1944 3', 'Plein 1944', '3'],
  ['Kerkstraat  12 bis', 'Kerkstraat', '12 bis'],
  ['2e Jan Steenstraat 40-3', '2e Jan Steenstraat', '40-3'],
  ['Kerkstraat 12 2e verd.', 'Kerkstraat', '12 2e verd.'],
  ['Kerkstraat 12 2 hoog', 'Kerkstraat', '12 2 hoog'],
  ['Kerkstraat 12 2hg links', 'Kerkstraat', '12 2hg links'],
  ['Kerkstraat 12+14', 'Kerkstraat', '12+14'],
  ['Kerkstraat 12 + 14', 'Kerkstraat', '12 + 14'],
  ['Kerkstraat 12 – 14', 'Kerkstraat', '12 - 14'],
  ['Kerkstraat 12 t/m 14', 'Kerkstraat', '12 t/m 14'],
  ['Kerkstraat A12', 'Kerkstraat', 'A12'],
  ['Rue de la Loi 16 bte 3', 'Rue de la Loi', '16 bte 3'],
  ['Veldstraat 12 bus 3', 'Veldstraat', '12 bus 3'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['Kerkstraat, 12', 'Kerkstraat', '12'],
  ['Laan 1940-1945 12', 'Laan 1940-1945', '12'],
  ['Postbus 12', 'Postbus', '12'],
  ['Postbus', 'Postbus', ''],
  ['', '', ''],
])('%j is street %j and number %j', (address, street, houseNumber) => {
  expect(splitAddress(address)).toEqual({ street, houseNumber });
});

test.each([
  ['Kerkstraat', '12', 'Kerkstraat 12'],
  ['Kerkstraat 12', '12', 'Kerkstraat 12'],
  ['Kerkstraat 12 ', ' 12 ', 'Kerkstraat 12'],
  ['Kerkstraat 12a', '12 A', 'Kerkstraat 12 A'],
  ['Kerkstraat 12', '12a', 'Kerkstraat 12a'],
  ['Kerkstraat 12', '12 2e verd.', 'Kerkstraat 12 2e verd.'],
  ['Kerkstraat 12 2e verd.', '12 2e verd.', 'Kerkstraat 12 2e verd.'],
  ['Kerkstraat 1', '12', 'Kerkstraat 1 12'],
  ['Kerkstraat 12', '1', 'Kerkstraat 12 1'],
  ['Plein 1944', '3', 'Plein 1944 3'],
  ['Plein 1944', '19', 'Plein 1944 19'],
  ['Straat 12', '', 'Straat 12'],
  ['2e Jan Steenstraat', '2', '2e Jan Steenstraat 2'],
])('street %j with number %j is the line %j', (street, houseNumber, line) => {
  expect(addressLine(street, houseNumber)).toBe(line);
});
