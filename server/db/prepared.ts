import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { inFlights, type Query } from './flights.ts';
import type { toRows } from './rows.ts';

/** Distinct statements that are kept prepared; the program has a few hundred. */
const STATEMENTS_MAX = 500;

/** One statement that reads or writes rows; not begin and commit, and not a migration of many. */
const PREPARABLE = /^\s*(?:with|select|insert|update|delete)\b[^;]*$/i;

/**
 * A pool whose connections prepare each statement once, because planning costs PostgreSQL half of
 * what our short statements cost, and send together what need not wait for each other. `readRows` gives
 * the columns their names.
 */
export function preparing(pool: pg.Pool, readRows: typeof toRows): PostgresPool {
  const names = new Map<string, string | null>();

  /** Null is sent as it stands. */
  function nameOf(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= STATEMENTS_MAX) return null;
    // By its text, so that two databases on one pool never mean different statements by one name.
    const name = PREPARABLE.test(text)
      ? createHash('sha256').update(text).digest('base64url').slice(0, 22)
      : null;
    names.set(text, name);
    return name;
  }

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    const send: Query = async (text, values) => {
      const name = nameOf(text);
      const answer = await client.query<unknown[]>({
        ...(name !== null && { name }),
        text,
        ...(values.length > 0 && { values: [...values] }),
        rowMode: 'array',
      });
      // Of a text of many statements there are as many answers, and nobody asks for their rows.
      return Array.isArray(answer) ? answer : { ...answer, rows: readRows(answer) };
    };
    const startFlights = () => inFlights(send, client.connection.stream);
    let query = startFlights();
    return asPoolClient({
      query: (text, values) => query(text, values),
      // True when the connection's transaction could not be ended: it must not serve anyone else.
      release(discard) {
        // What was held back and never sent is not the next one's.
        query = startFlights();
        client.release(discard);
      },
    });
  }

  // One for as long as the connection lives: Kysely keeps what it knows of each that it was given.
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = prepared.get(client) ?? prepare(client);
      prepared.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** The second form of `query`, for cursors, is never used: no query of ours streams. */
function asPoolClient(client: {
  query: Query;
  release: (discard?: boolean) => void;
}): PostgresPoolClient {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return client as PostgresPoolClient;
}
