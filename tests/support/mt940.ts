import { OWN_IBAN, PAYER_IBAN, type CamtLine } from './camt.ts';

/** SWIFT has so many characters on a line, and banks cut there, also in the middle of a word. */
const WIDTH = 65;

/** A field cut as ING cuts it: the tag of the first line counts along. */
export function cutField(field: string): string[] {
  return field.match(new RegExp(`.{1,${WIDTH}}`, 'gu')) ?? [];
}

function toCents(amount: string): number {
  const [euros = '', part = ''] = amount.split('.');
  return Number(`${euros}${part.padEnd(2, '0').slice(0, 2)}`);
}

/** As SWIFT writes an amount: a comma, always. */
export function swiftAmount(amountCents: number): string {
  const text = String(Math.abs(amountCents)).padStart(3, '0');
  return `${text.slice(0, -2)},${text.slice(-2)}`;
}

/** `2026-11-20` as `261120`. */
export function swiftDay(day: string): string {
  return day.slice(2).replaceAll('-', '');
}

/** Marks of a movement and of its undoing: undoing a credit takes money away. */
const MARKS = {
  moved: { CRDT: 'C', DBIT: 'D' },
  undone: { CRDT: 'RD', DBIT: 'RC' },
} as const;

function movement({ amount, side = 'CRDT', on = '2026-11-20', ...line }: CamtLine): string[] {
  const { text = '', name = 'T Persoon', iban = PAYER_IBAN, reference = '' } = line;
  const mark = MARKS[line.isReversal === true ? 'undone' : 'moved'][side];
  const day = swiftDay(on);
  return [
    `:61:${day}${day.slice(2)}${mark}${swiftAmount(toCents(amount))}NTRFEREF//${reference}`,
    '/TRCD/00100/',
    ...cutField(`:86:/EREF/NOTPROVIDED//CNTP/${iban}/INGBNL2A/${name}///REMI/USTD//${text}/`),
  ];
}

/** The same lines as `camtXml` has, as ING gives them in MT940. */
export function mt940Text(
  lines: readonly CamtLine[],
  { iban = OWN_IBAN, id = '00001', from = 100_000 } = {},
): string {
  const moved = lines.reduce(
    (sum, { amount, side = 'CRDT' }) => sum + (side === 'CRDT' ? 1 : -1) * toCents(amount),
    from,
  );
  const [first, last] = [lines[0]?.on, lines.at(-1)?.on].map((on) => swiftDay(on ?? '2026-11-20'));
  return [
    '{1:F01INGBNL2ABXXX0000000000}',
    '{2:I940INGBNL2AXXXN}',
    '{4:',
    `:20:P26${id}`,
    `:25:${iban}EUR`,
    `:28C:${id}`,
    `:60F:C${first}EUR${swiftAmount(from)}`,
    ...lines.flatMap(movement),
    `:62F:${moved < 0 ? 'D' : 'C'}${last}EUR${swiftAmount(moved)}`,
    `:86:/SUM/${lines.length}/`,
    '-}',
    '',
  ].join('\r\n');
}

/** The same as a file that somebody downloaded. */
export function mt940File(
  lines: readonly CamtLine[],
  options?: Parameters<typeof mt940Text>[1],
): File {
  return new File([mt940Text(lines, options)], 'afschrift.940', { type: 'text/plain' });
}
