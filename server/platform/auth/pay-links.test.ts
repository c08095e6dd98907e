import { expect, test } from 'vitest';
import { makePayLink, readPayLink } from './pay-links.ts';

const KEY = 'een sleutel van minstens tweeendertig tekens';
const INVOICE = 'c0ffee00-0000-4000-8000-000000000001';
const OTHER = 'c0ffee00-0000-4000-8000-000000000002';
const MADE = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-12-21T10:00:00Z');
const TOKEN = makePayLink(KEY, { invoiceId: INVOICE, madeAt: MADE });
const [id = '', seconds = '', signature = ''] = TOKEN.split('.');

test('a link opens its own invoice until it ends', () => {
  expect(readPayLink(KEY, TOKEN, LATER)).toBe(INVOICE);
  expect(readPayLink(KEY, TOKEN, new Date('2027-05-20T09:59:59Z'))).toBe(INVOICE);
  expect(readPayLink(KEY, TOKEN, new Date('2027-05-20T10:00:00Z'))).toBeNull();
});

/** One bit that no byte of the signature has: base64 has room for some. */
const SAME_BYTES = `${signature.slice(0, -1)}${String.fromCharCode(signature.charCodeAt(42) ^ 1)}`;

test.each<[string, string]>([
  ['nothing', ''],
  ['something else', 'geen link'],
  ['an id alone', id],
  ['no signature', `${id}.${seconds}.`],
  ['another invoice', `${OTHER}.${seconds}.${signature}`],
  ['a later end', `${id}.9999999999.${signature}`],
  ['the id in capitals', `${id.toUpperCase()}.${seconds}.${signature}`],
  ['another signature', `${id}.${seconds}.${'A'.repeat(43)}`],
  ['the same signature written otherwise', `${id}.${seconds}.${SAME_BYTES}`],
  ['something behind it', `${TOKEN}\n`],
])('with %s it opens nothing', (_, token) => {
  expect(readPayLink(KEY, token, LATER)).toBeNull();
});

test('nor with the key of another shop', () => {
  expect(readPayLink(`${KEY}!`, TOKEN, LATER)).toBeNull();
});
