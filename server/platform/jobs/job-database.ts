import type { ConstructorOptions } from 'pg-boss';
import type { Listener } from '#server/platform/db/listener.ts';
import { preparing } from '#server/platform/db/prepared.ts';
import { sqlName } from '#server/platform/db/column-names.ts';
import type pg from 'pg';
import { mergeWakeUps } from './merge-wake-ups.ts';

/** The queue on a pool of its own with prepared statements, hearing of new jobs by our listener. */
export function createJobDatabase(
  pool: pg.Pool,
  listener: Listener,
  gatherMs: number | undefined,
): NonNullable<ConstructorOptions['db']> {
  const prepared = preparing(pool, sqlName);
  return {
    async executeSql(text, values = []) {
      const connection = await prepared.connect();
      let failed = true;
      try {
        const { rows } = await connection.query<unknown>(text, values);
        failed = false;
        return { rows: [...rows] };
      } finally {
        // As the pool does itself: pg-boss writes a transaction as one text, and one that was refused
        // in the middle is still open.
        connection.release(failed);
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await listener.listen(channel, {
        onPayload: mergeWakeUps(onNotification, gatherMs),
        onGap: onReconnect,
      });
      return { close };
    },
  };
}
