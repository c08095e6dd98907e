import { createHash, randomUUID } from 'node:crypto';
import type { ImportedStatement } from '#contract/staff/bank-statements.ts';
import {
  BANK_FILE_REFUSALS,
  readBankFile,
  type BankFile,
  type BankFileRefusal,
} from '#domain/sales/bank-file.ts';
import {
  BANK_SKIPPED_MAX,
  BANK_TEXT_MAX,
  isIncoming,
  isTurnedBack,
  type BankLineState,
} from '#domain/sales/bank-statement.ts';
import { findTwins } from '#domain/sales/bank-twins.ts';
import { groupIban, isIban } from '#domain/sales/iban.ts';
import type { Result } from '#domain/platform/result.ts';
import { readBankFileText } from '#server/platform/files/read-bank-file.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { inputError, type AppError } from '#server/errors.ts';
import { readKeptLines, readOwnIbans } from './queries.ts';
import { sql } from 'kysely';

/** PostgreSQL takes so many values with one statement. */
const ROWS_AT_ONCE = 1_000;

const ALL_KNOWN = 'Alle regels van dit bestand staan er al.';
const NO_ACCOUNT = 'Vul eerst de IBAN van de winkel in bij Instellingen, Bedrijfsgegevens.';

/**
 * Reads a file of the bank and keeps its lines, each once, in whatever file it came before, also in
 * another format. Books nothing. The file itself is not kept: the bank has it, and most of it is not the
 * shop's business.
 */
export async function importBankStatement(
  ctx: VerbContext<UserActor>,
  { file }: { file: File },
): Promise<ImportedStatement> {
  const ownIbans = await readOwnIbans(ctx.db);
  if (ownIbans.length === 0) throw refusal(NO_ACCOUNT);
  const written = taken(await readBankFileText(new Uint8Array(await file.arrayBuffer())));
  const read = taken(readBankFile(written, ownIbans));
  return transact(ctx, (tx) => keepFile(ctx, tx, { read, fileName: nameOf(file) }));
}

async function keepFile(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { read, fileName }: { read: BankFile; fileName: string },
): Promise<ImportedStatement> {
  const { format, lines, pending, skipped } = read;
  const now = ctx.now();
  const statements = [...new Set(lines.map(({ iban }) => iban))].toSorted().map((iban) => ({
    id: randomUUID(),
    iban,
    fileName,
    format,
    importedBy: ctx.actor.id,
    createdAt: now,
  }));
  await lockBankAccounts(
    tx,
    statements.map(({ iban }) => iban),
  );
  const ids = new Map(statements.map(({ id, iban }) => [iban, id]));
  const fresh = await withoutTwins(tx, read);
  await tx.insertInto('bankStatements').values(statements).execute();
  const rows = fresh.map((line) => toRow(line, { bankStatementId: ids.get(line.iban) ?? '', now }));
  const added = await insertLines(tx, rows);
  if (added.length === 0) throw refusal(ALL_KNOWN);
  const counts = {
    added: added.length,
    incoming: added.filter((state) => state === 'open').length,
    known: lines.length - added.length,
    pending,
    skipped: skipped.slice(0, BANK_SKIPPED_MAX).map(({ account, lines: count }) => ({
      account: isIban(account) ? groupIban(account) : account.slice(0, BANK_TEXT_MAX.short),
      lines: count,
    })),
  };
  const [statement] = statements;
  const statementId = statement?.id ?? '';
  recordChange(ctx, tx, {
    action: 'bank-statement.import',
    subject: { type: 'bank-statement', id: statementId },
    before: null,
    after: { fileName, format, ...counts },
    ownerId: null,
    topics: ['orders'],
  });
  return { statementId, ...counts };
}

type Line = BankFile['lines'][number];

/** Answers the new lines of a file, as far as the same lines in another format tell. */
async function withoutTwins(tx: Tx, { format, lines }: BankFile): Promise<readonly Line[]> {
  const kept = await readKeptLines(tx, lines);
  const others = kept.filter((line) => line.format !== format);
  if (others.length === 0) return lines;
  const known = new Set(kept.map(({ iban, identity }) => `${iban} ${identity}`));
  const unknown = lines.filter((line) => !known.has(`${line.iban} ${digestOf(line)}`));
  const twins = new Set(
    [...Map.groupBy(unknown, ({ iban }) => iban)].flatMap(([iban, some]) => [
      ...findTwins(
        some,
        others.filter((line) => line.iban === iban),
      ),
    ]),
  );
  return lines.filter((line) => !twins.has(line));
}

function digestOf({ identity }: Pick<Line, 'identity'>): string {
  return createHash('sha256').update(identity).digest('hex');
}

function refusal(sentence: string): AppError {
  return inputError('file', sentence);
}

function taken<T>(result: Result<T, BankFileRefusal>): T {
  if (!result.ok) throw refusal(BANK_FILE_REFUSALS[result.reason]);
  return result.value;
}

function nameOf({ name }: File): string {
  const clean = name.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  return clean === '' ? 'afschrift' : clean.slice(-BANK_TEXT_MAX.short);
}

function toRow(line: Line, of: { bankStatementId: string; now: Date }) {
  const { text: remittance, identity: _said, ...kept } = line;
  return {
    ...kept,
    remittance,
    bankStatementId: of.bankStatementId,
    identity: digestOf(line),
    state: isIncoming(line) || isTurnedBack(line) ? ('open' as const) : ('skipped' as const),
    createdAt: of.now,
  };
}

type Row = ReturnType<typeof toRow>;

/** Always in one order, so that two files with the same lines wait for each other and never in a circle. */
async function insertLines(tx: Tx, rows: readonly Row[]): Promise<BankLineState[]> {
  const sorted = rows.toSorted((a, b) => (a.identity < b.identity ? -1 : 1));
  const added: BankLineState[] = [];
  for (let at = 0; at < sorted.length; at += ROWS_AT_ONCE) {
    const part = await tx
      .insertInto('bankLines')
      .values(sorted.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['iban', 'identity']).doNothing())
      .returning('state')
      .execute();
    added.push(...part.map(({ state }) => state));
  }
  return added;
}

/**
 * Holds up other files of these accounts until this one is in: what stands in two formats has no name
 * that the database could keep apart.
 */
async function lockBankAccounts(tx: Tx, ibans: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('bank-lines ' || iban, 0))
    from unnest(${ibans.toSorted()}::text[]) as iban
  `.execute(tx);
}
