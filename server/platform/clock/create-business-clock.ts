import type { Db } from '#server/platform/db/database.ts';

/**
 * The time that the business goes by: terms, due dates, invoices. In a demo it may be ahead of the world,
 * whose time sessions, limits, mails and the queue of jobs keep.
 */
export type BusinessClock = {
  now(): Date;
  /** Milliseconds that it is ahead. */
  aheadMs(): number;
  /** Reads how far ahead it is, as another copy of the program may have moved it. */
  refresh(): Promise<void>;
};

type Parts = { db: Db; now: () => Date; demo: boolean };

/** A real shop has the time of the world, whatever stands in its database. */
export function createBusinessClock({ db, now, demo }: Parts): BusinessClock {
  let aheadMs = 0;
  return {
    now: () => (aheadMs === 0 ? now() : new Date(now().getTime() + aheadMs)),
    aheadMs: () => aheadMs,
    async refresh() {
      if (!demo) return;
      const row = await db.selectFrom('demoClock').select('aheadSeconds').executeTakeFirst();
      aheadMs = (row?.aheadSeconds ?? 0) * 1000;
    },
  };
}
