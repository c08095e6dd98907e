import { expect, test } from 'vitest';
import { shownValue, tellingChange } from './audit-changes-table.tsx';

const change = (field: string, after: string | null, before: string | null = null) => ({
  field,
  before,
  after,
});
const ACCOUNT = change('userId', '7d8cff37-628b-44b8-8210-41c67574936a');

test('a list tells what changed rather than of which id', () => {
  const address = change('address', '127.0.0.1');
  expect(tellingChange([ACCOUNT, address])).toBe(address);
  const taken = change('note', null, 'Belt morgen terug');
  expect(tellingChange([ACCOUNT, taken, address])).toBe(taken);
});

test('an id is told where there is nothing else', () => {
  expect(tellingChange([ACCOUNT])).toBe(ACCOUNT);
  expect(tellingChange([])).toBeUndefined();
});

test.each([
  ['abuse-notice', 'Melding van misbruik'],
  ['phishing-malware', 'Phishing of malware'],
  ['credit_note', 'Creditfactuur'],
])('a kind is called as the screens call it: %s', (value, shown) => {
  expect(shownValue({ field: 'kind' }, value)).toBe(shown);
});

test('a day is written as on every screen', () => {
  expect(shownValue({ field: 'suspendsOn' }, '2026-11-12')).toBe('12-11-2026');
  expect(shownValue({ field: 'note' }, '2026-11')).toBe('2026-11');
});

test.each([
  ['changed', '["phone","postalCode"]', 'Telefoonnummer, Postcode'],
  ['parts', '["vps","dedicated"]', 'VPS, Dedicated servers'],
  ['rights', '["technical"]', 'Technisch'],
  ['parts', '[]', 'geen'],
  ['fresh', '{"services":3,"customers":2}', 'Services: 3, Klanten: 2'],
  // Cut off to fit, more than words, and what somebody wrote.
  ['changed', '["phone","posta…', '["phone","posta…'],
  ['lines', '[{"text":"Uur"}]', '[{"text":"Uur"}]'],
  ['note', '[belt terug]', '[belt terug]'],
])('of %s, %s reads as %s', (field, value, shown) => {
  expect(shownValue({ field }, value)).toBe(shown);
});
