import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { becomeOldShop, fillOldShop } from '#tests/support/old-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const NEW = '0840-dunning-by-service.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

type Dunned = { reopened: boolean; warnedOn: string | null; suspendedOn: string | null };
const quoted = (text: string | null) => (text === null ? 'null' : `'${text}'`);

/** An invoice of so many services as the release before has it, which dunned it on its claim. */
function oldClaim(number: number, services: number, { reopened, ...dunned }: Dunned): string[] {
  const at = reopened ? `'2026-11-30T11:00:00Z'` : 'null';
  return [
    `insert into invoices (id, user_id, order_id, kind, series_id, year, number, invoice_number, status,
        total_amount_cents, net_cents, vat_cents, issued_on, due_date, due_on, seller, buyer, created_at,
        content_hash, hash)
      select '${id(number)}', '${id(1)}', '${id(number)}', 'invoice', id, 2026, ${number}, '2026-${number}',
        'unpaid', 1200, 992, 208, now(), now(), now(), '{}', '{}', now(), '', '' from series
      where kind = 'invoice' limit 1`,
    `insert into claims (order_id, amount_cents, open_cents, round, reopened_at, reopened_because, warned_on,
        suspended_on, created_at, updated_at)
      values ('${id(number)}', 1200, ${reopened ? 1200 : 0}, 1, ${at}, ${reopened ? `'bounced'` : 'null'},
        ${quoted(dunned.warnedOn)}, ${quoted(dunned.suspendedOn)}, now(), now())`,
    ...Array.from({ length: services }, (_, place) => [
      `insert into invoice_lines (id, invoice_id, position, description, quantity, gross_cents, net_cents,
          vat_cents, vat_percent)
        values ('${id(number * 10 + place)}', '${id(number)}', ${place + 1}, 'Web', 1, 400, 331, 69, 21)`,
      // The last line began first: delivery decides.
      `insert into service_terms (service_id, invoice_line_id, term_number, starts_at, ends_at, uncovered_at,
          created_at)
        values ('${id(number * 10 + place)}', '${id(number * 10 + place)}', 1,
          '2026-11-${20 - place}T11:00:00Z', '2026-12-20T11:00:00Z', ${at}, now())`,
    ]).flat(),
  ];
}

test('what an old shop did about days that are owed again is kept for the service that it was about', async () => {
  const { db } = database;
  await becomeOldShop(db, NEW);
  const off = { reopened: true, warnedOn: '2026-12-21', suspendedOn: '2026-12-28' };
  await fillOldShop(db, [
    ...oldClaim(100, 1, off),
    ...oldClaim(101, 2, off),
    ...oldClaim(102, 1, { ...off, suspendedOn: null }),
    ...oldClaim(103, 1, { reopened: false, warnedOn: null, suspendedOn: null }),
  ]);
  expect(await migrate(db, new Date())).toContain(NEW);
  const terms = await db
    .selectFrom('serviceTerms')
    .select(['serviceId', 'warnedOn', 'suspendedOn'])
    .orderBy('serviceId')
    .execute();
  const none = { warnedOn: null, suspendedOn: null };
  const { warnedOn, suspendedOn } = off;
  expect(terms).toEqual([
    { serviceId: id(1000), warnedOn, suspendedOn },
    { serviceId: id(1010), ...none },
    { serviceId: id(1011), warnedOn, suspendedOn },
    { serviceId: id(1020), warnedOn, suspendedOn: null },
    { serviceId: id(1030), ...none },
  ]);
});
