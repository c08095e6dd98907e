import type { NumberSeries, SeriesFields } from '#contract/staff/number-series.ts';
import { amsterdamYear } from '#domain/platform/amsterdam.ts';
import { isUsed, refuseFormat, SERIES_SENTENCES } from '#domain/sales/number-series.ts';
import type { VerbContext } from '#server/context.ts';
import { AppError, inputError } from '#server/errors.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { listSeries, presentSeries } from './queries.ts';

type Asked = { seriesId: string; fields: SeriesFields; begins: boolean };
type Series = Awaited<ReturnType<typeof listSeries>>[number];

/**
 * Changes a series that has given out no number, or begins another in the place of one that has. Whoever
 * issues meanwhile waits for the row: the form must have known whether it was in use.
 */
export async function saveNumberSeries(
  ctx: VerbContext,
  { seriesId, fields, begins }: Asked,
): Promise<{ series: NumberSeries[] }> {
  return transact(ctx, async (tx) => {
    await tx.selectFrom('series').select('id').where('id', '=', seriesId).forUpdate().execute();
    const all = await listSeries(tx);
    const seen = all.find(({ id }) => id === seriesId);
    if (seen === undefined) throw new AppError('NOT_FOUND');
    if (seen.endedAt !== null || isUsed(seen) !== begins) throw new AppError('SERIES_CHANGED');
    const others = begins ? all : all.filter(({ id }) => id !== seriesId);
    const refusal = refuseFormat(fields, others);
    if (refusal !== null) throw inputError('prefix', SERIES_SENTENCES[refusal]);
    await (begins ? beginAnother(ctx, tx, seen, fields) : changeSeries(ctx, tx, seen, fields));
    return presentSeries(tx, ctx.now());
  });
}

/** A series that gives out its first number next. */
function countedFrom(ctx: VerbContext, { prefix, digits, perYear, startNumber }: SeriesFields) {
  const year = perYear ? amsterdamYear(ctx.now()) : 0;
  const count = { startNumber, startYear: year, lastYear: year, lastNumber: startNumber - 1 };
  return { prefix, digits, perYear, ...count };
}

async function changeSeries(
  ctx: VerbContext,
  tx: Tx,
  series: Series,
  fields: SeriesFields,
): Promise<void> {
  const changed = countedFrom(ctx, fields);
  await tx.updateTable('series').set(changed).where('id', '=', series.id).execute();
  note(ctx, tx, { action: 'series.change', id: series.id, before: series, after: fields });
}

async function beginAnother(
  ctx: VerbContext,
  tx: Tx,
  series: Series,
  fields: SeriesFields,
): Promise<void> {
  const now = ctx.now();
  await tx.updateTable('series').set({ endedAt: now }).where('id', '=', series.id).execute();
  const { id } = await tx
    .insertInto('series')
    .values({ kind: series.kind, ...countedFrom(ctx, fields), begunAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  note(ctx, tx, { action: 'series.begin', id, before: series, after: fields });
}

type Noted = { action: string; id: string; before: Series; after: SeriesFields };

function note(ctx: VerbContext, tx: Tx, { action, id, before, after }: Noted): void {
  const { kind } = before;
  recordChange(ctx, tx, {
    action,
    subject: { type: 'series', id },
    before: { kind, ...formatOf(before) },
    after: { kind, ...formatOf(after) },
    ownerId: null,
    topics: ['settings'],
  });
}

/** Tells the log of a series; a prefix alone is that of a network there. */
function formatOf({ prefix, digits, perYear, startNumber }: SeriesFields) {
  return { numberPrefix: prefix, digits, perYear, startNumber };
}
