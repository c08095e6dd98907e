import { describe, expect, test } from 'vitest';
import { camtXml, OWN_IBAN } from '#tests/support/camt.ts';
import { mt940Text } from '#tests/support/mt940.ts';
import { readBankFileText } from './read-bank-file.ts';

const LINES = [{ amount: '1.00', name: 'Zoë', text: 'café 2026-000123' }];

/** XML that says of itself in which letters it is. */
function declared(encoding: string): string {
  return camtXml(LINES).replace('UTF-8', encoding);
}

function utf16(text: string, { isBigEndian = false, isMarked = true } = {}): Buffer {
  const bytes = Buffer.from(`${isMarked ? '\uFEFF' : ''}${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

describe('one and the same line is read in', () => {
  test.each<[string, Uint8Array]>([
    ['CAMT.053, UTF-8', Buffer.from(camtXml(LINES))],
    ['CAMT.053, UTF-8 with a mark', Buffer.from(`\uFEFF${camtXml(LINES)}`)],
    ['CAMT.053, ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['CAMT.053, windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['CAMT.053, ISO-8859-1 that says it is UTF-8', Buffer.from(camtXml(LINES), 'latin1')],
    ['CAMT.053, UTF-16', utf16(declared('UTF-16'))],
    ['CAMT.053, UTF-16 of the other order', utf16(declared('UTF-16'), { isBigEndian: true })],
    ['CAMT.053, UTF-16 without a mark', utf16(declared('UTF-16LE'), { isMarked: false })],
    ['MT940, UTF-8', Buffer.from(mt940Text(LINES))],
    ['MT940, windows-1252', Buffer.from(mt940Text(LINES), 'latin1')],
    ['MT940, UTF-16', utf16(mt940Text(LINES))],
    ['MT940, with line ends of others', Buffer.from(mt940Text(LINES).replaceAll('\r\n', '\n'))],
  ])('%s', async (name, bytes) => {
    const details = [{ payerName: 'Zoë', texts: ['café 2026-000123'] }];
    expect(await readBankFileText(bytes)).toMatchObject({
      ok: true,
      value: {
        format: name.startsWith('MT940') ? 'mt940' : 'camt053',
        statements: [{ account: OWN_IBAN, entries: [{ amount: '1.00', side: 'CRDT', details }] }],
      },
    });
  });
});

describe('a file is refused as', () => {
  test.each<[string, string]>([
    ['EMPTY', ''],
    ['TOO_LARGE', `:20:P1\r\n${'x'.repeat(5_000_000)}`],
    ['TOO_LARGE', camtXml([]).replace('<GrpHdr>', `<!--${'x'.repeat(5_000_000)}--><GrpHdr>`)],
    ['ZIP', 'PK\u0003\u0004rest'],
    ['NOT_XML', 'datum;bedrag\n2026-11-20;12,99'],
    ['HAS_DOCTYPE', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['MALFORMED', ':20:940S261120\r\n:25:NL91ABNA0417164300 EUR\r\n:60F:C261119EUR1000,00'],
    ['MALFORMED', 'ABNANL2A\r\n940\r\nABNANL2A\r\n:20:ABN AMRO\r\n:60F:C261119EUR1000,00'],
    ['MALFORMED', '{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:\r\n:20:P1'],
    ['UNBALANCED', mt940Text(LINES).replace('NTRF', 'NTRF').replace('C1,00', 'C2,00')],
  ])('%s %#', async (reason, text) => {
    expect(await readBankFileText(Buffer.from(text))).toEqual({ ok: false, reason });
  });
});
