import type { EventType } from '#domain/platform/event.ts';
import type { Db, Tx } from './database.ts';

/** An event, for those who are told of it outside of the shop. */
export type Told = { type: EventType; subjectId: string; at: Date };

/** Writes down, in the transaction, who is to be told; null where nobody is. */
export type ChangeListener = (tx: Tx, told: readonly Told[]) => Promise<void> | null;

const tellers = new WeakMap<Db, ChangeListener>();

/** Has every write of this database end by asking who is to be told of it. */
export function setListener(db: Db, teller: ChangeListener): void {
  tellers.set(db, teller);
}

/** In the transaction that made the changes: what is told was done, and what was done is told. */
export async function notifyListener(
  { db, tx }: { db: Db; tx: Tx },
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const telling = tellers.get(db)?.(tx, told) ?? null;
  if (telling !== null) await telling;
}
