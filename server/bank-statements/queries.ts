import { sql } from 'kysely';
import type { BankLineShown, WeighedInvoice } from '#contract/staff/bank-statements.ts';
import { bookingOf, invoiceNumbersIn, type BankProposal } from '#domain/bank-match.ts';
import { BANK_FILE_MAX_ENTRIES, type BankLineState } from '#domain/bank-statement.ts';
import type { Cents } from '#domain/money.ts';
import { settingValue } from '#domain/settings.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/db/page.ts';
import { AppError, inputError } from '#server/errors.ts';
import { readSettings } from '#server/settings/queries.ts';
import { findMatchInvoices, type FoundInvoice } from './find-match-invoices.ts';
import { proposeBankMatches } from './propose-bank-matches.ts';

const BY_DAY: Sorts<'bookedOn'> = {
  bookedOn: { by: sql.ref('bankLines.bookedOn'), type: 'date' },
};

function selectLines(db: Db) {
  return db
    .selectFrom('bankLines')
    .leftJoin('payments', 'payments.id', 'bankLines.paymentId')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'payments.orderId').on('invoices.kind', '=', 'invoice'),
    )
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
      'invoices.invoiceNumber',
      'payments.orderId',
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
  if (state !== 'open') {
    return { ...found, items: found.items.map((line) => ({ ...line, proposal: null })) };
  }
  const proposals = await proposeBankMatches(db, { lines: found.items });
  const items = found.items.map((line) => ({
    ...line,
    proposal: presentProposal(line.amountCents, proposals.get(line.id)),
  }));
  return { ...found, items };
}

function presentProposal(
  amountCents: Cents,
  proposal: BankProposal<FoundInvoice> | undefined,
): BankLineShown['proposal'] {
  if (proposal === undefined) return null;
  const { verdict, reason, invoice } = proposal;
  return { verdict, reason, invoice: invoice && presentInvoice(amountCents, invoice) };
}

function presentInvoice(amountCents: Cents, invoice: FoundInvoice): WeighedInvoice {
  const { invoiceNumber, orderId, customerName, totalCents, status } = invoice;
  const booking = bookingOf(amountCents, invoice);
  return {
    invoiceNumber,
    orderId,
    customerName,
    totalCents,
    status,
    booking: booking.ok ? booking.value : null,
  };
}

/** The invoice that somebody means by what they typed. Throws INPUT_INVALID when it is none or several. */
export async function getMeantInvoice(db: Db, typed: string): Promise<FoundInvoice> {
  const invoiceNumbers = invoiceNumbersIn(typed);
  const [invoice] =
    invoiceNumbers.length === 1 ? await findMatchInvoices(db, { invoiceNumbers }) : [];
  if (invoice === undefined) {
    throw inputError('invoiceNumber', 'We kennen geen factuur met dit nummer.');
  }
  return invoice;
}

/** What booking an open line for an invoice would do now. */
export async function weighBankLine(
  db: Db,
  { lineId, invoiceNumber }: { lineId: string; invoiceNumber: string },
): Promise<WeighedInvoice> {
  const line = await db
    .selectFrom('bankLines')
    .select('amountCents')
    .where('id', '=', lineId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (line === undefined) throw new AppError('NOT_FOUND');
  return presentInvoice(line.amountCents, await getMeantInvoice(db, invoiceNumber));
}

export type CertainLine = { lineId: string; invoiceNumber: string };

/** Open lines that are certainly the money of an invoice, the newest first. */
export async function findCertainLines(db: Db): Promise<CertainLine[]> {
  const lines = await db
    .selectFrom('bankLines')
    .select(['id', 'amountCents', 'payerName', 'payerIban', 'remittance as text'])
    .where('state', '=', 'open')
    .orderBy('bookedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(BANK_FILE_MAX_ENTRIES)
    .execute();
  const proposals = await proposeBankMatches(db, { lines, byNumber: true });
  return lines.flatMap(({ id: lineId }) => {
    const proposal = proposals.get(lineId);
    return proposal?.verdict === 'certain' && proposal.invoice !== null
      ? [{ lineId, invoiceNumber: proposal.invoice.invoiceNumber }]
      : [];
  });
}

/** The account that files must be of, and how many open lines are certain. */
export async function readBankSummary(db: Db): Promise<{ iban: string | null; certain: number }> {
  const iban = settingValue(await readSettings(db), 'company_iban');
  return { iban: iban === '' ? null : iban, certain: (await findCertainLines(db)).length };
}
