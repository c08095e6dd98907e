import { isDate } from '#domain/platform/amsterdam.ts';
import { cleanLine, isReference, knownText, lineText } from './bank-line-text.ts';
import {
  BANK_FILE_MAX_ENTRIES,
  BANK_TEXT_MAX,
  isIncoming,
  isTurnedBack,
  parseBankAmount,
  type BankFormat,
  type BankLine,
  type BankLineSide,
  type WrittenDetail,
  type WrittenEntry,
  type WrittenFile,
  type WrittenStatement,
} from './bank-statement.ts';
import { isIban, normaliseIban } from './iban.ts';
import { sumCents, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Reasons that a file was not taken, in the words that a person reads. */
export const BANK_FILE_REFUSALS = {
  EMPTY: 'Dit bestand is leeg.',
  TOO_LARGE: 'Dit bestand is groter dan 5 MB. Download bij je bank een kortere periode.',
  TOO_MANY_ENTRIES:
    'In dit bestand staan meer dan 5.000 regels. Download bij je bank een kortere periode.',
  ZIP: 'Dit is een zip-bestand. Pak het uit en kies de bestanden die erin zitten.',
  NOT_XML: 'Dit bestand kunnen we niet lezen. Kies bij je bank CAMT.053 (XML) of MT940.',
  HAS_DOCTYPE: 'In dit bestand staat een DOCTYPE. Een afschrift van een bank heeft dat nooit.',
  NOT_CAMT: 'Dit is geen afschrift in CAMT.053. Kies bij je bank CAMT.053 (XML) of MT940.',
  MALFORMED:
    'Dit afschrift is niet compleet of wijkt af van CAMT.053 en MT940. Er is niets ingelezen.',
  UNBALANCED:
    'De regels van dit afschrift komen niet uit op het eindsaldo dat de bank noemt. Er is niets ingelezen; download het opnieuw.',
  OTHER_ACCOUNT:
    'Dit afschrift is van een andere rekening dan de IBAN bij Bedrijfsgegevens, nu of eerder. Er is niets ingelezen.',
  OTHER_CURRENCY: 'Op dit afschrift staat een andere valuta dan de euro. Er is niets ingelezen.',
  NOTHING_BOOKED: 'Op dit afschrift staan geen geboekte regels.',
} as const satisfies Record<string, string>;
export type BankFileRefusal = keyof typeof BANK_FILE_REFUSALS;

function referenceOf(...candidates: readonly string[]): string | null {
  const found = candidates.find(isReference);
  return found === undefined ? null : cleanLine(found, BANK_TEXT_MAX.short);
}

const SIDES: Readonly<Record<string, BankLineSide>> = { CRDT: 'credit', DBIT: 'debit' };

/** Banks write the day (Dt) or the moment (DtTm); the day is that of the bank's own clock. */
function dayOf(text: string): string | null {
  const day = text.trim().slice(0, 10);
  return isDate(day) ? day : null;
}

type Amounts = { amountCents: Cents; side: BankLineSide };

/** An amount above or equal to zero in euros, with its side. Null when it cannot be read. */
function amountsOf(part: { amount: string; side: string }): Amounts | null {
  const amountCents = parseBankAmount(part.amount.trim());
  const side = SIDES[part.side.trim()];
  return amountCents === null || side === undefined ? null : { amountCents, side };
}

/**
 * The transactions of an entry that was booked as a batch, each with its amount; null when the document
 * does not say them all, or they do not add up to the entry: then the entry stands as one.
 */
function splitBatch(entry: WrittenEntry, whole: Amounts): Amounts[] | null {
  if (entry.details.length < 2) return null;
  const parts: Amounts[] = [];
  for (const detail of entry.details) {
    if (detail.currency !== 'EUR') return null;
    const part = amountsOf({ amount: detail.amount, side: detail.side || entry.side });
    if (part === null || part.side !== whole.side) return null;
    parts.push(part);
  }
  return sumCents(parts.map(({ amountCents }) => amountCents)) === whole.amountCents ? parts : null;
}

/** A line of one of the shop's accounts. */
type Movement = BankLine & { iban: string };

type Facts = Amounts & Pick<Movement, 'statementRef' | 'bookedOn' | 'iban'>;

/** A payment of the shop itself is nobody's invoice: its receiver and purpose are not kept. */
function isKept(line: Pick<BankLine, 'side' | 'isReversal'>): boolean {
  return isIncoming(line) || isTurnedBack(line);
}

const NOBODY = { payerName: null, payerIban: null };

function payerOf(details: readonly WrittenDetail[]) {
  const [detail, ...others] = details;
  if (detail === undefined || others.length > 0) return NOBODY;
  return {
    payerName: cleanLine(detail.payerName, BANK_TEXT_MAX.short),
    payerIban: isIban(detail.payerIban) ? normaliseIban(detail.payerIban) : null,
  };
}

function movementOf(
  entry: WrittenEntry,
  details: readonly WrittenDetail[],
  { facts, format }: { facts: Facts; format: BankFormat },
): Movement {
  const { side, bookedOn, amountCents } = facts;
  const isMarked = entry.isReversal.trim() === 'true' || entry.isReversal.trim() === '1';
  // A collection that came back is money taken back, also where the bank does not mark it as a reversal.
  const isReturned = side === 'debit' && details.some(({ returnReason }) => returnReason !== '');
  const isReversal = isMarked || isReturned;
  const [first] = details;
  const bankId = referenceOf(entry.bankReference, first?.bankReference ?? '');
  const isNamed = isKept({ side, isReversal });
  // MT940 has numbers of the bank that may begin anew in each file.
  const by =
    format === 'camt053' && bankId !== null
      ? ['#', bankId]
      : ['=', ...saidBy(entry, details, isKept({ side, isReversal: isMarked }))];
  return {
    ...facts,
    isReversal,
    bankReference: bankId ?? referenceOf(entry.entryReference, first?.endToEndId ?? ''),
    ...(isNamed ? payerOf(details) : NOBODY),
    text: isNamed ? lineText(entry, details) : null,
    identity: JSON.stringify([bookedOn, amountCents, side, isMarked, ...by]),
  };
}

/** All that the bank says of a line, for one that has no reference of the bank. */
function saidBy(entry: WrittenEntry, details: readonly WrittenDetail[], isNamed: boolean) {
  const { payerIban, payerName } = isNamed ? payerOf(details) : NOBODY;
  const endToEndIds = details.map(({ endToEndId }) => endToEndId).join(' ');
  return [endToEndIds, payerIban, payerName, isNamed ? knownText(entry, details) : null];
}

function movementsOf(
  entry: WrittenEntry,
  { format, ...of }: Pick<Movement, 'statementRef' | 'iban'> & { format: BankFormat },
): Movement[] | null {
  const whole = amountsOf(entry);
  const bookedOn = dayOf(entry.bookedOn);
  if (whole === null || bookedOn === null) return null;
  const facts = { ...whole, ...of, bookedOn };
  const parts = splitBatch(entry, whole);
  if (parts === null) return [movementOf(entry, entry.details, { facts, format })];
  return entry.details.map((detail, place) =>
    movementOf(entry, [detail], { facts: { ...facts, ...parts[place] }, format }),
  );
}

/** The same again on one day is told apart by its place, as a statement has the whole of a day. */
function apart(movements: readonly Movement[]): Movement[] {
  const seen = new Map<string, number>();
  return movements.map((movement) => {
    const key = `${movement.iban} ${movement.identity}`;
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return { ...movement, identity: `${movement.identity}${place}` };
  });
}

/** An account of others in the file, with how many lines were left out of it. */
export type SkippedAccount = { account: string; lines: number };

export type BankFile = {
  format: BankFormat;
  /** Each with the account of the shop that it is of. */
  lines: readonly Movement[];
  /** Entries that the bank announced and has not booked; they come again once it has. */
  pending: number;
  skipped: readonly SkippedAccount[];
};

/** Account of the shop that a statement is of; a number from before IBAN is the end of one. */
function ownIbanOf(account: string, own: readonly string[]): string | undefined {
  const number = normaliseIban(account);
  const isBare = /^[0-9]{5,10}$/.test(number);
  return own.find((iban) =>
    isBare ? iban.startsWith('NL') && iban.endsWith(number.padStart(10, '0')) : iban === number,
  );
}

/**
 * The movements of a statement on the shop's own accounts: what the bank has booked, in euros, batches
 * taken apart. Statements of other accounts, or of one in another currency, are left out and told.
 * Refuses a document in which none is the shop's, or in which something cannot be read, as a whole:
 * half of a statement would look like all of it.
 */
export function readBankFile(
  { format, statements }: WrittenFile,
  ownIbans: readonly string[],
): Result<BankFile, BankFileRefusal> {
  const own = ownIbans.map(normaliseIban);
  const skipped = new Map<string, number>();
  const movements: Movement[] = [];
  let pending = 0;
  let isOwn = false;
  for (const { id, account, currency, entries } of statements) {
    const iban = ownIbanOf(account, own);
    const isOther = currency !== '' && currency !== 'EUR';
    if (iban === undefined || isOther) {
      const name = `${normaliseIban(account)}${isOther ? ` ${currency}` : ''}`;
      skipped.set(name, (skipped.get(name) ?? 0) + entries.length);
      continue;
    }
    isOwn = true;
    for (const entry of entries) {
      if (entry.currency !== 'EUR') return refuse('OTHER_CURRENCY');
      if (entry.status.trim() !== 'BOOK') {
        pending += 1;
        continue;
      }
      const statementRef = cleanLine(id, BANK_TEXT_MAX.short) ?? '';
      const found = movementsOf(entry, { format, iban, statementRef });
      if (found === null) return refuse('MALFORMED');
      // A line about nothing, as some banks write for a free service.
      movements.push(...found.filter(({ amountCents }) => amountCents > 0));
    }
  }
  if (!isOwn) return refuse(refusalOfNone(statements, own));
  if (movements.length > BANK_FILE_MAX_ENTRIES) return refuse('TOO_MANY_ENTRIES');
  if (movements.length === 0) return refuse('NOTHING_BOOKED');
  const others = [...skipped].map(([account, lines]) => ({ account, lines }));
  return ok({ format, lines: apart(movements), pending, skipped: others });
}

/** Names the reason that a file without anything of the shop's accounts in euros is none to read. */
function refusalOfNone(
  statements: readonly WrittenStatement[],
  own: readonly string[],
): BankFileRefusal {
  if (statements.length === 0) return 'NOT_CAMT';
  const isKnown = statements.some(({ account }) => ownIbanOf(account, own) !== undefined);
  return isKnown ? 'OTHER_CURRENCY' : 'OTHER_ACCOUNT';
}
