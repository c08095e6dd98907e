import { createHash, randomUUID } from 'node:crypto';
import type { ImportedStatement } from '#contract/staff/bank-statements.ts';
import {
  BANK_FILE_REFUSALS,
  BANK_TEXT_MAX,
  isIncoming,
  isTurnedBack,
  readBankFile,
  type BankFileRefusal,
  type BankLine,
  type BankLineState,
} from '#domain/bank-statement.ts';
import type { Result } from '#domain/result.ts';
import { readCamt } from '#server/adapters/files/read-camt.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { inputError, type AppError } from '#server/errors.ts';
import { readOwnIbans } from './queries.ts';

/** PostgreSQL takes so many values with one statement. */
const ROWS_AT_ONCE = 1_000;

const ALL_KNOWN = 'Alle regels van dit bestand staan er al.';
const NO_ACCOUNT = 'Vul eerst de IBAN van de winkel in bij Instellingen, Bedrijfsgegevens.';

/**
 * Reads a file of the bank and keeps its lines, each once, in whatever file it came before. Books
 * nothing. The file itself is not kept: the bank has it, and most of it is not the shop's business.
 */
export async function importBankStatement(
  ctx: VerbContext<UserActor>,
  { file }: { file: File },
): Promise<ImportedStatement> {
  const ownIbans = await readOwnIbans(ctx.db);
  if (ownIbans.length === 0) throw refusal(NO_ACCOUNT);
  const statements = taken(await readCamt(new Uint8Array(await file.arrayBuffer())));
  const { iban, lines, pending } = taken(readBankFile(statements, ownIbans));
  return transact(ctx, async (tx) => {
    const statementId = randomUUID();
    const fileName = nameOf(file);
    const now = ctx.now();
    await tx
      .insertInto('bankStatements')
      .values({ id: statementId, iban, fileName, importedBy: ctx.actor.id, createdAt: now })
      .execute();
    const added = await insertLines(tx, lines.map(toRow({ statementId, iban, now })));
    if (added.length === 0) throw refusal(ALL_KNOWN);
    const counts = {
      added: added.length,
      incoming: added.filter((state) => state === 'open').length,
      known: lines.length - added.length,
      pending,
    };
    recordChange(ctx, tx, {
      action: 'bank-statement.import',
      subject: { type: 'bank-statement', id: statementId },
      before: null,
      after: { fileName, ...counts },
      ownerId: null,
      topics: ['orders'],
    });
    return { statementId, ...counts };
  });
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
  return clean === '' ? 'afschrift.xml' : clean.slice(-BANK_TEXT_MAX.short);
}

function toRow(of: { statementId: string; iban: string; now: Date }) {
  return ({ identity, text: remittance, ...line }: BankLine) => ({
    ...line,
    remittance,
    bankStatementId: of.statementId,
    iban: of.iban,
    identity: createHash('sha256').update(identity).digest('hex'),
    state: isIncoming(line) || isTurnedBack(line) ? ('open' as const) : ('skipped' as const),
    createdAt: of.now,
  });
}

type Row = ReturnType<ReturnType<typeof toRow>>;

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
