import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  dueSteps,
  findDueStep,
  isEndDue,
  isPriceDue,
  momentOf,
  reminderDue,
  type OpenInvoice,
  type OrderFacts,
  type PlannedRenewal,
  type ServiceFacts,
} from './planner.ts';
import { stepKey } from './step.ts';

const RULES = { suspendAfterDays: 17, endAfterDays: 30 };
const EXPIRES = new Date('2026-12-23T11:00:00Z');
const at = (instant: string) => momentOf(new Date(instant), RULES);

const invoice: OpenInvoice = {
  dueDate: '2026-12-23',
  isAskedOfNobody: false,
  isQuiet: false,
  wasReminded: false,
  wasRemindedLate: false,
};

const renewal: PlannedRenewal = {
  orderId: 'order',
  totalCents: cents(1299),
  dueDate: '2026-12-23',
  startsAt: EXPIRES,
  endsAt: new Date('2027-01-23T11:00:00Z'),
  warnedOn: null,
  suspendedOn: null,
  collectOn: null,
  bringsBack: false,
  isWithUsAgain: false,
  isUnderWay: false,
  waitsForMail: false,
  announcedOn: '2026-12-09',
  invoice,
};

const facts: ServiceFacts = {
  of: 'service',
  id: 'service',
  userId: 'customer',
  heldUntil: null,
  skipped: [],
  isBeingReturned: false,
  waitsForBuyer: false,
  isQuiet: false,
  service: {
    status: 'active',
    suspendReason: null,
    renews: true,
    planId: 'small',
    termMonths: 1,
    priceCents: cents(1299),
    nextPriceCents: null,
    nextPriceOn: null,
    expiresAt: EXPIRES,
    cancelAt: null,
    terminateAt: null,
    moduleState: 'running',
    moduleTask: null,
  },
  change: null,
  renewal: null,
};

const owing: ServiceFacts = { ...facts, renewal };
const kinds = (asked: ServiceFacts | OrderFacts, instant: string) =>
  dueSteps(asked, at(instant)).map(({ kind }) => kind);

describe('what is due of a service', () => {
  test('is the invoice of the next term, fourteen days ahead, unless its buyer has to answer', () => {
    expect(kinds(facts, '2026-12-08T22:59:59Z')).toEqual([]);
    expect(dueSteps(facts, at('2026-12-08T23:00:00Z'))).toEqual([
      { kind: 'invoice', about: 'service 2026-12-23', state: 'due' },
    ]);
    expect(kinds({ ...facts, waitsForBuyer: true }, '2026-12-10T11:00:00Z')).toEqual([]);
    expect(kinds(owing, '2026-12-10T11:00:00Z')).toEqual([]);
  });

  test('waits while it is decided whether it is given back, the invoice of a next term too', () => {
    const states = (asked: ServiceFacts, instant: string) =>
      dueSteps(asked, at(instant)).map(({ kind, state }) => `${kind} ${state}`);
    const asked = { ...facts, isBeingReturned: true };
    expect(states(asked, '2026-12-10T11:00:00Z')).toEqual(['invoice held']);
    const owed = { ...owing, isBeingReturned: true };
    expect(new Set(states(owed, '2027-01-20T11:00:00Z'))).toEqual(new Set(['warn held']));
    // An end that was agreed on comes all the same.
    const leaving = { ...asked, service: { ...facts.service, cancelAt: EXPIRES } };
    expect(states(leaving, '2026-12-23T11:00:00Z')).toEqual(['leave due']);
  });

  test('is its end where that was agreed on, and no other step of what it would have paid', () => {
    const { service } = facts;
    const leaving = { ...facts, service: { ...service, cancelAt: EXPIRES } };
    expect(kinds(leaving, '2026-12-23T10:59:59Z')).toEqual([]);
    expect(kinds(leaving, '2026-12-23T11:00:00Z')).toEqual(['leave']);
    expect(kinds({ ...leaving, renewal }, '2026-12-10T11:00:00Z')).toEqual(['withdraw']);
    const given = { ...facts, service: { ...service, renews: false } };
    expect(kinds(given, '2026-12-23T11:00:00Z')).toEqual(['leave']);
    // Given for longer than the customer wants it.
    expect(isEndDue({ ...given.service, cancelAt: new Date('2026-12-01') }, EXPIRES)).toBe(true);
    expect(isEndDue({ ...given.service, status: 'cancelled' }, EXPIRES)).toBe(false);
  });

  test('is another plan when its term comes, and the price that was announced', () => {
    const change = {
      id: 'change',
      fromPlanId: 'small',
      fromTermMonths: 1,
      toPlanId: 'large',
      toTermMonths: 12,
      toPriceCents: cents(19_900),
      paidUntil: EXPIRES,
    } as const;
    const changing = { ...owing, change };
    expect(kinds(changing, '2026-12-23T10:59:59Z')).toEqual(['remind']);
    expect(kinds(changing, '2026-12-23T11:00:00Z')).toEqual(['change', 'remind']);
    const moved = { ...changing, service: { ...facts.service, planId: 'large' } };
    expect(kinds(moved, '2026-12-23T11:00:00Z')).toEqual(['remind']);
    const priced = { ...facts.service, nextPriceCents: cents(1499), nextPriceOn: '2026-12-20' };
    expect(kinds({ ...owing, service: priced }, '2026-12-20T11:00:00Z')).toEqual([
      'price',
      'remind',
    ]);
  });

  test.each([
    ['before its day', { nextPriceOn: '2026-12-21' }, false],
    ['while a term from before has to be invoiced', { expiresAt: new Date('2026-12-19') }, false],
    ['once what it would be invoiced for is gone', { terminateAt: new Date('2026-12-20') }, true],
    ['of what staff gave', { renews: false, expiresAt: new Date('2026-12-19') }, true],
    ['where none is announced', { nextPriceOn: null }, false],
  ])('takes a price over %s: %j, %s', (_, fields, due) => {
    const service = {
      ...facts.service,
      nextPriceOn: '2026-12-20',
      expiresAt: new Date('2026-12-19'),
      ...fields,
    };
    expect(isPriceDue(service, new Date('2026-12-20T11:00:00Z'))).toBe(due);
  });
});

