import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBookFaults } from '#server/operations/books/queries.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import {
  customerLine,
  customersFile,
  importFiles,
  movedService,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import { onlyRenewalOf, payOnline, sweepAt } from '#tests/support/renewals.ts';

let api: TestApp;
let admin: Person;

beforeEach(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  admin = await make.staff('admin');
  await make.plan({ slug: 'web-start', priceCents: 1299 });
});
afterEach(() => api[Symbol.asyncDispose]());

const emailOf = (at: number) => `klant-${at}@voorbeeld.test`;
const many = Array.from({ length: 30 }, (_, at) => at);

/** Has the database refuse a service of this name, as a program that dies there would. */
async function breakAt(name: string): Promise<() => Promise<void>> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
         $$ begin if new.name = '${name}' then raise exception 'broken'; end if; return new; end $$;
       create trigger refused before insert on services for each row execute function refuse()`,
    )
    .execute(api.db);
  return async () => {
    await sql.raw('drop trigger refused on services; drop function refuse()').execute(api.db);
  };
}

test('an import that is broken off goes on where it was, and brings nothing twice', async () => {
  await api.setQueue('import.run', { retryLimit: 0 });
  const mend = await breakAt('site-29.nl');
  const { importId } = await importFiles(
    api,
    admin,
    {
      customers: customersFile(...many.map((at) => customerLine(emailOf(at)))),
      services: servicesFile(
        ...many.map((at) => serviceLine(emailOf(at), { name: `site-${at}.nl` })),
      ),
    },
    { invites: true },
  );
  const { imports } = api.as(admin).staff;
  // Batches of twenty-five: two were done, the third came to nothing.
  expect(await imports.get({ importId })).toMatchObject({
    finishedAt: null,
    customers: { imported: 30, waiting: 0 },
    services: { imported: 20, waiting: 10 },
  });
  await mend();
  await sql`delete from pgboss.job where name in ('import.run', 'dead-letter')`.execute(api.db);
  await sweepAt(api, '2026-11-23T11:00:30Z');
  expect((await imports.get({ importId })).finishedAt).toBeNull();
  await sweepAt(api, '2026-11-23T11:02:00Z');
  expect(await imports.get({ importId })).toMatchObject({
    finishedAt: api.clock.now,
    customers: { imported: 30, existing: 0 },
    services: { imported: 30, existing: 0 },
  });
  const services = await api.db.selectFrom('services').select('name').execute();
  expect(new Set(services.map(({ name }) => name)).size).toBe(30);
  expect(services).toHaveLength(30);
  const mails = await api.db.selectFrom('mails').select('kind').execute();
  expect(mails.filter(({ kind }) => kind === 'moved-in')).toHaveLength(30);
});

test('what the shop has by then is looked at again, line by line', async () => {
  await api.setQueue('import.run', { retryLimit: 0 });
  const mend = await breakAt('jose.nl');
  const { importId } = await importFiles(api, admin, {
    customers: customersFile(customerLine(emailOf(1)), customerLine(emailOf(2))),
    services: servicesFile(
      serviceLine(emailOf(1), { until: '24-11-2026' }),
      serviceLine(emailOf(2), { until: '30-11-2026', name: 'blijft.nl' }),
    ),
  });
  await mend();
  await sql`delete from pgboss.job where name in ('import.run', 'dead-letter')`.execute(api.db);
  // A day that was to come is over, and somebody registered with the second address.
  api.clock.set('2026-11-25T11:00:00Z');
  const now = api.clock.now;
  const names = { name: 'Echt Iemand', firstName: 'Echt', lastName: 'Iemand' };
  await api.db
    .insertInto('users')
    .values({ ...names, email: emailOf(2), createdAt: now, updatedAt: now })
    .execute();
  await sweepAt(api, '2026-11-25T11:00:00Z');
  const { imports } = api.as(admin).staff;
  expect((await imports.rows({ importId })).items).toMatchObject([
    { kind: 'customer', state: 'imported' },
    { kind: 'customer', state: 'existing', customerName: 'Echt Iemand' },
    { kind: 'service', state: 'refused', column: 'betaald t/m' },
    { kind: 'service', state: 'imported', serviceName: 'blijft.nl' },
  ]);
});

class Undo extends Error {}

async function faultsAfter(harm: string): Promise<string[]> {
  let found: string[] = [];
  const harmed = api.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(harm).execute(tx);
    const { secretKey } = api.context;
    const faults = await findBookFaults(tx, { now: api.clock.now, mailsAreSent: true, secretKey });
    found = faults.map(({ check }) => check);
    throw new Undo();
  });
  await expect(harmed).rejects.toThrow(Undo);
  return found;
}

test('the books take a moved service as right, and find what is wrong with one', async () => {
  await importFiles(api, admin, {
    customers: customersFile(customerLine(emailOf(1))),
    services: servicesFile(serviceLine(emailOf(1), { until: '30-11-2026', from: '01-01-2026' })),
  });
  const { id, userId } = await movedService(api, 'jose.nl');
  const wrong = ['service-terms'];
  expect(await faultsAfter('select 1')).toEqual([]);
  expect(
    await faultsAfter("update services set expires_at = expires_at + interval '1 day'"),
  ).toEqual(wrong);
  expect(await faultsAfter('delete from import_rows')).toEqual(wrong);
  await sweepAt(api, '2026-11-24T11:00:00Z');
  await payOnline(api, { id: userId }, (await onlyRenewalOf(api, id)).id);
  expect(await faultsAfter('select 1')).toEqual([]);
  for (const harm of [
    "update services set expires_at = expires_at - interval '1 month'",
    "update services set moved_until = moved_until - interval '1 day'",
    'update services set moved_terms = moved_terms - 1',
    'update service_terms set term_number = term_number + 1',
  ]) {
    expect(await faultsAfter(harm), harm).toContain('service-terms');
  }
  expect(
    await faultsAfter(
      "update services set expires_at = '2026-11-01', updated_at = '2026-11-01'; delete from service_terms",
    ),
  ).toEqual(expect.arrayContaining(['service-billed', 'service-terms']));
});
