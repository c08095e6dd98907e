import { describe, expect, test } from 'vitest';
import { epcQrText, type TransferIssue } from './epc-qr.ts';
import { cents } from '#domain/platform/money.ts';

const TRANSFER = {
  name: 'Hostwerk B.V.',
  iban: 'NL91ABNA0417164300',
  amountCents: cents(1299),
  reference: '2026-000123',
};

describe('epcQrText', () => {
  test('says line by line what a bank fills in', () => {
    expect(epcQrText(TRANSFER)).toEqual({
      ok: true,
      value: 'BCD\n002\n1\nSCT\n\nHostwerk B.V.\nNL91ABNA0417164300\nEUR12.99\n\n\n2026-000123',
    });
  });

  test('writes an IBAN without spaces and cents with both digits', () => {
    const said = epcQrText({ ...TRANSFER, iban: 'nl91 abna 0417 1643 00', amountCents: cents(5) });
    expect(said.ok && said.value.split('\n').slice(6, 8)).toEqual([
      'NL91ABNA0417164300',
      'EUR0.05',
    ]);
  });

  test.each<[string, Partial<typeof TRANSFER>, TransferIssue]>([
    ['a name of 71 characters', { name: 'n'.repeat(71) }, 'NAME_INVALID'],
    ['no name', { name: ' ' }, 'NAME_INVALID'],
    ['a name of two lines', { name: 'Hostwerk\nEUR0.01' }, 'NAME_INVALID'],
    ['an IBAN with a slip', { iban: 'NL92ABNA0417164300' }, 'IBAN_INVALID'],
    ['nothing to pay', { amountCents: cents(0) }, 'AMOUNT_INVALID'],
    ['money back', { amountCents: cents(-1) }, 'AMOUNT_INVALID'],
    ['a thousand million', { amountCents: cents(100_000_000_000) }, 'AMOUNT_INVALID'],
    ['no reference', { reference: '' }, 'REFERENCE_INVALID'],
    ['a reference of 141 characters', { reference: 'r'.repeat(141) }, 'REFERENCE_INVALID'],
    ['a reference of two lines', { reference: '2026\u2028000123' }, 'REFERENCE_INVALID'],
    ['more than 331 bytes', { name: 'é'.repeat(70), reference: 'é'.repeat(140) }, 'TOO_LONG'],
  ])('refuses %s', (_, wrong, reason) => {
    expect(epcQrText({ ...TRANSFER, ...wrong })).toEqual({ ok: false, reason });
  });

  test('takes 331 bytes and not one more', () => {
    const name = 'n'.repeat(70);
    const fits = (reference: string) => epcQrText({ ...TRANSFER, name, reference }).ok;
    // All in letters of one byte it is 256 bytes; an é takes one more, a € two.
    expect(fits(`${'é'.repeat(75)}${'r'.repeat(65)}`)).toBe(true);
    expect(fits(`${'é'.repeat(76)}${'r'.repeat(64)}`)).toBe(false);
    expect(fits(`${'€'.repeat(37)}é${'r'.repeat(102)}`)).toBe(true);
    expect(fits(`${'€'.repeat(38)}${'r'.repeat(102)}`)).toBe(false);
  });
});
