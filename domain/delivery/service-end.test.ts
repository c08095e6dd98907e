import { describe, expect, test } from 'vitest';
import {
  CANCELLED_BY,
  canEndOwn,
  canRestore,
  earlyEndOf,
  END_MOMENTS,
  nextInvoiceDate,
  statusAfterRestore,
  undoEndUntil,
} from './service-end.ts';
import { MODULE_STATES } from './service-module.ts';
import { SERVICE_STATUSES } from './service-status.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const END = new Date('2026-12-21T12:00:00Z');

describe('a customer ends their service', () => {
  const running = { status: 'active', expiresAt: END, cancelAt: null, earlyEnd: null } as const;

  test.each([
    ['pending', NOW, 'SERVICE_PENDING'],
    ['active', NOW, END],
    ['suspended', NOW, END],
    ['offline', NOW, END],
    ['cancelled', 'SERVICE_CANCELLED', 'SERVICE_CANCELLED'],
  ] as const)('%s', (status, now, atTermEnd) => {
    const outcomes = ['now', 'term_end'] as const;
    const results = outcomes.map((when) => {
      const result = canEndOwn({ ...running, status }, when, NOW);
      return result.ok ? result.value : result.reason;
    });
    expect(results).toEqual([now, atTermEnd]);
  });

  test('plans the end once, and can still end it now', () => {
    const planned = { ...running, cancelAt: END };
    expect(canEndOwn(planned, 'term_end', NOW)).toEqual({
      ok: false,
      reason: 'SERVICE_END_PLANNED',
    });
    expect(canEndOwn(planned, 'now', NOW)).toEqual({ ok: true, value: NOW });
  });

  test.each([NOW, null])('has no end of the term to wait for once it is over (%s)', (expiresAt) => {
    expect(canEndOwn({ ...running, expiresAt }, 'term_end', NOW)).toEqual({
      ok: false,
      reason: 'SERVICE_TERM_OVER',
    });
  });

  test('has three moments to choose from, one of them where the law gives it', () => {
    expect(END_MOMENTS).toEqual(['term_end', 'notice', 'now']);
    expect(canEndOwn(running, 'notice', NOW)).toEqual({
      ok: false,
      reason: 'SERVICE_NO_EARLY_END',
    });
    const earlyEnd = new Date('2026-12-20T12:00:00Z');
    expect(canEndOwn({ ...running, earlyEnd }, 'notice', NOW)).toEqual({
      ok: true,
      value: earlyEnd,
    });
  });
});

describe('a consumer leaves in the middle of a renewed term', () => {
  const yearly = {
    kind: 'consumer',
    firstStartsAt: new Date('2025-11-01T12:00:00Z'),
    firstEndsAt: new Date('2026-11-01T12:00:00Z'),
    expiresAt: new Date('2027-11-01T12:00:00Z'),
    movedUntil: null,
  } as const;

  test.each([
    // The example of the terms: from the 15th of January to the 15th of February.
    ['2027-01-15T10:00:00Z', '2027-02-15T10:00:00Z'],
    ['2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z'],
    // Not before the first term is over.
    ['2026-09-10T10:00:00Z', '2026-11-01T12:00:00Z'],
    // No sooner than the end of what is paid.
    ['2027-10-05T10:00:00Z', null],
  ])('said at %s: ends at %s', (now, end) => {
    expect(earlyEndOf(yearly, new Date(now))?.toISOString() ?? null).toBe(
      end === null ? null : new Date(end).toISOString(),
    );
  });

  test('nor before what another system sold is over, of what moved in', () => {
    const now = new Date('2026-02-10T10:00:00Z');
    const movedUntil = new Date('2026-06-30T22:00:00Z');
    const first = {
      firstStartsAt: null,
      firstEndsAt: null,
      expiresAt: new Date('2027-06-30T22:00:00Z'),
    };
    expect(earlyEndOf({ ...yearly, movedUntil, expiresAt: movedUntil }, now)).toBeNull();
    expect(earlyEndOf({ ...yearly, ...first, movedUntil }, now)).toEqual(movedUntil);
    expect(
      earlyEndOf({ ...yearly, ...first, movedUntil }, new Date('2026-07-15T10:00:00Z')),
    ).toEqual(new Date('2026-08-15T10:00:00Z'));
  });

  test('not a business, not in a first term, not before there is one', () => {
    const now = new Date('2027-01-15T10:00:00Z');
    expect(earlyEndOf({ ...yearly, kind: 'business' }, now)).toBeNull();
    expect(earlyEndOf({ ...yearly, firstEndsAt: null, expiresAt: null }, now)).toBeNull();
    const expiresAt = new Date('2026-11-01T12:00:00Z');
    expect(earlyEndOf({ ...yearly, expiresAt }, new Date('2026-01-15T10:00:00Z'))).toBeNull();
    expect(earlyEndOf({ ...yearly, firstEndsAt: null }, now)).toBeNull();
  });

  test.each([
    // Within the first year of two it is the end of that year, then any day.
    ['2026-01-15T10:00:00Z', '2026-11-01T12:00:00Z'],
    ['2026-10-20T10:00:00Z', '2026-11-20T11:00:00Z'],
    ['2027-02-28T10:00:00Z', '2027-03-28T09:00:00Z'],
    ['2027-10-05T10:00:00Z', null],
  ])('is bound for a year by a first term of two: said at %s, ends at %s', (now, end) => {
    const service = { ...yearly, firstEndsAt: yearly.expiresAt };
    const leaves = (kind: 'consumer' | 'business') =>
      earlyEndOf({ ...service, kind }, new Date(now))?.toISOString() ?? null;
    expect(leaves('consumer')).toBe(end === null ? null : new Date(end).toISOString());
    expect(leaves('business')).toBeNull();
  });

  test('is not held for a year that came after a first month', () => {
    const firstEndsAt = new Date('2026-12-01T12:00:00Z');
    const service = { ...yearly, firstEndsAt, expiresAt: new Date('2027-12-01T12:00:00Z') };
    const end = earlyEndOf(service, new Date('2026-12-05T10:00:00Z'));
    expect(end).toEqual(new Date('2027-01-05T10:00:00Z'));
  });
});

