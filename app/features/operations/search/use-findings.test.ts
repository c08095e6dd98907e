import { describe, expect, test } from 'vitest';
import { FOUND_MAX, type FoundRecords } from '#contract/staff/search.ts';
import { findingsOf } from './use-findings.ts';

const WAYS = {
  pages: [
    { label: 'Bestellingen', words: 'orders', to: '/admin/orders' },
    { label: 'Openstaande tickets', to: '/admin/tickets' },
  ],
  actions: [{ label: 'Nieuwe klant', words: 'aanmaken', to: '/admin?new' }],
};
const NOTHING: FoundRecords = {
  customers: [],
  orders: [],
  invoices: [],
  services: [],
  tickets: [],
};
const person = (id: string, name: string) => ({ id, name, detail: `${name}@voorbeeld.test` });
const namesOf = (text: string) => {
  const { pages, actions } = findingsOf(text, WAYS, { found: NOTHING, isOlder: false });
  return [...pages, ...actions].map(({ label }) => label);
};

describe('the ways', () => {
  test.each([
    ['', ['Bestellingen', 'Openstaande tickets', 'Nieuwe klant']],
    ['best', ['Bestellingen']],
    ['ORD', ['Bestellingen']],
    ['tick', ['Openstaande tickets']],
    ['tick open', ['Openstaande tickets']],
    ['aan', ['Nieuwe klant']],
    // In the middle of a word is nothing meant.
    ['ell', []],
    ['tick best', []],
  ])('%j leads to %j', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });
});

describe('the records', () => {
  const found = {
    ...NOTHING,
    tickets: [person('t1', 'Uploaden')],
    customers: Array.from({ length: FOUND_MAX }, (_, index) =>
      person(`c${index}`, `Noor ${index}`),
    ),
  };

  test('stand by kind in their order, with a line to the rest where there may be more', () => {
    const { records, values } = findingsOf('no', WAYS, { found, isOlder: false });
    expect(records.map(({ kind, hasMore }) => [kind, hasMore])).toEqual([
      ['customers', true],
      ['tickets', false],
    ]);
    expect(values).toEqual([
      ...found.customers.map(({ id }) => `customers-${id}`),
      'customers-all',
      'tickets-t1',
    ]);
  });

  test('of an older text are only those that fit this one', () => {
    const { records, values } = findingsOf('noor 3', WAYS, { found, isOlder: true });
    expect(records).toEqual([{ kind: 'customers', items: [found.customers[3]], hasMore: false }]);
    expect(values).toEqual(['customers-c3']);
    expect(findingsOf('NOOR 3@', WAYS, { found, isOlder: true }).values).toEqual(['customers-c3']);
  });

  test('are none while nothing was asked', () => {
    const { records, values } = findingsOf('b', WAYS, { found: undefined, isOlder: false });
    expect(records).toEqual([]);
    expect(values).toEqual(['way-Bestellingen']);
  });
});
