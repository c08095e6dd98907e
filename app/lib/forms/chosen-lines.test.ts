import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { quotedItem } from '#tests/support/quotes.ts';
import {
  basketSearch,
  fieldAt,
  heldOptions,
  itemOf,
  readAskedLines,
  resumeLines,
  type ChosenLine,
} from './chosen-lines.ts';

const read = (search: string) => readAskedLines(new URLSearchParams(search));
const line = (id: string, plan: string, more: Partial<ChosenLine> = {}): ChosenLine => ({
  id,
  plan,
  termMonths: 1,
  options: {},
  ...more,
});

test('an address holds a basket: one plan as ever, and those beside it', () => {
  expect(read('plan=web-starter')).toEqual([{ plan: 'web-starter', termMonths: 1 }]);
  expect(read('plan=web-starter&cycle=yearly')).toEqual([{ plan: 'web-starter', termMonths: 12 }]);
  const asked = [
    { plan: 'vps-starter', termMonths: 3 },
    { plan: 'web-starter', termMonths: 12 },
    { plan: 'web-starter', termMonths: 1 },
  ] as const;
  const search = basketSearch(asked, 'ZOMER');
  expect(search).toBe('plan=vps-starter&term=3&code=ZOMER&also=web-starter.12&also=web-starter.1');
  expect(read(search)).toEqual(asked);
  expect(basketSearch(asked.slice(0, 1), '')).toBe('plan=vps-starter&term=3');
});

test('an address of somebody else asks for nothing that is none, and for no more than fits', () => {
  expect(read('')).toEqual([]);
  expect(read('plan=<script>&also=web-starter.1')).toEqual([]);
  expect(read('plan=a&also=B.1&also=c.2&also=d&also=.1')).toEqual([{ plan: 'a', termMonths: 1 }]);
  expect(read(`plan=a${'&also=b.1'.repeat(30)}`)).toHaveLength(10);
});

test('what was kept goes on in its own line, and a new one has a name of its own', () => {
  const kept = [line('l1', 'web', { options: { disk: 5 } }), line('l4', 'vps'), line('l2', 'web')];
  const asked = [
    { plan: 'vps', termMonths: 12 },
    { plan: 'web', termMonths: 3 },
    { plan: 'game', termMonths: 1 },
    { plan: 'game', termMonths: 1 },
  ] as const;
  expect(resumeLines(asked, kept)).toEqual([
    line('l4', 'vps', { termMonths: 12 }),
    line('l1', 'web', { termMonths: 3, options: { disk: 5 } }),
    line('l5', 'game'),
    line('l6', 'game'),
  ]);
});

test('a line has its own price, also while another one comes or goes', () => {
  const [web, vps] = [quotedItem({ slug: 'web' }), quotedItem({ slug: 'vps' })];
  const lines = [line('l1', 'web'), line('l2', 'vps')];
  const of = (quoted: (typeof web)[], chosen: ChosenLine[]) =>
    chosen.map((one) => itemOf({ items: quoted }, chosen, one));
  expect(of([web, vps], lines)).toEqual([web, vps]);
  expect(of([web, vps], lines.slice(1))).toEqual([vps]);
  expect(of([web], lines)).toEqual([web, undefined]);
  const yearly = quotedItem({ slug: 'web' }, { termMonths: 12 });
  expect(of([web, yearly], [line('l1', 'web'), line('l2', 'web')])).toEqual([web, yearly]);
});

test('only what can be had for the term is asked, and what comes unasked is not', () => {
  const held = (options: Record<string, number>, item = quotedItem({})) =>
    heldOptions({ options }, item);
  expect(held({ memory: 4 })).toEqual({ memory: 4 });
  expect(held({ memory: 0, disk: 10 })).toEqual({});
  expect(held({ memory: 3 })).toEqual({});
  expect(held({ memory: 10 })).toEqual({});
  const [memory] = quotedItem({}).options;
  if (memory === undefined) throw new Error('no option');
  expect(
    held({ memory: 4 }, quotedItem({}, { options: [{ ...memory, unitCents: null }] })),
  ).toEqual({});
  expect(
    held({ memory: 4 }, quotedItem({}, { options: [{ ...memory, unitCents: cents(0) }] })),
  ).toEqual({
    memory: 4,
  });
  expect(heldOptions({ options: { memory: 4 } }, undefined)).toEqual({});
});

test('a refusal of the server stands at the line that it is about', () => {
  const lines = [line('l3', 'web'), line('l1', 'vps')];
  expect(fieldAt('items.0.domain', lines)).toBe('items.l3.domain');
  expect(fieldAt('items.1.sshKeys.2', lines)).toBe('items.l1.sshKeys');
  expect(fieldAt('items.2.domain', lines)).toBeNull();
  expect(fieldAt('items', lines)).toBeNull();
  expect(fieldAt('billing.city', lines)).toBe('billing.city');
});
