import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { COUNT_BOUND } from './page.ts';

const HOUR_MS = 3_600_000;

let api: TestApp;
let staff: Person;

beforeAll(async () => {
  api = await createTestApp();
  staff = await createFactories(api).staff('staff');
});

afterAll(() => api[Symbol.asyncDispose]());

/** An hour later all that was learned of the texts and of the counts is forgotten. */
beforeEach(() => waitMs(HOUR_MS));

function waitMs(ms: number): void {
  api.clock.set(new Date(api.clock.now.getTime() + ms).toISOString());
}

async function addCustomers(emails: readonly string[], name = 'Klant'): Promise<void> {
  const createdAt = api.clock.now;
  const rows = emails.map((email) => ({
    email,
    name,
    firstName: name,
    lastName: '',
    createdAt,
    updatedAt: createdAt,
  }));
  await api.db.insertInto('users').values(rows).execute();
}

async function emailsOf(search: string): Promise<string[]> {
  const { items } = await api.as(staff).staff.customers.list({ search });
  return items.map(({ email }) => email).toSorted();
}

describe('where all addresses are alike', () => {
  beforeAll(() =>
    addCustomers(Array.from({ length: 60 }, (_, n) => `klant-${1000 + n}@winkel.test`)),
  );

  test('one is found by all of it', async () => {
    expect(await emailsOf('klant-1017@winkel.test')).toEqual(['klant-1017@winkel.test']);
  });

  test('and by any part of it', async () => {
    expect(await emailsOf('T-1017@WIN')).toEqual(['klant-1017@winkel.test']);
    expect(await emailsOf('klant-101')).toHaveLength(10);
    expect(await emailsOf('@winkel.test')).toHaveLength(50);
  });

  test('but not by a part that only looks like it', async () => {
    expect(await emailsOf('klant-1017@winkels')).toEqual([]);
    expect(await emailsOf('klanten-1017@winkel.test')).toEqual([]);
    expect(await emailsOf('1017 klanten')).toEqual([]);
    // Words count in any order, as of a name.
    expect(await emailsOf('1017 klant')).toEqual(['klant-1017@winkel.test']);
  });

  test('also where what is rare stands elsewhere in the text', async () => {
    await addCustomers(['info-klant-1017@winkel.test.nl']);
    expect(await emailsOf('klant-1017@winkel.test')).toEqual([
      'info-klant-1017@winkel.test.nl',
      'klant-1017@winkel.test',
    ]);
  });
});

describe('a name that many have', () => {
  const many = { value: COUNT_BOUND, exact: false };

  beforeAll(() =>
    addCustomers(
      Array.from({ length: COUNT_BOUND + 1 }, (_, n) => `${n}@velen.test`),
      'Sanne',
    ),
  );

  test('is not counted again for a minute, while the page is as it is now', async () => {
    const list = () => api.as(staff).staff.customers.list({ search: 'sanne', limit: 3 });
    expect((await list()).count).toEqual(many);
    await api.db.deleteFrom('users').where('email', 'like', '__%@velen.test').execute();
    await addCustomers(['nieuw@velen.test'], 'Sanne');
    const next = await list();
    expect(next.count).toEqual(many);
    expect(next.items.map(({ email }) => email)).toContain('nieuw@velen.test');
    waitMs(60_000);
    expect((await list()).count).toEqual({ value: 11, exact: true });
  });
});
