import { sql } from 'kysely';
import type { BankLineShown, WeighedLine } from '#contract/staff/bank-statements.ts';
import type { BankFile } from '#domain/sales/bank-file.ts';
import type { BankProposal } from '#domain/sales/bank-match.ts';
import {
  BANK_FILE_MAX_ENTRIES,
  isIncoming,
  isTurnedBack,
  type BankLineState,
} from '#domain/sales/bank-statement.ts';
import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { proposeBankMatches } from './propose-bank-matches.ts';
import { previewBooking } from './preview-booking.ts';
import type { FoundInvoice } from './read-match-invoices.ts';
import { readMeantInvoices } from './read-meant-invoices.ts';

const BY_DAY: Sorts<'bookedOn'> = {
  bookedOn: { by: sql.ref('bankLines.bookedOn'), type: 'date' },
};

function selectLines(db: Db) {
  return db
    .selectFrom('bankLines')
    .select([
      'bankLines.id',
      'bankLines.bookedOn',
      'bankLines.amountCents',
      'bankLines.side',
      'bankLines.isReversal',
      'bankLines.state',
      'bankLines.payerName',
      'bankLines.payerIban',
      'bankLines.remittance as text',
      'bankLines.bankReference',
      'bankLines.booking',
      'bankLines.reason',
    ]);
}

/** Lines in one state by the bank's day, the newest first; open ones with what they seem to be. */
export async function listBankLines(
  db: Db,
  { state, ...page }: PageRequest & { state: BankLineState },
): Promise<Page<BankLineShown>> {
  const found = await readPage(
    selectLines(db).where('bankLines.state', '=', state),
    'bankLines',
    { ...page, sort: 'bookedOn' as const },
    BY_DAY,
  );
  const { items: lines } = found;
  const turnedBack = lines.filter(isTurnedBack);
  const origins = await findTurnedBack(
    db,
    turnedBack.map(({ id }) => id),
  );
  const booked = await readBookedInvoices(db, [
    ...(state === 'booked' ? lines.map(({ id }) => id) : []),
    ...origins.values(),
  ]);
  const toBook = state === 'open' ? lines.filter(isIncoming) : [];
  const proposals = await proposeBankMatches(db, { lines: toBook });
  const items = lines.map((line) => ({
    ...line,
    invoices: booked.get(origins.get(line.id) ?? line.id) ?? [],
    proposal: presentProposal(line.amountCents, proposals.get(line.id)),
  }));
  return { ...found, items };
}

/** The invoices whose payments these booked lines became, by line; what was too much is of one of them. */
async function readBookedInvoices(
  db: Db,
  lineIds: readonly string[],
): Promise<Map<string, BankLineShown['invoices']>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bankLinePayments')
    .innerJoin('payments', 'payments.id', 'bankLinePayments.paymentId')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'payments.orderId')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select(['bankLinePayments.bankLineId', 'invoices.invoiceNumber', 'payments.orderId'])
    .distinct()
    .where('bankLinePayments.bankLineId', 'in', lineIds)
    .orderBy('invoices.invoiceNumber')
    .execute();
  const byLine = Map.groupBy(rows, ({ bankLineId }) => bankLineId);
  return new Map(
    [...byLine].map(([id, booked]) => [
      id,
      booked.map(({ invoiceNumber, orderId }) => ({ invoiceNumber, orderId })),
    ]),
  );
}

/**
 * Finds, for lines by which the bank took money back, the booked line that each most likely came with: the
 * same amount on the same account of the shop, and of the same payer, with the same text or the bank's own
 * reference; the newest until that day.
 */
