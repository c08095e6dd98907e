import { createHash } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { openOwnShop, type OwnShop } from './own-shop.ts';

/** A shop of a journey's own: closing the shared one would stop every other journey. */
export type ClosedShop = Pick<OwnShop, 'url' | 'visit' | typeof Symbol.asyncDispose> & {
  /** From the shell, as `npm run maintenance` does; answers what it said. */
  maintenance(wanted: 'on' | 'off' | 'status'): Promise<string>;
  /**
   * Opens or closes the site for a journey. The state that the one before left is asked first, because a
   * start of Node costs more.
   */
  beginWith(wanted: 'on' | 'off'): Promise<void>;
  addCode(code: string): Promise<void>;
};

export async function openClosedShop(): Promise<ClosedShop> {
  const shop = await openOwnShop({ demo: 'on' });
  const maintenance: ClosedShop['maintenance'] = (wanted) => shop.run('maintenance', wanted);
  return {
    ...shop,
    maintenance,
    beginWith: async (wanted) => {
      const answer = await fetch(`${shop.url}/rpc/public/maintenance/getStatus`);
      const { json: isClosed } = status.parse(await answer.json());
      if (isClosed !== (wanted === 'on')) await maintenance(wanted);
    },
    addCode: (code) => addCode(shop.dataDir, code),
  };
}

const status = z.object({ json: z.boolean() });

/** As an admin makes one, without the screen. */
async function addCode(dataDir: string, code: string): Promise<void> {
  const connectionString = findRunningPostgres(dataDir)?.('hostwerk');
  if (connectionString === undefined) throw new Error('its PostgreSQL does not run');
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into maintenance_access (password_hash, expires_at, created_by, created_at)
     select $1, now() + interval '1 hour', user_id, now() from user_roles where role = 'owner' limit 1`,
    [await hashPassword(createHash('sha256').update(code).digest('hex'), { cheapPasswords: true })],
  );
  await client.end();
}
