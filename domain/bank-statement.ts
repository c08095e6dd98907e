import { addMonths, isDate } from './amsterdam.ts';
import { isIban, normaliseIban } from './iban.ts';
import { cents, sumCents, type Cents } from './money.ts';
import { ok, refuse, type Result } from './result.ts';
import { beginningOf } from './shorten.ts';

/** A year of a busy shop fits well within both; what is larger is no statement that people look at. */
export const BANK_FILE_MAX_BYTES = 5_000_000;
export const BANK_FILE_MAX_ENTRIES = 5_000;

/** Why a file was not taken, in the words that a person reads. */
export const BANK_FILE_REFUSALS = {
  EMPTY: 'Dit bestand is leeg.',
  TOO_LARGE: 'Dit bestand is groter dan 5 MB. Download bij je bank een kortere periode.',
  TOO_MANY_ENTRIES:
    'In dit bestand staan meer dan 5.000 regels. Download bij je bank een kortere periode.',
  MT940: 'Dit is een MT940-bestand. Kies bij je bank CAMT.053 (XML); MT940 lezen we niet.',
  ZIP: 'Dit is een zip-bestand. Pak het uit en kies de XML-bestanden die erin zitten.',
  NOT_XML: 'Dit bestand is geen XML dat we kunnen lezen. Kies bij je bank CAMT.053.',
  HAS_DOCTYPE: 'In dit bestand staat een DOCTYPE. Een afschrift van een bank heeft dat nooit.',
  NOT_CAMT: 'Dit is geen afschrift in CAMT.053. Kies bij je bank CAMT.053 (XML).',
  MALFORMED: 'Dit afschrift wijkt af van CAMT.053. Er is niets ingelezen.',
  OTHER_ACCOUNT:
    'Dit afschrift is van een andere rekening dan de IBAN bij Bedrijfsgegevens, nu of eerder. Er is niets ingelezen.',
  SEVERAL_ACCOUNTS:
    'In dit bestand staan afschriften van meer dan een rekening. Download ze bij je bank elk apart.',
  OTHER_CURRENCY: 'Op dit afschrift staat een andere valuta dan de euro. Er is niets ingelezen.',
  NOTHING_BOOKED: 'Op dit afschrift staan geen geboekte regels.',
} as const satisfies Record<string, string>;
export type BankFileRefusal = keyof typeof BANK_FILE_REFUSALS;

/** One transaction within an entry (TxDtls), as the document says it; empty where it says nothing. */
export type CamtDetail = {
  amount: string;
  currency: string;
  side: string;
  bankReference: string;
  endToEndId: string;
  payerName: string;
  payerIban: string;
  /** Of the payer (Ustrd), each as it stands. */
  texts: readonly string[];
  /** A structured reference (Strd), such as ISO 11649. */
  reference: string;
};

/** An entry (Ntry) as the document says it. */
export type CamtEntry = {
  amount: string;
  currency: string;
  side: string;
  isReversal: string;
  status: string;
  bookedOn: string;
  bankReference: string;
  entryReference: string;
  info: string;
  details: readonly CamtDetail[];
};

/** A statement (Stmt) of one account; a file has one for every day, or one for all of them. */
export type CamtStatement = { id: string; iban: string; entries: readonly CamtEntry[] };

export const BANK_LINE_SIDES = ['credit', 'debit'] as const;
export type BankLineSide = (typeof BANK_LINE_SIDES)[number];

