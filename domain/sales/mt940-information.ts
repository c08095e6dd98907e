import { joinPieces } from './bank-line-text.ts';

/** Information of a bank about a movement in field 86, empty where it says nothing. */
export type Mt940Information = {
  payerName: string;
  payerIban: string;
  endToEndId: string;
  /** Text of the payer, or all there is where that is not told apart. */
  text: string;
  /** A structured reference, such as a betalingskenmerk. */
  reference: string;
  /** Reason that it came back, as a code of SEPA; of what did not, nothing. */
  returnReason: string;
};

/** SWIFT has so many characters on a line; ING counts the tag `:86:` of the first along. */
const LINE = 65;
const FIRST_LINE = LINE - ':86:'.length;

/** Words that banks put between slashes before what they say; others stand in what people wrote. */
const CODES = new Set(
  `ADDR BENM BIC CDTRREF CDTRREFTP CHGS CNTP CREF CSID EREF EXCH IBAN INIT IREF ISDT MARF NAME NRTX
  OCMT ORDP PREF PURP REMI RREF RTRN RTYP SVCL TRCD TRTP ULTB ULTC ULTD`.split(/\s+/),
);
const CODE = new RegExp(`/(${[...CODES].join('|')})(?=/)`, 'g');

/** Width of the two columns that ABN AMRO writes where it does not use slashes. */
const CELL = 32;
const LABEL =
  /(?<![A-Za-z])(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENM)(?:: ?|\. {1,2}:? ?)/g;

/** Reads field 86 as ING, Rabobank and ABN AMRO write it; what none of them does stays one text. */
export function readInformation(lines: readonly string[]): Mt940Information {
  if (isInCells(lines)) return readLabels(joinCells(lines));
  const whole = joinPieces(lines, (line, place) => isFull(line, place, lines));
  if (/^\/[A-Z]{3,9}\//.test(whole)) return readCodes(whole);
  return [...whole.matchAll(LABEL)].length > 1
    ? readLabels(whole)
    : { ...NOTHING, text: tidy(whole) };
}

const NOTHING: Mt940Information = {
  payerName: '',
  payerIban: '',
  endToEndId: '',
  text: '',
  reference: '',
  returnReason: '',
};

/** Tells whether the bank cut this line off in the middle, so that the next goes on without a space. */
function isFull(line: string, place: number, lines: readonly string[]): boolean {
  const next = lines[place + 1] ?? '';
  if (line.length >= LINE || (place === 0 && line.length === FIRST_LINE)) return true;
  if (line.endsWith('/') || next.startsWith('/')) return true;
  // A line whose last spaces were lost, with a code word that goes on in the next.
  const begun = /\/([A-Z]*)$/.exec(line)?.[1];
  const ended = /^([A-Z]*)\//.exec(next)?.[1];
  return begun !== undefined && ended !== undefined && CODES.has(`${begun}${ended}`);
}

function isInCells(lines: readonly string[]): boolean {
  const wide = lines.filter(({ length }) => length > CELL);
  return (
    wide.length > 0 &&
    wide.every((line) => line[CELL] === ' ') &&
    !(lines[0] ?? '').startsWith('/') &&
    lines.join('\n').search(LABEL) >= 0
  );
}

/** A cell that is filled to its end goes on in the next one. */
function joinCells(lines: readonly string[]): string {
  const cells = lines.flatMap((line) => [line.slice(0, CELL), line.slice(CELL + 1)]);
  const filled = cells.filter((cell) => cell.trim() !== '');
  return joinPieces(filled, (cell) => cell.length === CELL && !cell.endsWith(' '));
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** `/TRTP/…/NAME/…/REMI/…`, each with what stands behind it, in their order. */
function readCodes(whole: string): Mt940Information {
  const found = [...whole.matchAll(CODE)].map((match, place, all) => ({
    code: match[1] ?? '',
    value: tidy(
      whole
        .slice(match.index + match[0].length + 1, all[place + 1]?.index)
        .replaceAll(/^\s*\/+|[\s/]+$/g, ''),
    ),
  }));
  // The payer's text comes last: with words like these in it, nobody becomes somebody else.
  const remitted = found.findIndex(({ code }) => code === 'REMI');
  const before = remitted === -1 ? found : found.slice(0, remitted);
  const first = (some: typeof found, code: string) =>
    some.find((one) => one.code === code && one.value !== '')?.value ?? '';
  const [iban = '', , name = ''] = first(before, 'CNTP').split('/');
  const { text, reference } = readRemittance(first(found, 'REMI'));
  const structured = reference || first(found, 'CDTRREF');
  return {
    payerName: tidy(name) || first(before, 'NAME'),
    payerIban: tidy(iban) || first(before, 'IBAN'),
    endToEndId: first(found, 'EREF'),
    text: text === '' && structured === '' ? tidy(whole) : text,
    reference: structured,
    returnReason: first(before, 'RTRN') || first(before, 'RTYP'),
  };
}

/** `USTD//` is before free text, `STRD/CUR/` and such before a reference. */
function readRemittance(remittance: string): { text: string; reference: string } {
  const [, kind, rest = ''] = /^(USTD|STRD)\/(?:[A-Z]{0,4}\/)?(.*)$/.exec(remittance) ?? [];
  if (kind === undefined) return { text: remittance, reference: '' };
  return kind === 'USTD' ? { text: rest, reference: '' } : { text: '', reference: rest };
}

function readLabels(whole: string): Mt940Information {
  const matches = [...whole.matchAll(LABEL)];
  const found = new Map<string, string>();
  matches.forEach((match, place) => {
    const label = match[1] ?? '';
    const value = whole.slice(match.index + match[0].length, matches[place + 1]?.index);
    if (!found.has(label)) found.set(label, tidy(value));
  });
  const valueOf = (label: string) => found.get(label) ?? '';
  const [iban = ''] = valueOf('IBAN').split(' ');
  const description = valueOf('OMSCHRIJVING');
  const reference = valueOf('BETALINGSKENM').replaceAll(/(?<=[0-9]) (?=[0-9])/g, '');
  return {
    payerName: valueOf('NAAM'),
    payerIban: iban,
    endToEndId: valueOf('KENMERK'),
    text: description === '' && reference === '' ? tidy(whole) : description,
    reference,
    returnReason: /^\s*(?:SEPA INCASSO )?(?:TERUGBOEKING|STORNO|NIET UITGEVOERD)/i.test(whole)
      ? 'STORNO'
      : '',
  };
}
