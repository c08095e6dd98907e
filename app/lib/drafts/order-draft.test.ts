import { expect, test } from 'vitest';
import type { ChosenLine } from '#app/lib/forms/chosen-lines.ts';
import { startingLine } from '#app/lib/forms/line-fields.ts';
import { startingFields, type OrderFields } from '#app/lib/forms/order-fields.ts';
import { quotedBasket, quotedItem } from '#tests/support/quotes.ts';
import { resumeDraft, type OrderDraft } from './order-draft.ts';

const USER = { firstName: 'Sanne', lastName: 'van der Berg' };
const line = (id: string, plan: string): ChosenLine => ({ id, plan, termMonths: 1, options: {} });
const VPS = line('l1', 'vps-starter');
const WEB = line('l2', 'web-starter');

function draftOf(key: string, lines: readonly ChosenLine[]): OrderDraft {
  const items = lines.map(({ plan }) => quotedItem({ slug: plan }));
  return { lines, key, fields: startingFields(quotedBasket(items), lines, USER) };
}

/** The same with an address and a name that somebody typed. */
function typed(draft: OrderDraft): OrderDraft {
  const { fields } = draft;
  const billing: OrderFields['billing'] = { ...fields.billing, street: 'Keizersgracht' };
  const named = Object.entries(fields.items).map(
    ([id, item]) => [id, { ...item, serviceName: `naam-${id}` }] as const,
  );
  const items = Object.fromEntries(named);
  return { ...draft, fields: { ...fields, billing, items, termsAccepted: true } };
}

test('the same basket goes on with what was typed, under its key, at the terms that are asked now', () => {
  const stored = typed(draftOf('old', [VPS, WEB]));
  const now = [{ ...VPS, termMonths: 12 as const }, WEB];
  expect(resumeDraft(stored, draftOf('new', now))).toEqual({ ...stored, lines: now });
});

test('for another basket the address goes along, and what was typed for what is in both', () => {
  const fresh = draftOf('new', [WEB, line('l3', 'game-starter')]);
  const stored = typed(draftOf('old', [VPS, WEB]));
  const { key, lines, fields } = resumeDraft(stored, fresh);
  expect([key, lines]).toEqual(['new', fresh.lines]);
  expect(fields.billing.street).toBe('Keizersgracht');
  expect(fields.termsAccepted).toBe(false);
  expect(Object.keys(fields.items)).toEqual(['l2', 'l3']);
  expect(fields.items['l2']?.serviceName).toBe('naam-l2');
  expect(fields.items['l3']).toEqual(fresh.fields.items['l3']);
});

test('begins anew where nothing was typed', () => {
  const fresh = draftOf('new', [VPS]);
  expect(resumeDraft(null, fresh)).toBe(fresh);
});

test('two of one plan begin under different names', () => {
  const plan = { name: 'VPS Starter', type: 'vps' } as const;
  const first = startingLine(plan);
  const second = startingLine(plan, [first]);
  const names = [first, second, startingLine(plan, [first, second])].map(
    ({ serviceName }) => serviceName,
  );
  expect(names).toEqual(['Mijn VPS Starter', 'Mijn VPS Starter 2', 'Mijn VPS Starter 3']);
  const long = startingLine({ ...plan, name: 'x'.repeat(100) });
  expect(startingLine({ ...plan, name: 'x'.repeat(100) }, [long]).serviceName).toHaveLength(62);
});
