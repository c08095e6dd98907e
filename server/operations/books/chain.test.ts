import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookFault } from '#domain/sales/book-check.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { faultsAfter } from '#tests/support/books.ts';
import { createFactories } from '#tests/support/factories.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  const make = createFactories(api);
  for (let n = 0; n < 3; n += 1) await make.paidOrder();
  const { orderId, customer } = await make.pendingOrder({ method: 'bank_transfer' });
  await api.as(customer).customer.orders.cancel({ orderId });
});
afterAll(() => api[Symbol.asyncDispose]());

const ofChain = (faults: readonly BookFault[]) =>
  faults.find(({ check }) => check === 'invoice-chain')?.examples.map(({ subject }) => subject) ??
  [];

const SECOND = "invoice_number = '2026-000002'";
const ITS_LINES = `invoice_id = (select id from invoices where ${SECOND})`;
const HASHED = `hashed_text(salt || document_content(invoices, (
  select jsonb_agg(document_line(line) order by line.position) from invoice_lines as line
  where line.invoice_id = invoices.id)))`;

describe('the chain', () => {
  test('is whole after sales and a credit invoice', async () => {
    expect(ofChain(await faultsAfter(api, 'select 1'))).toEqual([]);
  });

  test.each([
    ['its buyer', `update invoices set buyer = buyer || '{"name": "x"}' where ${SECOND}`],
    ['its reason', `update invoices set reason = 'x' where ${SECOND}`],
    [
      'whose it is',
      `update invoices set user_id = (select id from users where users.id <> user_id limit 1) where ${SECOND}`,
    ],
    ['its day to pay', `update invoices set due_date = due_date + 1 where ${SECOND}`],
    ['that it was paid', `update invoices set born_paid = not born_paid where ${SECOND}`],
    ['what a line says', `update invoice_lines set description = 'x' where ${ITS_LINES}`],
    ['how many', `update invoice_lines set quantity = 2 where ${ITS_LINES}`],
    ['its days', `update invoice_lines set period_end = period_end + 1 where ${ITS_LINES}`],
    ['its salt', `update invoices set salt = null where ${SECOND}`],
    ['the hash of its content', `update invoices set content_hash = 'x' where ${SECOND}`],
  ])('breaks where %s was changed by hand', async (_, harm) => {
    expect(ofChain(await faultsAfter(api, harm))).toContain('2026-000002');
  });

  test('breaks at the next one where a hash was made to fit', async () => {
    const harm = `
      update invoices set reason = 'x' where ${SECOND};
      update invoices set content_hash = ${HASHED} where ${SECOND};
      update invoices set hash = chained_hash(before.hash, series_id, invoices.year, invoices.number,
        issued_on, content_hash)
      from (select hash from invoices where invoice_number = '2026-000001') as before where ${SECOND}`;
    expect(ofChain(await faultsAfter(api, harm))).toContain('2026-000003');
  });

  test('that was made anew as a whole is told by the log of the issues', async () => {
    const harm = `
      update invoices set reason = 'x' where ${SECOND};
      update invoices set content_hash = ${HASHED} where ${SECOND};
      do $$ declare one invoices; previous text := '';
      begin
        for one in select * from invoices where kind = 'invoice' order by number loop
          previous := chained_hash(previous, one.series_id, one.year, one.number, one.issued_on,
            one.content_hash);
          update invoices set hash = previous where id = one.id;
        end loop;
        update series set last_hash = previous where kind = 'invoice';
      end $$`;
    const broken = ofChain(await faultsAfter(api, harm));
    expect(broken).toContain('2026-000002');
    expect(broken).not.toContain('2026-000001');
  });

  test('breaks where the last of a series is gone', async () => {
    const harm = `
      delete from invoice_lines where invoice_id in (select id from invoices where kind = 'credit_note');
      delete from invoices where kind = 'credit_note'`;
    expect(ofChain(await faultsAfter(api, harm))).toEqual(['C{jaar}-']);
  });
});