describe('what is due of a next term that is not paid', () => {
  test('is a reminder before its day and one after, a warning, a suspension and the end', () => {
    const reminded = { ...invoice, wasReminded: true, wasRemindedLate: true };
    expect(kinds(owing, '2026-12-20T11:00:00Z')).toEqual(['remind']);
    expect(kinds(owing, '2026-12-24T11:00:00Z')).toEqual(['remind-late']);
    const silent = { ...owing, renewal: { ...renewal, invoice: reminded } };
    expect(kinds(silent, '2026-12-24T11:00:00Z')).toEqual([]);
    expect(kinds(silent, '2027-01-02T11:00:00Z')).toEqual(['warn']);
    const warned = { ...renewal, invoice: reminded, warnedOn: '2027-01-02' };
    expect(kinds({ ...owing, renewal: warned }, '2027-01-09T11:00:00Z')).toEqual(['suspend']);
    const off = { ...facts.service, status: 'suspended', suspendReason: 'unpaid' } as const;
    const suspended = { ...warned, suspendedOn: '2027-01-09' };
    const last = { ...owing, service: off, renewal: suspended };
    expect(kinds(last, '2027-02-08T11:00:00Z')).toEqual(['end']);
  });

  test('is its collection so long after the mail that announces it, and nothing else', () => {
    const collected = {
      ...renewal,
      collectOn: '2026-12-23',
      invoice: { ...invoice, isAskedOfNobody: true },
    };
    const step = (fields: Partial<PlannedRenewal>, instant: string) =>
      kinds({ ...owing, renewal: { ...collected, ...fields } }, instant);
    expect(step({}, '2026-12-22T11:00:00Z')).toEqual([]);
    expect(step({}, '2026-12-23T11:00:00Z')).toEqual(['collect']);
    expect(step({ announcedOn: '2026-12-11' }, '2026-12-24T11:00:00Z')).toEqual([]);
    expect(step({ announcedOn: '2026-12-11' }, '2026-12-25T11:00:00Z')).toEqual(['collect']);
    expect(step({ waitsForMail: true }, '2026-12-30T11:00:00Z')).toEqual([]);
    expect(step({ isUnderWay: true }, '2027-02-28T11:00:00Z')).toEqual([]);
  });

  test('is nothing of what brings back a service, until its data go', () => {
    const back = { ...renewal, bringsBack: true, invoice: { ...invoice, isQuiet: true } };
    const gone = {
      ...facts.service,
      status: 'cancelled',
      terminateAt: new Date('2027-01-20T11:00:00Z'),
    } as const;
    expect(kinds({ ...owing, service: gone, renewal: back }, '2027-01-19T11:00:00Z')).toEqual([]);
    expect(kinds({ ...owing, service: gone, renewal: back }, '2027-01-20T11:00:00Z')).toEqual([
      'withdraw',
    ]);
    const removed = { ...gone, moduleState: 'terminated' } as const;
    expect(kinds({ ...owing, service: removed, renewal: back }, '2027-01-01T11:00:00Z')).toEqual([
      'withdraw',
    ]);
  });

  test('is no warning where its money is with the shop', () => {
    const back = {
      ...renewal,
      isWithUsAgain: true,
      invoice: { ...invoice, isAskedOfNobody: true },
    };
    expect(kinds({ ...owing, renewal: back }, '2027-01-09T11:00:00Z')).toEqual([]);
  });
});