describe('an ended service comes back', () => {
  const ended = {
    status: 'cancelled',
    cancelledBy: 'customer',
    undoUntil: undoEndUntil(NOW),
    moduleState: 'suspended',
  } as const;

  test('within a day', () => {
    expect(undoEndUntil(NOW)).toEqual(new Date('2026-11-22T12:00:00Z'));
    expect(canRestore(ended, 'customer', NOW).ok).toBe(true);
    expect(canRestore(ended, 'customer', new Date('2026-11-22T11:59:59.999Z')).ok).toBe(true);
    expect(canRestore(ended, 'customer', undoEndUntil(NOW)).ok).toBe(false);
    expect(canRestore({ ...ended, undoUntil: null }, 'staff', NOW).ok).toBe(false);
  });

  test('by its customer only when they ended it', () => {
    expect(
      CANCELLED_BY.map((cancelledBy) => canRestore({ ...ended, cancelledBy }, 'customer', NOW).ok),
    ).toEqual([true, false, false]);
    expect(
      CANCELLED_BY.map((cancelledBy) => canRestore({ ...ended, cancelledBy }, 'staff', NOW).ok),
    ).toEqual([true, true, true]);
  });

  test('only while there is a server, and only when it had ended', () => {
    expect(
      MODULE_STATES.filter(
        (moduleState) => !canRestore({ ...ended, moduleState }, 'staff', NOW).ok,
      ),
    ).toEqual(['terminated']);
    expect(
      SERVICE_STATUSES.filter((status) => canRestore({ ...ended, status }, 'staff', NOW).ok),
    ).toEqual(['cancelled']);
  });

  test.each([
    ['done', null, 'active'],
    ['done', 'unpaid', 'suspended'],
    ['queued', null, 'pending'],
    ['failed', null, 'pending'],
  ] as const)('delivery %s, suspended for %s: as %s', (deliveryState, suspendReason, status) => {
    expect(statusAfterRestore({ deliveryState, suspendReason, reinstallStep: null })).toBe(status);
  });

  test('delivered, and being made anew when it ended: goes on with that', () => {
    const anew = { deliveryState: 'done', suspendReason: null, reinstallStep: 'make' } as const;
    expect(statusAfterRestore(anew)).toBe('offline');
  });
});

describe('the next invoice', () => {
  const service = { status: 'active', expiresAt: END, cancelAt: null } as const;

  test('comes two weeks before the term is over, by the Amsterdam calendar', () => {
    expect(nextInvoiceDate(service, { renews: true, now: NOW })).toBe('2026-12-07');
    const lateEvening = new Date('2026-12-21T23:30:00Z');
    expect(
      nextInvoiceDate({ ...service, expiresAt: lateEvening }, { renews: true, now: NOW }),
    ).toBe('2026-12-08');
  });

  test('is still told of on its day, and not after it', () => {
    const at = (now: string) => nextInvoiceDate(service, { renews: true, now: new Date(now) });
    expect(at('2026-12-07T22:30:00Z')).toBe('2026-12-07');
    expect(at('2026-12-07T23:30:00Z')).toBeNull();
  });

  test.each([
    ['what does not renew', service, false],
    ['what has no term yet', { ...service, expiresAt: null }, true],
    ['what ends with its term', { ...service, cancelAt: END }, true],
    ['what has ended', { ...service, status: 'cancelled' }, true],
    ['what is not delivered', { ...service, status: 'pending' }, true],
  ] as const)('is not for %s', (_, one, renews) => {
    expect(nextInvoiceDate(one, { renews, now: NOW })).toBeNull();
  });
});
