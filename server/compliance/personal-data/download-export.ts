import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { StreamedFile } from '#server/platform/requests/streamed-file.ts';
import { getReadyExport, readExportParts } from './queries.ts';

/** Hands over a finished file; who took it out, and from where, is written down first. */
export async function downloadExport(
  ctx: VerbContext<UserActor>,
  { exportId }: { exportId: string },
): Promise<File> {
  const customerId = ctx.actor.id;
  const { sizeBytes, createdAt } = await transact(ctx, async (tx) => {
    const found = await getReadyExport(tx, { customerId, exportId, now: ctx.now() });
    await tx
      .updateTable('dataExports')
      .set({ downloadedAt: ctx.now() })
      .where('id', '=', exportId)
      .execute();
    recordChange(ctx, tx, {
      action: 'personal-data.download-export',
      subject: { type: 'data-export', id: exportId },
      before: null,
      after: null,
      ownerId: customerId,
      topics: [],
    });
    return found;
  });
  const name = `mijn-gegevens-${amsterdamDate(createdAt)}.zip`;
  return new StreamedFile(() => readExportParts(ctx.db, { customerId, exportId }), {
    name,
    type: 'application/zip',
    sizeBytes,
  });
}
