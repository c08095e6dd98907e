import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bankLine } from '#tests/support/bank.ts';
import { camtFile } from '#tests/support/camt.ts';
import { onlyRenewalOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';

describe('the next term of a service', () => {
  /** A service whose renewal is invoiced, and an admin with a line of the bank that names it. */
  async function renewing() {
    const { api: shop, make: made } = await openShop();
    const { serviceId } = await made.activeService({ serviceName: 'winkel' });
    await sweepAt(shop, '2026-12-10T09:00:00Z');
    const { id: orderId } = await onlyRenewalOf(shop, serviceId);
    const { staff } = shop.as(await made.staff('admin'));
    const sent = bankLine({ text: '2026-000002', on: '2026-12-09' });
    await staff.bankStatements.import({ file: camtFile([sent]) });
    const { items } = await staff.bankStatements.lines({});
    return { shop, staff, serviceId, orderId, lineId: items[0]?.id ?? '' };
  }

  test('is paid by a transfer as any other order', async () => {
    const { shop, staff, serviceId } = await renewing();
    await using _ = shop;
    expect(await staff.bankStatements.bookCertain()).toMatchObject({ booked: 1 });
    expect(await onlyRenewalOf(shop, serviceId)).toMatchObject({ invoiceStatus: 'paid' });
    expect(await serviceOf(shop, serviceId)).toMatchObject({
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
  });

  test('is not sold once the service has ended: the money is credit', async () => {
    const { shop, staff, serviceId, orderId, lineId: id } = await renewing();
    await using _ = shop;
    // As it is between the moment somebody gives notice and the job that lets go of the renewal.
    await sql`update services set cancel_at = expires_at where id = ${serviceId}`.execute(shop.db);
    const invoiceNumber = '2026-000002';
    const weighed = await staff.bankStatements.weigh({
      lineId: id,
      invoiceNumbers: [invoiceNumber],
    });
    expect(weighed).toMatchObject({ invoices: [{ status: 'unpaid' }], booking: 'credit' });
    await staff.bankStatements.book({
      lineId: id,
      invoiceNumbers: [invoiceNumber],
      booking: 'credit',
    });
    const credits = await shop.db.selectFrom('credits').select('amountCents').execute();
    expect(credits).toEqual([{ amountCents: 1299 }]);
    const terms = shop.db
      .selectFrom('serviceTerms')
      .select('id')
      .where('serviceId', '=', serviceId);
    expect(await terms.execute()).toHaveLength(1);
    expect(await onlyRenewalOf(shop, serviceId)).toMatchObject({ id: orderId, status: 'pending' });
  });
});
