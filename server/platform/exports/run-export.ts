import { EXPORT_BATCH_ROWS, EXPORT_MAX_ROWS } from '#contract/values.ts';
import type { Permission } from '#domain/platform/role.ts';
import { typedError } from '#server/platform/auth/procedures.ts';
import { recheckAccess } from '#server/platform/auth/recheck-access.ts';
import type { Context, UserActor } from '#server/context.ts';
import type { Page } from '#server/platform/db/page.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

type ExportContext = Pick<Context, 'config' | 'db' | 'now' | 'limits'> & { actor: UserActor };
type BatchRequest = { cursor?: string; limit: number; uncounted: true };

export type ExportRequest<Item> = {
  /** Exported records, as the audit log names them: `customers`. */
  noun: string;
  /** Permission that is needed for each next batch; for most lists that to take lists out. */
  permission?: Permission;
  /** The filters as they were asked. */
  filters: object;
  /** Items at a time, where each is large. */
  batchRows?: number;
  /** The query of the list on screen, so that the file holds what the screen shows. */
  read: (page: BatchRequest) => Promise<Page<Item>>;
};

export type ExportBatch<Item> = { items: Item[]; truncated: boolean };

/**
 * A whole list, batch after batch, with one batch in memory at a time. That somebody took it out of
 * the program is written down before the first row leaves.
 */
export async function runExport<Item>(
  ctx: ExportContext,
  {
    noun,
    filters,
    read,
    batchRows = EXPORT_BATCH_ROWS,
    permission = 'exports.run',
  }: ExportRequest<Item>,
): Promise<AsyncGenerator<ExportBatch<Item>, void>> {
  await ctx.limits.consume('exports', ctx.actor.id);
  await transact(ctx, async (tx) => {
    recordChange(ctx, tx, {
      action: `${noun}.export`,
      subject: { type: 'export', id: noun },
      before: null,
      after: filters,
      ownerId: ctx.actor.id,
      topics: [],
    });
  });
  return readBatches({ read, batchRows }, () => recheckAccess(ctx, permission));
}

async function* readBatches<Item>(
  { read, batchRows }: Pick<ExportRequest<Item>, 'read'> & { batchRows: number },
  whyNot: () => ReturnType<typeof recheckAccess>,
): AsyncGenerator<ExportBatch<Item>, void> {
  let cursor: string | null = null;
  let given = 0;
  do {
    // It may go on for minutes: whoever lost the right meanwhile gets no more.
    const refusal = given === 0 ? null : await whyNot();
    if (refusal !== null) throw typedError(refusal);
    const page: Page<Item> = await read({
      limit: batchRows,
      uncounted: true,
      ...(cursor === null ? {} : { cursor }),
    });
    given += page.items.length;
    cursor = page.nextCursor;
    const isLast = given >= EXPORT_MAX_ROWS;
    yield { items: page.items, truncated: isLast && cursor !== null };
    if (isLast) return;
  } while (cursor !== null);
}
