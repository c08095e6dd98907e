import type { BreachUpdateKind } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { DataBreachesTable } from '#server/platform/db/privacy-tables.ts';
import type { Updateable } from 'kysely';
import { writeUpdate } from './write-update.ts';

export type BreachChange = {
  id?: string;
  kind: BreachUpdateKind;
  message: string;
  replaced?: string[];
  /** New values for the row. */
  set: Omit<Updateable<DataBreachesTable>, 'updateCount'>;
  before: object | null;
  after: object;
};

/** Changes a locked breach and writes down that it was, and why. */
export async function changeBreach(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  breach: { id: string; updateCount: number },
  { set, ...update }: BreachChange,
): Promise<void> {
  const position = breach.updateCount + 1;
  await tx
    .updateTable('dataBreaches')
    .set({ ...set, updateCount: position })
    .where('id', '=', breach.id)
    .execute();
  await writeUpdate(ctx, tx, { ...update, breachId: breach.id, position });
}