describe('a reminder', () => {
  test.each([
    ['2026-12-19', null],
    ['2026-12-20', 'remind'],
    ['2026-12-23', 'remind'],
    ['2026-12-24', 'remind-late'],
    ['2026-12-30', 'remind-late'],
    ['2026-12-31', null],
  ])('on %s: %s', (today, kind) => {
    expect(reminderDue(invoice, today)).toBe(kind);
    expect(reminderDue({ ...invoice, isQuiet: true }, today)).toBeNull();
    expect(reminderDue({ ...invoice, isAskedOfNobody: true }, today)).toBeNull();
  });
});

describe('an order that waits for its money', () => {
  const order: OrderFacts = {
    of: 'order',
    id: 'order',
    userId: 'customer',
    totalCents: cents(1299),
    heldUntil: null,
    skipped: [],
    expiresAt: new Date('2026-12-30T11:00:00Z'),
    invoice,
  };

  test('is reminded of, and expires', () => {
    expect(kinds(order, '2026-12-21T11:00:00Z')).toEqual(['remind']);
    expect(kinds({ ...order, invoice: null }, '2026-12-21T11:00:00Z')).toEqual([]);
    expect(kinds(order, '2026-12-30T11:00:00Z')).toEqual(['remind-late', 'expire']);
    expect(kinds({ ...order, expiresAt: null, invoice: null }, '2027-12-30T11:00:00Z')).toEqual([]);
  });
});

describe('what staff agree on with a customer', () => {
  test('lets what they owe wait through its last day, and nothing else', () => {
    const held = { ...owing, heldUntil: '2027-01-09' };
    expect(dueSteps(held, at('2027-01-09T11:00:00Z'))).toEqual([
      { kind: 'warn', about: 'service 2026-12-23', state: 'held' },
    ]);
    expect(findDueStep(held, 'warn', at('2027-01-09T11:00:00Z'))).toBeNull();
    expect(findDueStep(held, 'warn', at('2027-01-09T23:00:00Z'))).not.toBeNull();
    const next = { ...facts, heldUntil: '2027-01-09' };
    expect(findDueStep(next, 'invoice', at('2026-12-10T11:00:00Z'))).not.toBeNull();
  });

  test('leaves out one step, of one order', () => {
    const skipped = [stepKey({ kind: 'remind', about: 'service 2026-12-23' })];
    const left = { ...owing, skipped };
    expect(dueSteps(left, at('2026-12-21T11:00:00Z'))).toEqual([
      { kind: 'remind', about: 'service 2026-12-23', state: 'skipped' },
    ]);
    expect(findDueStep(left, 'remind-late', at('2026-12-24T11:00:00Z'))).not.toBeNull();
    const other = { ...owing, skipped: [stepKey({ kind: 'remind', about: 'service 2027-01-23' })] };
    expect(findDueStep(other, 'remind', at('2026-12-21T11:00:00Z'))).not.toBeNull();
  });
});
