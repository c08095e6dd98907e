import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person, type TestPlan } from '#tests/support/factories.ts';
import {
  csvFile,
  customerLine,
  customersFile,
  importFiles,
  movedService,
  servicesFile,
} from '#tests/support/imports.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Person;
let staff: Api['staff'];
let plan: TestPlan;

beforeEach(async () => {
  api = await createTestApp();
  make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  admin = await make.staff('admin');
  staff = api.as(admin).staff;
  plan = await make.plan({ slug: 'web-start', priceCents: 1299 });
});
afterEach(() => api[Symbol.asyncDispose]());

const JOSE = 'jose@voorbeeld.test';
const serviceLine = (
  fields: Partial<Record<'email' | 'name' | 'price' | 'until' | 'from', string>> = {},
) => {
  const {
    email = JOSE,
    name = 'jose.nl',
    price = '9,50',
    until = '31-12-2026',
    from = '',
  } = fields;
  return `${email};web-start;${name};maandelijks;${price};${until};${from};;;;;`;
};

describe('an import', () => {
  test('brings a customer and a service, without order, invoice or mail', async () => {
    const { importId, preview } = await importFiles(api, admin, {
      customers: customersFile(customerLine(JOSE)),
      services: servicesFile(serviceLine()),
    });
    expect(preview).toMatchObject({
      customers: { rows: 1, fresh: 1, existing: 0, wrong: 0 },
      services: { rows: 1, fresh: 1, monthlyCents: 950, dueSoon: 0, withoutBilling: 0 },
      faults: [],
    });
    expect(await staff.imports.get({ importId })).toMatchObject({
      customersName: 'klanten.csv',
      finishedAt: api.clock.now,
      customers: { imported: 1, waiting: 0 },
      services: { imported: 1, waiting: 0 },
    });
    const service = await movedService(api, 'jose.nl');
    expect(service).toMatchObject({
      orderId: null,
      status: 'active',
      deliveryState: 'done',
      priceCents: 950,
      expiresAt: new Date('2026-12-31T23:00:00Z'),
      renews: true,
    });
    for (const table of ['orders', 'invoices', 'mails'] as const) {
      expect(await api.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
    const user = await api.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .select(['users.firstName', 'emailVerified', 'address', 'postalCode'])
      .where('email', '=', JOSE)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({
      firstName: 'José',
      emailVerified: false,
      address: 'Prinsengracht 12a',
      postalCode: '1015 DK',
    });
  });
});