export const BANK_LINE_STATES = ['open', 'booked', 'dismissed', 'skipped'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** One movement of money on the shop's account. */
export type BankLine = {
  statementRef: string;
  /** The day on which the bank booked it, `YYYY-MM-DD`. */
  bookedOn: string;
  /** Above zero; `side` says which way it went. */
  amountCents: Cents;
  side: BankLineSide;
  /** An earlier movement that was undone: a credit of this kind is our own money come back, a debit what came in. */
  isReversal: boolean;
  bankReference: string | null;
  payerName: string | null;
  payerIban: string | null;
  text: string | null;
  /** The same for the same movement in whatever file it stands. */
  identity: string;
};

/** Longest texts kept of a line, in characters; ISO 20022 has 140 for a name and for each Ustrd. */
export const BANK_TEXT_MAX = { short: 140, long: 1_000 } as const;

/** Of why a line is no sale, in characters. */
export const BANK_REASON_MAX_LENGTH = 300;

/** Ten million euros; the columns and the contract hold no more. */
const AMOUNT_MAX_CENTS = 1_000_000_000;

/**
 * An amount of ISO 20022 (`12.5`, `12.50`, `12.500`) in whole cents; null for what is no amount, has a
 * part of a cent in it, or is above ten million euros. Never by way of a floating point.
 */
export function parseBankAmount(text: string): Cents | null {
  const [, euros = '', part = ''] = /^\+?([0-9]{1,15})(?:\.([0-9]{0,5}))?$/.exec(text) ?? [];
  if (euros === '' || /[1-9]/.test(part.slice(2))) return null;
  const amount = Number(`${euros}${part.slice(0, 2).padEnd(2, '0')}`);
  return amount <= AMOUNT_MAX_CENTS ? cents(amount) : null;
}

/** Months after which it is forgotten who sent money that nobody could place. */
export const NAMELESS_AFTER_MONTHS = 12;

/** The oldest day (`YYYY-MM-DD`) of which open lines still say today who paid and why. */
export function openLinesNamedFrom(today: string): string {
  return addMonths(today, -NAMELESS_AFTER_MONTHS);
}

/** Whether the line is money that somebody may have paid an invoice with. */
export function isIncoming({ side, isReversal }: Pick<BankLine, 'side' | 'isReversal'>): boolean {
  return side === 'credit' && !isReversal;
}

/** Whether the bank took back money that it had booked before: a person decides what follows of that. */
export function isTurnedBack({ side, isReversal }: Pick<BankLine, 'side' | 'isReversal'>): boolean {
  return side === 'debit' && isReversal;
}

/** On one line, without what a screen cannot show; null when nothing is left. */
function clean(text: string, max: number): string | null {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' ? null : beginningOf(line, max).trim();
}

/** What banks write where a reference is asked for and there is none. */
const NO_REFERENCE = /^(?:NOTPROVIDED|NONREF|NOT PROVIDED)$/i;

function referenceOf(...candidates: readonly string[]): string | null {
  const found = candidates.find((text) => text.trim() !== '' && !NO_REFERENCE.test(text.trim()));
  return found === undefined ? null : clean(found, BANK_TEXT_MAX.short);
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
function splitBatch(entry: CamtEntry, whole: Amounts): Amounts[] | null {
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

type Movement = Omit<BankLine, 'identity'> & { bankId: string | null; endToEndId: string };

function movementOf(
  entry: CamtEntry,
  details: readonly CamtDetail[],
  facts: Amounts & Pick<BankLine, 'statementRef' | 'bookedOn'>,
): Movement {
  const isReversal = entry.isReversal.trim() === 'true' || entry.isReversal.trim() === '1';
  const [first] = details;
  const bankId = referenceOf(entry.bankReference, first?.bankReference ?? '');
  const said = details.flatMap(({ texts, reference }) => [...texts, reference]).join(' ');
  // What the shop itself paid is nobody's invoice: of whom and for what it was is not kept.
  const line = { side: facts.side, isReversal };
  const isKept = isIncoming(line) || isTurnedBack(line);
  const alone = details.length === 1 ? first : undefined;
  return {
    ...facts,
    isReversal,
    bankReference: bankId ?? referenceOf(entry.entryReference, first?.endToEndId ?? ''),
    payerName: isKept ? clean(alone?.payerName ?? '', BANK_TEXT_MAX.short) : null,
    payerIban: isKept && alone && isIban(alone.payerIban) ? normaliseIban(alone.payerIban) : null,
    text: isKept ? clean(said.trim() === '' ? entry.info : said, BANK_TEXT_MAX.long) : null,
    bankId,
    endToEndId: details.map(({ endToEndId }) => endToEndId).join(' '),
  };
}

function movementsOf(entry: CamtEntry, statementRef: string): Movement[] | null {
  const whole = amountsOf(entry);
  const bookedOn = dayOf(entry.bookedOn);
  if (whole === null || bookedOn === null) return null;
  const facts = { ...whole, statementRef, bookedOn };
  const parts = splitBatch(entry, whole);
  if (parts === null) return [movementOf(entry, entry.details, facts)];
  return entry.details.map((detail, place) =>
    movementOf(entry, [detail], { ...facts, ...parts[place] }),
  );
}

/**
 * By the bank's own reference where there is one, else by all that the bank says; the same again on one
 * day is told apart by its place among its equals, as a statement always has the whole of a day.
 */
function withIdentity(movements: readonly Movement[]): BankLine[] {
  const seen = new Map<string, number>();
  return movements.map(({ bankId, endToEndId, ...line }) => {
    const { bookedOn, amountCents, side, payerIban, payerName, text } = line;
    const by = bankId === null ? ['=', endToEndId, payerIban, payerName, text] : ['#', bankId];
    const key = JSON.stringify([bookedOn, amountCents, side, line.isReversal, ...by]);
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return { ...line, identity: `${key}${place}` };
  });
}

export type BankFile = {
  /** Of which account of the shop it is. */
  iban: string;
  lines: readonly BankLine[];
  /** Entries that the bank announced and has not booked; they come again once it has. */
  pending: number;
};

/**
 * The movements of a CAMT.053 document (ISO 20022) on one of the shop's own accounts: what the bank has
 * booked, in euros, batches taken apart. Refuses a document with another account or currency in it as a
 * whole, because half of a file would look like all of it.
 */
export function readBankFile(
  statements: readonly CamtStatement[],
  ownIbans: readonly string[],
): Result<BankFile, BankFileRefusal> {
  const own = new Set(ownIbans.map(normaliseIban));
  const [iban, ...others] = new Set(statements.map((one) => normaliseIban(one.iban)));
  if (iban === undefined) return refuse('NOT_CAMT');
  if ([iban, ...others].some((one) => !own.has(one))) return refuse('OTHER_ACCOUNT');
  if (others.length > 0) return refuse('SEVERAL_ACCOUNTS');
  const movements: Movement[] = [];
  let pending = 0;
  for (const { id, entries } of statements) {
    for (const entry of entries) {
      if (entry.currency !== 'EUR') return refuse('OTHER_CURRENCY');
      if (entry.status.trim() !== 'BOOK') {
        pending += 1;
        continue;
      }
      const found = movementsOf(entry, clean(id, BANK_TEXT_MAX.short) ?? '');
      if (found === null) return refuse('MALFORMED');
      // A line about nothing, as some banks write for a free service.
      movements.push(...found.filter(({ amountCents }) => amountCents > 0));
    }
  }
  if (movements.length > BANK_FILE_MAX_ENTRIES) return refuse('TOO_MANY_ENTRIES');
  return movements.length === 0
    ? refuse('NOTHING_BOOKED')
    : ok({ iban, lines: withIdentity(movements), pending });
}
