import { describe, expect, test } from 'vitest';
import {
  mailsOf,
  onlyRenewalOf,
  openShop,
  payOnline,
  renewalsOf,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';

describe('a term that nobody pays', () => {
  test('is warned about, suspended, and ends with its service', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { serviceId } = await make.activeService({ serviceName: 'winkel' });
    await sweepAt(api, '2026-12-09T11:00:00Z');
    const { id, dueDate } = await onlyRenewalOf(api, serviceId);
    expect(dueDate).toBe('2026-12-23');
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ invoiceStatus: 'overdue' });
    expect(await mailsOf(api, 'invoice-overdue')).toHaveLength(1);
    await sweepAt(api, '2027-01-01T11:00:00Z');
    expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
    await sweepAt(api, '2027-01-02T11:00:00Z');
    await sweepAt(api, '2027-01-03T11:00:00Z');
    const [warning, ...again] = await mailsOf(api, 'suspension-warning');
    expect(again).toEqual([]);
    expect(warning?.subject).toBe('winkel wordt op 9 januari 2027 opgeschort');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
    await sweepAt(api, '2027-01-09T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({
      status: 'suspended',
      suspendReason: 'unpaid',
    });
    await sweepAt(api, '2027-02-07T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'suspended' });
    await sweepAt(api, '2027-02-08T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
    });
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      id,
      status: 'cancelled',
      invoiceStatus: 'credited',
    });
  });

  test('keeps its service on until what is paid of it is over, however few days a shop gives', async () => {
    const { api, make } = await openShop({ bank_transfer_due_days: '1', unpaid_suspend_days: '1' });
    await using _ = api;
    const { serviceId } = await make.activeService({ serviceName: 'winkel' });
    for (const day of ['09', '11', '15']) await sweepAt(api, `2026-12-${day}T11:00:00Z`);
    expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
    for (const day of ['16', '22']) await sweepAt(api, `2026-12-${day}T11:00:00Z`);
    const [warning] = await mailsOf(api, 'suspension-warning');
    expect(warning?.subject).toBe('winkel wordt op 23 december 2026 opgeschort');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'suspended' });
  });

  test('brings the service back at once when it is paid after all', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { customer, serviceId } = await make.activeService();
    for (const day of ['2026-12-09', '2027-01-02', '2027-01-09']) {
      await sweepAt(api, `${day}T11:00:00Z`);
    }
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'suspended' });
    const { id } = await onlyRenewalOf(api, serviceId);
    await payOnline(api, customer, id);
    // Paid from where the last term ended: being late gives no days away, and takes none.
    expect(await serviceOf(api, serviceId)).toMatchObject({
      status: 'active',
      suspendReason: null,
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
    await sweepAt(api, '2027-01-09T11:01:00Z');
    expect((await renewalsOf(api, serviceId)).map(({ status }) => status)).toEqual([
      'completed',
      'pending',
    ]);
  });

  test('stays on when staff put it back on, and off when they suspended it for abuse', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const first = await make.activeService();
    const second = await make.activeService();
    const { services } = api.as(await make.staff()).staff;
    await sweepAt(api, '2026-12-09T11:00:00Z');
    await services.suspend({ serviceId: second.serviceId, reason: 'abuse' });
    for (const day of ['2027-01-02', '2027-01-09']) await sweepAt(api, `${day}T11:00:00Z`);
    await services.activate({ serviceId: first.serviceId });
    for (const day of ['2027-02-20', '2027-06-01']) await sweepAt(api, `${day}T11:00:00Z`);
    expect(await serviceOf(api, first.serviceId)).toMatchObject({ status: 'active' });
    expect(await serviceOf(api, second.serviceId)).toMatchObject({
      status: 'suspended',
      suspendReason: 'abuse',
    });
    // Its payment lifts only a suspension for not paying.
    const { id } = await onlyRenewalOf(api, second.serviceId);
    await payOnline(api, second.customer, id);
    expect(await serviceOf(api, second.serviceId)).toMatchObject({ status: 'suspended' });
  });

  test('follows the days of the shop', async () => {
    const days = { unpaid_suspend_days: '3', unpaid_end_days: '5', bank_transfer_due_days: '7' };
    const { api, make } = await openShop(days);
    await using _ = api;
    const { serviceId } = await make.activeService();
    await sweepAt(api, '2026-12-09T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ dueDate: '2026-12-16' });
    // Warned the day after the due date at the earliest, and a week before the suspension.
    for (const day of ['2026-12-17', '2026-12-23']) await sweepAt(api, `${day}T11:00:00Z`);
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'suspended' });
    await sweepAt(api, '2026-12-29T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
  });
});
