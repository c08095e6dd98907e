import { describe, expect, test } from 'vitest';
import { outcomeOf } from '#tests/support/procedures.ts';
import { answerMandate, mandatesOf } from '#tests/support/mandates.ts';
import { mailsOf, openShop, sweepAt } from '#tests/support/renewals.ts';

async function openWithCustomer() {
  const shop = await openShop();
  const customer = await shop.make.customer();
  return { ...shop, customer, mine: shop.api.as(customer).customer.mandates };
}

describe('a mandate', () => {
  test('is given with a cent that goes back, and told by mail', async () => {
    const { api, customer, mine } = await openWithCustomer();
    await using _ = api;
    const { agreement, valid } = await mine.get();
    expect(valid).toBe(null);
    expect(agreement).toContain('acht weken');
    await answerMandate(api, customer, 'pays');
    expect(await mine.get()).toMatchObject({
      valid: { accountEnding: '4300' },
      asked: null,
      planned: [],
    });
    const [mandate] = await mandatesOf(api, customer);
    expect(mandate).toMatchObject({ status: 'valid', revokedAt: null });
    expect(mandate?.centReturnedAt).toBeInstanceOf(Date);
    expect(
      await api.db.selectFrom('testGatewayRefunds').select(['amountCents', 'refundId']).execute(),
    ).toEqual([{ amountCents: 1, refundId: mandate?.id }]);
    expect(await mailsOf(api, 'mandate-given')).toHaveLength(1);
    expect(await api.db.selectFrom('payments').selectAll().execute()).toEqual([]);
    const { agreedText, agreedFrom } = await api.db
      .selectFrom('mandates')
      .select(['agreedText', 'agreedFrom'])
      .executeTakeFirstOrThrow();
    expect(agreedText).toBe(agreement);
    expect(agreedFrom).not.toBe('');
  });

  test('is asked once, from however many windows', async () => {
    const { api, customer, mine } = await openWithCustomer();
    await using _ = api;
    const asked = await Promise.all(Array.from({ length: 5 }, () => mine.ask({ agreed: true })));
    expect(new Set(asked.map(({ payUrl }) => payUrl)).size).toBe(1);
    expect(await mandatesOf(api, customer)).toHaveLength(1);
    expect(await mine.get()).toMatchObject({ valid: null, asked: { payUrl: asked[0]?.payUrl } });
  });

  test('that is broken off leaves nothing, and can be asked again', async () => {
    const { api, customer, mine } = await openWithCustomer();
    await using _ = api;
    await answerMandate(api, customer, 'refused');
    expect(await mine.get()).toMatchObject({ valid: null, asked: null });
    expect(await mailsOf(api, 'mandate-ended')).toEqual([]);
    api.clock.set('2027-06-01T10:00:00Z');
    await answerMandate(api, customer, 'pays');
    expect((await mandatesOf(api, customer)).map(({ status }) => status)).toEqual([
      'ended',
      'valid',
    ]);
  });

  test('that nobody answers is forgotten after a day', async () => {
    const { api, customer, mine } = await openWithCustomer();
    await using _ = api;
    api.clock.set('2026-11-23T11:00:00Z');
    await mine.ask({ agreed: true });
    await sweepAt(api, '2026-11-24T10:00:00Z');
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'asked' }]);
    await sweepAt(api, '2026-11-24T12:00:00Z');
    expect(await mandatesOf(api, customer)).toMatchObject([
      { status: 'ended', endedReason: 'not_given' },
    ]);
  });

  test('for another account takes the place of the one before, which is taken back', async () => {
    const { api, customer } = await openWithCustomer();
    await using _ = api;
    const first = await answerMandate(api, customer, 'fails');
    api.clock.set('2027-06-01T10:00:00Z');
    const second = await answerMandate(api, customer, 'pays');
    const [older, newer] = await mandatesOf(api, customer);
    expect(older).toMatchObject({ id: first, status: 'ended', endedReason: 'replaced' });
    expect(older?.revokedAt).toBeInstanceOf(Date);
    expect(newer).toMatchObject({ id: second, status: 'valid' });
    expect(
      await api.db
        .selectFrom('testGatewayMandates')
        .select('status')
        .orderBy('createdAt')
        .execute(),
    ).toEqual([{ status: 'revoked' }, { status: 'valid' }]);
    expect(await mailsOf(api, 'mandate-ended')).toEqual([]);
  });

  test('is stopped by its customer, or by who may for them, and by nobody else', async () => {
    const { api, make, customer, mine } = await openWithCustomer();
    await using _ = api;
    await answerMandate(api, customer, 'pays');
    const stranger = await make.customer();
    await api.as(stranger).customer.mandates.stop();
    expect(await mandatesOf(api, customer)).toMatchObject([{ status: 'valid' }]);
    await Promise.all([mine.stop(), mine.stop()]);
    await api.jobsDone();
    api.clock.set('2027-06-01T10:00:00Z');
    await answerMandate(api, customer, 'pays');
    const admin = api.as(await make.staff('admin')).staff.mandates;
    const customerId = customer.id;
    expect(await admin.get({ customerId })).toMatchObject({ valid: { accountEnding: '4300' } });
    await admin.stop({ customerId });
    await api.jobsDone();
    const ended = await mandatesOf(api, customer);
    expect(ended.map(({ endedReason }) => endedReason)).toEqual(['customer', 'staff']);
    expect(ended.map(({ revokedAt }) => revokedAt instanceof Date)).toEqual([true, true]);
    expect(await mailsOf(api, 'mandate-ended')).toHaveLength(2);
    expect(await admin.get({ customerId })).toEqual({ valid: null });
  });

  test('needs the tick, and a shop that offers it', async () => {
    const { api, make, mine } = await openWithCustomer();
    await using _ = api;
    expect(await outcomeOf(mine.ask({ agreed: false as never }))).toBe('INPUT_INVALID');
    await api.saveSettings({ direct_debit_enabled: 'false' });
    const off = api.as(await make.customer()).customer.mandates;
    expect(await outcomeOf(off.ask({ agreed: true }))).toBe('METHOD_NOT_AVAILABLE');
    expect(await off.get()).toMatchObject({ agreement: null });
  });

  test('needs a shop with a gateway', async () => {
    const { api, make } = await openWithCustomer();
    await using _ = api;
    api.context.payments = { ...api.context.payments, test: null };
    const other = api.as(await make.customer()).customer.mandates;
    expect(await outcomeOf(other.ask({ agreed: true }))).toBe('METHOD_NOT_AVAILABLE');
    expect(await other.get()).toMatchObject({ agreement: null });
  });
});
