import { addDays, isDate } from '#domain/platform/amsterdam.ts';
import type { BankFileRefusal } from './bank-file.ts';
import {
  BANK_FILE_MAX_ENTRIES,
  parseBankAmount,
  type WrittenEntry,
  type WrittenStatement,
} from './bank-statement.ts';
import { isIban } from './iban.ts';
import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { readInformation } from './mt940-information.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Tags of SWIFT: `:20:` begins a message, `:60F:` is the balance that it begins with. */
const BEGINS = /^\s*(?:\{1:|:20:|:940:)|^:60[FM]:/m;

/** Tells whether a text is a customer statement of SWIFT (MT940), by its first lines. */
export function isMt940(text: string): boolean {
  return BEGINS.test(text.slice(0, 4_000));
}

/** Fields of a customer statement; a line that begins otherwise goes on with the field before it. */
const FIELD = /^:(20|21|25P?|28C?|13D|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):(.*)$/;
/** The end of a message, and what SWIFT wraps around it. */
const ENVELOPE = /^(?:-\s*$|-\}|\{[1-5]:)/;

type Field = { tag: string; lines: string[] };

function messagesOf(text: string): Field[][] {
  const messages: Field[][] = [];
  let field: Field | null = null;
  for (const line of text.replaceAll(/\{4:(?=:)/g, '\n').split(/\r\n|\n|\r/)) {
    if (ENVELOPE.test(line)) {
      field = null;
      continue;
    }
    const [, tag, value = ''] = FIELD.exec(line) ?? [];
    if (tag === undefined) {
      // Padding at the end of a line counts: a bank cuts at a width.
      if (line.trim() !== '') field?.lines.push(line);
      continue;
    }
    if (tag === '20') messages.push([]);
    field = { tag, lines: [value] };
    messages.at(-1)?.push(field);
  }
  return messages;
}

type Balance = { amountCents: Cents; currency: string; day: string };

/** A balance may be more than a movement can be. */
const BALANCE = /^([CD])([0-9]{6})([A-Z]{3})\s*0*([0-9]{1,12})(?:,([0-9]{0,2}))?\s*$/;

function balanceOf(field: Field | undefined): Balance | null {
  const [, side, day = '', currency = '', euros = '', part = ''] =
    BALANCE.exec(field?.lines[0] ?? '') ?? [];
  if (side === undefined || !isDate(dayOf(day))) return null;
  const amount = Number(`${euros}${part.padEnd(2, '0')}`);
  return { amountCents: cents(side === 'D' ? -amount : amount), currency, day: dayOf(day) };
}

/** `261120` as a day of this century. */
function dayOf(text: string): string {
  return `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
}

/**
 * Value date, booking date without its year, side, letter of the currency, amount, type, the reference
 * of the payer and that of the bank. `RC` undoes a credit, `ED` is only expected.
 */
const MOVEMENT =
  /^([0-9]{6})([0-9]{4})?([ER]?)([CD])[A-Z]?\s*([0-9]{1,15}(?:,[0-9]{0,2})?)\s*([NFS][A-Z0-9]{3})(.*)$/;

/** Names of a reference that stands in field 86, or of none. */
const NAMED_REFERENCE = /^(?:NONREF|EREF|PREF|MARF|KREF|NOTPROVIDED)?$/;

function entryOf(
  field: Field,
  information: readonly string[],
  { currency, daily }: { currency: string; daily: string | null },
): WrittenEntry | null {
  const [, value, booked, mark, way, amount = '', type = '', rest = ''] =
    MOVEMENT.exec(field.lines[0] ?? '') ?? [];
  if (value === undefined) return null;
  const bookedOn = bookingDay(dayOf(value), booked ?? null, daily);
  // `RC` takes back what had come in.
  const isIn = (way === 'C') !== (mark === 'R');
  const [own = '', banks = ''] = rest.split('//', 2);
  const reference = own.trim();
  const said = readInformation(information);
  const beside = field.lines.slice(1).map((line) => line.trim());
  const returned = said.returnReason || (type.endsWith('RTI') ? type : '');
  const euros = amount.replace(',', '.');
  return {
    amount: euros,
    currency,
    side: isIn ? 'CRDT' : 'DBIT',
    isReversal: String(mark === 'R'),
    status: mark === 'E' ? 'PDNG' : 'BOOK',
    bookedOn,
    bankReference: banks.split('/')[0]?.trim() ?? '',
    entryReference: '',
    info: '',
    details: [
      {
        amount: euros,
        currency,
        side: '',
        bankReference: '',
        endToEndId: said.endToEndId || (NAMED_REFERENCE.test(reference) ? '' : reference),
        payerName: said.payerName,
        // Rabobank has the account of the other side on a line of its own.
        payerIban: beside.find(isIban) ?? said.payerIban,
        texts: [said.text],
        reference: said.reference,
        info: '',
        returnReason: returned,
      },
    ],
  };
}

/**
 * The day of booking: as it is written, in the year that lies nearest to the value date; without it the
 * day of a statement of one day, else the value date.
 */
function bookingDay(valued: string, written: string | null, daily: string | null): string {
  if (written === null) return daily ?? valued;
  const year = Number(valued.slice(0, 4));
  const days = [year, year - 1, year + 1]
    .map((one) => `${one}-${written.slice(0, 2)}-${written.slice(2, 4)}`)
    .filter(isDate);
  const [from, until] = [addDays(valued, -183), addDays(valued, 183)];
  return days.find((day) => from <= day && day <= until) ?? valued;
}

/** Rabobank gives a statement a day, which its name says, and writes no day at the movements. */
function dailyDay(name: string, { day }: Balance): string | null {
  const digits = /^940S([0-9]{6})$/.exec(name.trim())?.[1];
  return digits !== undefined && dayOf(digits) === day ? day : null;
}

/** `NL91ABNA0417164300EUR`, `NL91 … EUR`, `ABNANL2A/NL91…` and `41.71.64.300` without what is around. */
function accountOf(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[\s.]/g, '');
  const afterBank = bare.slice(bare.lastIndexOf('/') + 1);
  return /^(.*[0-9])[A-Z]{3}$/.exec(afterBank)?.[1] ?? afterBank;
}

function statementOf(fields: readonly Field[]): Result<WrittenStatement, BankFileRefusal> {
  const valueOf = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const opening = balanceOf(valueOf('60F', '60M'));
  const closing = balanceOf(fields.findLast(({ tag }) => tag === '62F' || tag === '62M'));
  if (opening === null || closing === null || opening.currency !== closing.currency) {
    return refuse('MALFORMED');
  }
  const name = valueOf('20')?.lines[0] ?? '';
  const of = { currency: opening.currency, daily: dailyDay(name, closing) };
  const entries: WrittenEntry[] = [];
  for (const [place, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const entry = entryOf(field, informationAfter(fields, place), of);
    if (entry === null) return refuse('MALFORMED');
    entries.push(entry);
  }
  const moved = entries.flatMap((entry) => movedCents(entry) ?? []);
  if (moved.length < entries.length) return refuse('MALFORMED');
  if (sumCents([opening.amountCents, ...moved]) !== closing.amountCents) {
    return refuse('UNBALANCED');
  }
  const account = accountOf(valueOf('25', '25P')?.lines[0] ?? '');
  const id = valueOf('28C', '28')?.lines[0]?.trim() ?? '';
  return ok({ id, account, currency: opening.currency, entries });
}

/** Some banks begin each line of it with the tag again. */
function informationAfter(fields: readonly Field[], place: number): string[] {
  const rest = fields.slice(place + 1);
  const end = rest.findIndex(({ tag }) => tag !== '86');
  return rest.slice(0, end === -1 ? undefined : end).flatMap(({ lines }) => lines);
}

/** Change of the balance; null for what is no amount. */
function movedCents({ amount, side, status }: WrittenEntry): Cents | null {
  const amountCents = parseBankAmount(amount);
  if (amountCents !== null && status !== 'BOOK') return ZERO_CENTS;
  if (amountCents === null || side === 'CRDT') return amountCents;
  return subtractCents(ZERO_CENTS, amountCents);
}

/**
 * Reads the statements out of an MT940 file as ING, Rabobank and ABN AMRO give it, with or without the
 * envelope of SWIFT. Refused as a whole is what is cut off, and what does not come to the balance that
 * the bank says it ends with.
 */
export function readMt940(text: string): Result<WrittenStatement[], BankFileRefusal> {
  const messages = messagesOf(text);
  const count = messages.flat().filter(({ tag }) => tag === '61').length;
  if (messages.length === 0) return refuse('MALFORMED');
  if (count > BANK_FILE_MAX_ENTRIES) return refuse('TOO_MANY_ENTRIES');
  const statements: WrittenStatement[] = [];
  for (const fields of messages) {
    const statement = statementOf(fields);
    if (!statement.ok) return statement;
    statements.push(statement.value);
  }
  return ok(statements);
}
