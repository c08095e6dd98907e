import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  dunningStep,
  isRenewalDue,
  isRenewalOver,
  renewalHorizon,
  renewalMethod,
  renewalPrice,
  renewalExpiresAt,
  suspensionDate,
  unusedCents,
  type DunningStep,
  type OpenRenewal,
} from './renewal.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';

const RULES = { suspendAfterDays: 17, endAfterDays: 30 };
const EXPIRES = new Date('2026-12-15T10:00:00Z');

describe('when the invoice of the next term is made', () => {
  const service = { renews: true, status: 'active', expiresAt: EXPIRES, cancelAt: null } as const;

  test.each([
    ['2026-11-30T22:59:59Z', false],
    // Midnight in Amsterdam: the first of December.
    ['2026-11-30T23:00:00Z', true],
    ['2026-12-15T10:00:00Z', true],
    ['2027-03-01T00:00:00Z', true],
  ])('at %s: %s', (now, due) => {
    expect(isRenewalDue(service, new Date(now))).toBe(due);
    // The condition of a query finds the same, and nothing that is due a day later.
    expect(EXPIRES < renewalHorizon(new Date(now))).toBe(due);
  });

  test('not for what is cancelled for its end, ended, not delivered, or given by staff', () => {
    const now = EXPIRES;
    expect(isRenewalDue({ ...service, cancelAt: EXPIRES }, now)).toBe(false);
    expect(isRenewalDue({ ...service, renews: false }, now)).toBe(false);
    expect(isRenewalDue({ ...service, expiresAt: null }, now)).toBe(false);
    const due = SERVICE_STATUSES.filter((status) => isRenewalDue({ ...service, status }, now));
    expect(due).toEqual(['active', 'suspended', 'offline']);
  });
});

describe('the term that is bought', () => {
  test('costs the announced price from its day on', () => {
    const service = {
      priceCents: cents(1299),
      nextPriceCents: cents(1499),
      nextPriceOn: '2026-12-15',
    };
    expect(renewalPrice(service, new Date('2026-12-14T22:59:00Z'))).toBe(1299);
    expect(renewalPrice(service, new Date('2026-12-14T23:00:00Z'))).toBe(1499);
    const plain = { ...service, nextPriceCents: null, nextPriceOn: null };
    expect(renewalPrice(plain, EXPIRES)).toBe(1299);
  });

  test('goes back by the day when it is not used', () => {
    const term = {
      grossCents: cents(9990),
      startsAt: new Date('2026-11-01T11:00:00Z'),
      endsAt: new Date('2027-11-01T11:00:00Z'),
    };
    const leaving = (at: string) => unusedCents(term, new Date(at));
    // 365 days; of the first one is used, of the last none is left.
    expect(leaving('2026-11-01T12:00:00Z')).toBe(Math.round((9990 * 364) / 365));
    expect(leaving('2027-02-15T10:00:00Z')).toBe(Math.round((9990 * 258) / 365));
    expect(leaving('2027-10-31T22:00:00Z')).toBe(0);
    expect(leaving('2027-10-30T10:00:00Z')).toBe(27);
    // A term that has yet to begin is not used at all, one that is over wholly.
    expect(leaving('2026-10-01T10:00:00Z')).toBe(9990);
    expect(leaving('2028-01-01T10:00:00Z')).toBe(0);
  });

  test('is paid online where the shop can', () => {
    expect(renewalMethod('bank_transfer', ['test_ideal', 'bank_transfer'])).toBe('test_ideal');
    expect(renewalMethod('test_ideal', ['test_ideal', 'bank_transfer'])).toBe('test_ideal');
    expect(renewalMethod('test_ideal', ['bank_transfer'])).toBe('bank_transfer');
    // As before, where there is a choice.
    const both = ['ideal', 'test_ideal', 'bank_transfer'] as const;
    expect(both.map((before) => renewalMethod(before, both))).toEqual([
      'ideal',
      'test_ideal',
      'ideal',
    ]);
  });
});

