import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnHeads, lineOf } from '#domain/delivery/moving-in.ts';
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  mapCustomerFields,
  type CustomerDetails,
  type CustomerField,
} from '#domain/identity/customer-field.ts';
import { csvLine } from '#domain/platform/csv.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { importFiles } from '#tests/support/imports.ts';
import { allPersonalData, findTraces, makePerson } from '#tests/support/personal-traces.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

/** A text of its own for every field, in the form in which it is stored. */
const TOLD: CustomerDetails = {
  ...mapCustomerFields((field) => `Zonder ${field}`.slice(0, CUSTOMER_FIELDS[field].max)),
  phone: '+31 6 87654321',
  address: 'Zonderlaan 77',
  postalCode: '9876 ZY',
  country: 'NL',
  kvkNumber: '87654329',
  vatId: 'NL860012347B01',
  billingEmail: 'boeken@zonder.test',
};

const COLUMNS = CUSTOMER_FIELD_NAMES.map(columnOf);

function columnOf(field: CustomerField): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

async function saveTold(person: Person): Promise<void> {
  const { profile } = api.as(person).customer;
  await profile.save({ ...(await profile.get()), ...TOLD });
}

async function storedProfile(userId: string) {
  const row = await api.db
    .selectFrom('profiles')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return mapCustomerFields((field) => row[field]);
}

test('the table has a column for each described field, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'profiles'
  `.execute(api.db);
  const own = ['user_id', 'updated_at'];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...COLUMNS, ...own].toSorted());
});

test('each is saved, seen by staff, exported under its name, and forgotten', async () => {
  const person = await makePerson(api);
  await saveTold(person);
  expect(await storedProfile(person.id)).toEqual(TOLD);
  const admin = await createFactories(api).staff('admin');
  const shown = await api.as(admin).staff.customers.get({ customerId: person.id });
  expect(shown).toMatchObject(TOLD);

  const { Profiel: exported } = await allPersonalData(api.db, person.id);
  const named = CUSTOMER_FIELD_NAMES.map((field) => [
    CUSTOMER_FIELDS[field].exportedAs,
    TOLD[field],
  ]);
  expect(exported).toEqual([{ ...Object.fromEntries(named), gewijzigd: api.clock.now }]);

  // A country is that of many.
  const words = CUSTOMER_FIELD_NAMES.filter((field) => field !== 'country').map(
    (field) => TOLD[field],
  );
  const places = COLUMNS.filter((column) => column !== 'country').map(
    (column) => `profiles.${column}`,
  );
  expect(await findTraces(api, words)).toEqual(expect.arrayContaining(places));
  const { password, email } = person;
  await api.as(person).customer.personalData.erase({ password, email });
  await api.jobsDone();
  expect(await findTraces(api, words)).toEqual([]);
});

test('each that a file may bring along is imported; the others are left empty', async () => {
  const admin = await createFactories(api).staff('admin');
  const email = 'verhuisd@zonder.test';
  const cells = { ...TOLD, email, street: 'Zonderlaan', houseNumber: '77' };
  const lines = [columnHeads('customer'), lineOf('customer', cells)].map((line) => csvLine(line));
  await importFiles(api, admin, { customers: new File(lines, 'klanten.csv') });
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const isMoved = (field: CustomerField) =>
    field === 'address' || CUSTOMER_FIELDS[field].importedFrom !== null;
  expect(await storedProfile(id)).toEqual(
    mapCustomerFields((field) => (isMoved(field) ? TOLD[field] : null)),
  );
});
