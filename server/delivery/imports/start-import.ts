import type { ImportFault } from '#contract/staff/imports.ts';
import type { ImportKind } from '#domain/delivery/moving-in.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { checkImport, type CheckedFile, type ImportFiles, type RightRow } from './check-import.ts';

/** PostgreSQL takes so many values with one statement. */
const ROWS_AT_ONCE = 1000;

export type NewImport = ImportFiles & {
  importId: string;
  onlyRight: boolean;
  invites: boolean;
  shown: { customers: number; services: number };
};

/**
 * Writes down what is to be imported, and has a job do it. Sent twice it is one import; while one runs
 * another has to wait. Refused when it would do something else than was shown.
 */
export async function startImport(
  ctx: VerbContext<UserActor>,
  { importId, ...asked }: NewImport,
): Promise<{ importId: string }> {
  if (await isStarted(ctx.db, importId)) return { importId };
  const endedBefore = await countEnded(ctx.db);
  const { customers, services, faults } = await checkImport(ctx.db, asked, { now: ctx.now() });
  const fresh = { customers: freshIn(customers), services: freshIn(services) };
  if (fresh.customers !== asked.shown.customers || fresh.services !== asked.shown.services) {
    throw new AppError('IMPORT_CHANGED');
  }
  // A fault in a head concerns all of its file.
  if (faults.some(({ line }) => line === 1 || !asked.onlyRight)) {
    throw new AppError('IMPORT_WRONG');
  }
  if (fresh.customers + fresh.services === 0) throw new AppError('IMPORT_NOTHING');
  const given = (services?.right ?? []).filter(({ existing }) => existing === null);
  await refuseOwnBenefit(ctx, { emails: given.map(({ content }) => content.email) });
  await transact(ctx, async (tx) => {
    const rows = [...rowsOf('customer', customers, faults), ...rowsOf('service', services, faults)];
    const record = {
      customersName: customers?.file.name ?? null,
      customersHash: customers?.file.hash ?? null,
      servicesName: services?.file.name ?? null,
      servicesHash: services?.file.hash ?? null,
      onlyRight: asked.onlyRight,
      invites: asked.invites,
      rowCount: rows.length,
    };
    if (!(await insertImport(ctx, tx, { id: importId, ...record }))) return;
    // Another ended since this one was checked: what it brought is there now.
    if ((await countEnded(tx)) !== endedBefore) throw new AppError('IMPORT_CHANGED');
    await insertRows(tx, importId, rows);
    recordChange(ctx, tx, {
      action: 'import.start',
      subject: { type: 'import', id: importId },
      before: null,
      after: { ...record, fresh },
      ownerId: null,
      topics: ['jobs'],
    });
    await ctx.jobs.enqueue(tx, 'import.run', { importId });
  });
  return { importId };
}

async function isStarted(db: Tx | VerbContext['db'], importId: string): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', importId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Imports are never removed, so this only grows. */
async function countEnded(db: Tx | VerbContext['db']): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('finishedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewRecord = {
  id: string;
  customersName: string | null;
  customersHash: string | null;
  servicesName: string | null;
  servicesHash: string | null;
  onlyRight: boolean;
  invites: boolean;
  rowCount: number;
};

/** False when the same was started a moment ago; throws when another runs. */
async function insertImport(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  record: NewRecord,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('imports')
    .values({ ...record, startedBy: ctx.actor.id, createdAt: ctx.now(), finishedAt: null })
    // By its id, or by the one that may run.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return true;
  if (await isStarted(tx, record.id)) return false;
  throw new AppError('IMPORT_RUNNING');
}

function freshIn(file: CheckedFile | null): number {
  return (file?.right ?? []).filter(({ existing }) => existing === null).length;
}

type Row = {
  kind: ImportKind;
  line: number;
  right: RightRow | null;
  fault: { column: string | null; message: string } | null;
};

/** The lines of a file in their order, each right or with the first thing that is wrong with it. */
function rowsOf(kind: ImportKind, file: CheckedFile | null, faults: readonly ImportFault[]): Row[] {
  const wrong = new Map(
    faults
      .filter((fault) => fault.kind === kind)
      .toReversed()
      .map((fault) => [fault.line, { kind, line: fault.line, right: null, fault }]),
  );
  const right = (file?.right ?? []).map((row) => ({
    kind,
    line: row.line,
    right: row,
    fault: null,
  }));
  return [...right, ...wrong.values()].toSorted((a, b) => a.line - b.line);
}

async function insertRows(tx: Tx, importId: string, rows: readonly Row[]): Promise<void> {
  const values = rows.map(({ kind, line, right, fault }, at) => {
    const place = { importId, kind, line, position: at + 1, rowKey: right?.key ?? null };
    if (right === null) {
      return {
        ...place,
        state: 'refused' as const,
        refusedColumn: fault?.column ?? null,
        reason: fault?.message ?? null,
      };
    }
    const { existing, content } = right;
    return existing === null
      ? { ...place, state: 'waiting' as const, content: JSON.stringify(content) }
      : { ...place, state: 'existing' as const, ...existing };
  });
  for (let at = 0; at < values.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('importRows')
      .values(values.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}