describe('what not paying leads to', () => {
  const open: OpenRenewal = {
    dueDate: '2026-12-15',
    startsAt: EXPIRES,
    collectOn: null,
    warnedOn: null,
    suspendedOn: null,
  };
  const paid = { cancelAt: null, expiresAt: EXPIRES };
  const running = { ...paid, status: 'active', suspendReason: null } as const;
  const off = { ...paid, status: 'suspended', suspendReason: 'unpaid' } as const;
  const step = (renewal: OpenRenewal, service: Parameters<typeof dunningStep>[1], today: string) =>
    dunningStep(renewal, service, { today, rules: RULES });

  test.each<[string, Partial<OpenRenewal>, DunningStep | null]>([
    ['2026-12-24', {}, null],
    ['2026-12-25', {}, 'warn'],
    ['2027-02-25', {}, 'warn'],
    ['2026-12-31', { warnedOn: '2026-12-25' }, null],
    ['2027-01-01', { warnedOn: '2026-12-25' }, 'suspend'],
    // Warned late, because the shop stood still: a week is a week.
    ['2027-01-06', { warnedOn: '2026-12-31' }, null],
    ['2027-01-07', { warnedOn: '2026-12-31' }, 'suspend'],
  ])('on %s with %o: %s', (today, known, expected) => {
    expect(step({ ...open, ...known }, running, today)).toBe(expected);
  });

  test('ends what stayed suspended for it, thirty days later', () => {
    const suspended = { ...open, warnedOn: '2026-12-25', suspendedOn: '2027-01-01' };
    expect(step(suspended, off, '2027-01-30')).toBeNull();
    expect(step(suspended, off, '2027-01-31')).toBe('end');
    // Put back on by staff: neither off again nor gone.
    expect(step(suspended, running, '2027-06-01')).toBeNull();
    expect(step(suspended, { ...off, suspendReason: 'abuse' }, '2027-06-01')).toBeNull();
    // Being restarted, it ends once it is back.
    expect(step(suspended, { ...off, status: 'offline' }, '2027-06-01')).toBeNull();
  });

  test('waits for a collection, however late that is, but not of what nobody will use', () => {
    const collected = { ...open, collectOn: '2027-06-02' };
    expect(step(collected, running, '2027-06-01')).toBeNull();
    const suspended = { ...collected, warnedOn: '2026-12-25', suspendedOn: '2027-01-01' };
    expect(step(suspended, off, '2027-06-01')).toBeNull();
    expect(step(collected, { ...running, status: 'cancelled' }, '2027-06-01')).toBe('withdraw');
  });

  test('ends nothing before what is paid of it is over', () => {
    const suspended = { ...open, warnedOn: '2026-12-25', suspendedOn: '2027-01-01' };
    const ahead = { ...off, expiresAt: new Date('2027-03-15T11:00:00Z') };
    expect(step(suspended, ahead, '2027-03-14')).toBeNull();
    expect(step(suspended, ahead, '2027-03-15')).toBe('end');
  });

  test('does not suspend what is off for another reason, or being restarted', () => {
    const warned = { ...open, warnedOn: '2026-12-25' };
    expect(step(warned, { ...off, suspendReason: 'abuse' }, '2027-03-01')).toBeNull();
    expect(step(warned, { ...running, status: 'offline' }, '2027-03-01')).toBeNull();
  });

  test('lets go of a term that nobody will use', () => {
    expect(step(open, { ...running, status: 'cancelled' }, '2026-12-02')).toBe('withdraw');
    expect(step(open, { ...running, cancelAt: EXPIRES }, '2026-12-02')).toBe('withdraw');
    const later = new Date(EXPIRES.getTime() + 1);
    expect(isRenewalOver({ ...running, cancelAt: later }, EXPIRES)).toBe(false);
  });

  test('says the day beforehand', () => {
    expect(suspensionDate(open, RULES)).toBe('2027-01-01');
    expect(suspensionDate({ ...open, warnedOn: '2026-12-31' }, RULES)).toBe('2027-01-07');
  });

  test('suspends nothing before the term begins that is not paid, however few days a shop gives', () => {
    const rules = { suspendAfterDays: 1, endAfterDays: 30 };
    const early = { ...open, dueDate: '2026-12-02' };
    expect(suspensionDate({ ...early, warnedOn: '2026-12-03' }, rules)).toBe('2026-12-15');
    expect(renewalExpiresAt(early, rules)).toEqual(new Date('2027-01-13T23:00:00Z'));
    const on = (today: string, warnedOn: string | null) =>
      dunningStep({ ...early, warnedOn }, running, { today, rules });
    expect(on('2026-12-07', null)).toBeNull();
    expect(on('2026-12-08', null)).toBe('warn');
    expect(on('2026-12-14', '2026-12-03')).toBeNull();
    expect(on('2026-12-15', '2026-12-03')).toBe('suspend');
  });
});
