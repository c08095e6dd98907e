import { describe, expect, test } from 'vitest';
import { amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { cents } from '#domain/platform/money.ts';
import {
  mayReturn,
  returnable,
  returnAlarm,
  returnEndsOn,
  settleBy,
  type PaidLine,
  type Returning,
} from './return.ts';

const noon = (day: string) => new Date(`${day}T11:00:00Z`);

/** A consumer's order of a new service, placed on Monday 2 November 2026. */
const ORDER: Returning = {
  status: 'completed',
  orderKind: 'new',
  totalCents: cents(1000),
  createdAt: noon('2026-11-02'),
  kind: 'consumer',
  suspendReason: null,
};

describe('until when', () => {
  test('a withdrawal ends with the fourteenth day, the promise with the thirtieth', () => {
    expect(returnEndsOn('withdrawal', ORDER.createdAt)).toBe('2026-11-16');
    expect(returnEndsOn('money-back', ORDER.createdAt)).toBe('2026-12-02');
  });

  test.each([
    ['withdrawal', '2026-11-16', '2026-11-17'],
    ['money-back', '2026-12-02', '2026-12-03'],
  ] as const)('%s may be asked on its last day and not on the next', (ground, last, late) => {
    expect(mayReturn(ORDER, ground, noon(last))).toEqual({ ok: true, value: last });
    // The last minute of that day in Amsterdam.
    const lastMinute = new Date(amsterdamMidnight(late).getTime() - 60_000);
    expect(mayReturn(ORDER, ground, lastMinute).ok).toBe(true);
    expect(mayReturn(ORDER, ground, amsterdamMidnight(late))).toEqual({
      ok: false,
      reason: 'RETURN_TOO_LATE',
    });
  });

  test.each([
    ['a company withdraws from nothing', { kind: 'business' }, 'withdrawal', false],
    ['a company has the promise too', { kind: 'business' }, 'money-back', true],
    ['abuse takes the promise away', { suspendReason: 'abuse' }, 'money-back', false],
    ['and leaves the law', { suspendReason: 'abuse' }, 'withdrawal', true],
    [
      'who did not pay a renewal still has the promise',
      { suspendReason: 'unpaid' },
      'money-back',
      true,
    ],
    ['another plan is a contract of its own', { orderKind: 'plan-change' }, 'withdrawal', true],
    ['and no first term', { orderKind: 'plan-change' }, 'money-back', false],
    ['a renewal goes on by itself', { orderKind: 'renewal' }, 'withdrawal', false],
    ['nor is it a first term', { orderKind: 'renewal' }, 'money-back', false],
    ['work was ordered elsewhere', { orderKind: 'charge' }, 'withdrawal', false],
    ['nothing was paid for what is free', { totalCents: cents(0) }, 'withdrawal', false],
  ] as const)('%s', (_, change, ground, isOffered) => {
    const may = mayReturn({ ...ORDER, ...change }, ground, noon('2026-11-03'));
    expect(may.ok || may.reason).toBe(isOffered || 'RETURN_NOT_OFFERED');
  });

  test.each(['pending', 'failed', 'cancelled', 'refunded'] as const)(
    'of a %s order there is nothing to give back',
    (status) => {
      expect(mayReturn({ ...ORDER, status }, 'withdrawal', noon('2026-11-03'))).toEqual({
        ok: false,
        reason: 'RETURN_ORDER_OVER',
      });
    },
  );
});

/** November of a plan of € 12,99: thirty days. */
const LINE: PaidLine = {
  grossCents: cents(1299),
  leftCents: cents(1299),
  startsAt: noon('2026-11-02'),
  endsAt: noon('2026-12-02'),
  directStart: true,
  isFirstTerm: true,
  isRenewal: false,
};

describe('how much', () => {
  test('who asked to start at once pays the used days, the day of leaving among them', () => {
    // 1299 x 25 / 30 is 1082.5: half a cent is the customer's.
    expect(returnable(LINE, 'withdrawal', noon('2026-11-06'))).toEqual({
      usedDays: 5,
      ofDays: 30,
      backCents: 1083,
      keptCents: 216,
    });
  });

  test('who did not ask that has all of it back, and so has whose service did not begin', () => {
    const all = { usedDays: null, ofDays: null, backCents: 1299, keptCents: 0 };
    const waiting = { ...LINE, startsAt: null, endsAt: null };
    const at = noon('2026-11-06');
    expect(returnable({ ...LINE, directStart: false }, 'withdrawal', at)).toEqual(all);
    expect(returnable(waiting, 'withdrawal', at)).toEqual(all);
  });

  test('the promise gives all of the first term, and of a later one the unused days', () => {
    const at = noon('2026-12-02');
    expect(returnable(LINE, 'money-back', at)).toMatchObject({ backCents: 1299, keptCents: 0 });
    const next = {
      ...LINE,
      startsAt: noon('2026-12-02'),
      endsAt: noon('2027-01-02'),
      isFirstTerm: false,
      isRenewal: true,
    };
    expect(returnable(next, 'money-back', at)).toEqual({
      usedDays: 1,
      ofDays: 31,
      backCents: 1257,
      keptCents: 42,
    });
    // Paid ahead and not begun.
    expect(returnable(next, 'money-back', noon('2026-11-30'))).toMatchObject({
      usedDays: 0,
      backCents: 1299,
    });
  });

  test('nobody withdraws from a renewal: of it the unused days go back, whatever was asked before', () => {
    const renewal = { ...LINE, directStart: false, isFirstTerm: false, isRenewal: true };
    expect(returnable(renewal, 'withdrawal', noon('2026-11-06'))).toMatchObject({ usedDays: 5 });
  });

  test('who leaves early has the unused days back, of a first term too', () => {
    const whole = { ...LINE, directStart: false };
    expect(returnable(whole, 'early-end', noon('2026-11-16'))).toMatchObject({
      usedDays: 15,
      backCents: 650,
      keptCents: 649,
    });
  });

  test('never more goes back than is left, and both make what is left', () => {
    const partly = { ...LINE, leftCents: cents(1000) };
    expect(returnable(partly, 'withdrawal', noon('2026-11-02'))).toMatchObject({
      backCents: 1000,
      keptCents: 0,
    });
    for (const day of ['2026-11-02', '2026-11-11', '2026-11-12', '2026-12-01', '2027-03-01']) {
      const { backCents, keptCents } = returnable(partly, 'withdrawal', noon(day));
      expect(backCents + keptCents).toBe(1000);
    }
  });
});

test('the money is back within fourteen days, and staff hear of it four days before and when late', () => {
  const by = settleBy(noon('2026-11-06'));
  expect(by).toBe('2026-11-20');
  expect(returnAlarm(by, '2026-11-16')).toBe('none');
  expect(returnAlarm(by, '2026-11-17')).toBe('soon');
  expect(returnAlarm(by, '2026-11-20')).toBe('soon');
  expect(returnAlarm(by, '2026-11-21')).toBe('late');
});
