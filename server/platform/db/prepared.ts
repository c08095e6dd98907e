import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isDatabaseAway } from './outage.ts';

/** Distinct statements that are kept prepared; the program has a few hundred. */
const STATEMENTS_MAX = 500;

/** One statement that reads or writes rows, or one end of a transaction; not a migration of many. */
const ONE = /^\s*(?:with|select|insert|update|delete|begin|commit|rollback)\b[^;]*$/i;

type NameOf = (column: string) => string;
type Row = Record<string, unknown>;
type Answer = { command: string; rowCount: number | null; rows: Row[] };
type Query = (text: string, values: readonly unknown[]) => Promise<Answer>;

/**
 * A pool whose connections prepare each statement once, because planning costs PostgreSQL half of
 * what our short statements cost. `nameOf` says what a column is called in a row.
 */
export function preparing(pool: pg.Pool, nameOf: NameOf): PostgresPool {
  const nameFor = createStatementNames();
  // One for as long as the connection lives: Kysely keeps what it knows of each that it was given.
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    // PostgreSQL says that it ends a connection some milliseconds before the socket closes.
    let isEnding = false;
    return asPoolClient({
      async query(text, values) {
        try {
          return await ask(client, { text, values, name: nameFor(text) }, nameOf);
        } catch (error) {
          isEnding ||= isDatabaseAway(error);
          throw error;
        }
      },
      // True when the connection's transaction could not be ended: it must not serve anyone else.
      release: (discard = false) => client.release(discard || isEnding),
    });
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = connections.get(client) ?? prepare(client);
      connections.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** Names each statement by its text, the same on every connection; none is prepared for once, or sent as it stands. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>();
  return (text) => {
    if (names.has(text) || names.size >= STATEMENTS_MAX) return names.get(text);
    // By its text, so that two databases on one pool never mean different statements by one name.
    const name = ONE.test(text)
      ? createHash('sha256').update(text).digest('base64url').slice(0, 22)
      : undefined;
    names.set(text, name);
    return name;
  };
}

type Statement = { text: string; values: readonly unknown[]; name: string | undefined };

async function ask(
  client: pg.PoolClient,
  { text, values, name }: Statement,
  nameOf: NameOf,
): Promise<Answer> {
  const answer: pg.QueryResult<Row> | unknown[] = await client.query<Row>({
    text,
    ...(values.length > 0 && { values: [...values] }),
    ...(name !== undefined && { name }),
  });
  // A text of many statements has as many answers, and nobody asks for their rows.
  if (Array.isArray(answer)) return { command: '', rowCount: null, rows: [] };
  const columns = answer.fields.map((field) => ({ column: field.name, ours: nameOf(field.name) }));
  const rows = answer.rows.map((row) =>
    Object.fromEntries(columns.map(({ column, ours }) => [ours, row[column]])),
  );
  return { ...answer, rows };
}

/** The second form of `query`, for cursors, is never used: no query of ours streams. */
function asPoolClient(client: {
  query: Query;
  release: (discard?: boolean) => void;
}): PostgresPoolClient {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the pool asks only these two of a client
  return client as PostgresPoolClient;
}