async function findTurnedBack(db: Db, lineIds: readonly string[]): Promise<Map<string, string>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; origin: string }>`
    select back.id, origin.id as origin from bank_lines as back
    cross join lateral (
      select came.id from bank_lines as came
      where came.state = 'booked' and came.amount_cents = back.amount_cents
        and came.iban = back.iban and came.booked_on <= back.booked_on
        and (came.payer_iban = back.payer_iban or came.remittance = back.remittance
          or came.bank_reference = back.bank_reference)
      order by came.bank_reference is not distinct from back.bank_reference desc,
        came.booked_on desc, came.id desc
      limit 1
    ) as origin
    where back.id = any(${lineIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}

function presentProposal(
  amountCents: Cents,
  proposal: BankProposal<FoundInvoice> | undefined,
): BankLineShown['proposal'] {
  if (proposal === undefined) return null;
  const { verdict, reason, invoices } = proposal;
  const weighed = invoices.length === 0 ? null : previewBooking(amountCents, invoices);
  return { verdict, reason, weighed };
}

/** Tells what booking an open line for these invoices would do now. */
export async function judgeBankLine(
  db: Db,
  { lineId, invoiceNumbers }: { lineId: string; invoiceNumbers: readonly string[] },
): Promise<WeighedLine> {
  const line = await db
    .selectFrom('bankLines')
    .select('amountCents')
    .where('id', '=', lineId)
    .where('state', '=', 'open')
    .where('side', '=', 'credit')
    .executeTakeFirst();
  if (line === undefined) throw new AppError('NOT_FOUND');
  return previewBooking(line.amountCents, await readMeantInvoices(db, invoiceNumbers));
}

export type CertainLine = { lineId: string; invoiceNumbers: string[] };

/** Open lines that are certainly the money of invoices, the newest first. */
export async function findCertainLines(db: Db): Promise<CertainLine[]> {
  const lines = await db
    .selectFrom('bankLines')
    .select(['id', 'amountCents', 'payerName', 'payerIban', 'remittance as text'])
    .where('state', '=', 'open')
    .where('side', '=', 'credit')
    .orderBy('bookedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(BANK_FILE_MAX_ENTRIES)
    .execute();
  const proposals = await proposeBankMatches(db, { lines, byNumber: true });
  return lines.flatMap(({ id: lineId }) => {
    const proposal = proposals.get(lineId);
    if (proposal?.verdict !== 'certain') return [];
    return [{ lineId, invoiceNumbers: proposal.invoices.map((one) => one.invoiceNumber) }];
  });
}

/** More accounts than this a shop has not had. */
const EARLIER_MAX = 100;

/** The accounts that files may be of: the shop's own, and those that it had customers pay to before. */
export async function readOwnIbans(db: Db): Promise<string[]> {
  const earlier = await db
    .selectFrom('earlierIbans')
    .select('iban')
    .orderBy('leftAt', 'desc')
    .limit(EARLIER_MAX)
    .execute();
  const now = settingValue(await readSettings(db), 'company_iban');
  return [now, ...earlier.map(({ iban }) => iban)].filter((iban) => iban !== '');
}

/** The account that customers pay to, and how many open lines are certain. */
export async function readBankSummary(db: Db): Promise<{ iban: string | null; certain: number }> {
  const iban = settingValue(await readSettings(db), 'company_iban');
  return { iban: iban === '' ? null : iban, certain: (await findCertainLines(db)).length };
}

/** Reads the lines of earlier files for the same accounts on the days of these lines. */
export async function readKeptLines(db: Db, lines: BankFile['lines']) {
  const [ibans, days] = [
    [...new Set(lines.map(({ iban }) => iban))],
    [...new Set(lines.map(({ bookedOn }) => bookedOn))],
  ];
  return db
    .selectFrom('bankLines')
    .innerJoin('bankStatements', 'bankStatements.id', 'bankLines.bankStatementId')
    .select([
      'bankStatements.format',
      'bankLines.iban',
      'bankLines.identity',
      'bankLines.bookedOn',
      'bankLines.amountCents',
      'bankLines.side',
      'bankLines.isReversal',
      'bankLines.payerIban',
      'bankLines.remittance as text',
    ])
    .where(sql<boolean>`bank_lines.booked_on = any(${days}::date[])`)
    .where(sql<boolean>`bank_lines.iban = any(${ibans}::text[])`)
    .orderBy('bankLines.id')
    .execute();
}
