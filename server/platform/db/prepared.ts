import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { inFlights, type Answer, type Query, type Statement } from './flights.ts';
import { isDatabaseAway } from './outage.ts';
import { makeRoundTrip, type Prepared } from './round-trip.ts';
import { renameColumns, rowReader, type ReadRow } from './rows.ts';

/** Distinct statements that are kept prepared; the program has a few hundred. */
const STATEMENTS_MAX = 500;

/** One statement that reads or writes rows, or one end of a transaction; not a migration of many. */
const ONE = /^\s*(?:with|select|insert|update|delete|begin|commit|rollback)\b[^;]*$/i;

/** A statement stays prepared on its connection for as long as that lives, whichever pool it is in. */
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * A pool whose connections prepare each statement once, because planning costs PostgreSQL half of
 * what our short statements cost, and send together what need not wait for each other. `nameOf` says
 * what a column is called in a row.
 */
export function preparing(pool: pg.Pool, nameOf: (column: string) => string): PostgresPool {
  const names = new Map<string, string | null>();
  const readers = new Map<string, ReadRow>();

  /** Null is prepared for once, or sent as it stands. */
  function nameFor(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= STATEMENTS_MAX) return null;
    // By its text, so that two databases on one pool never mean different statements by one name.
    const name = ONE.test(text)
      ? createHash('sha256').update(text).digest('base64url').slice(0, 22)
      : null;
    names.set(text, name);
    return name;
  }

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    const here = preparedOn.get(client) ?? new Set();
    preparedOn.set(client, here);
    const prepared: Prepared = {
      here,
      readers,
      readerOf: (fields) =>
        rowReader(fields, { nameOf, parserOf: (typeId) => client.getTypeParser(typeId) }),
    };
    const send = async (statements: readonly Statement[]): Promise<Answer> => {
      const plain = statements.findIndex((statement) => mayBeMany(statement));
      if (plain === -1) {
        const named = statements.map((statement) => ({
          ...statement,
          name: nameFor(statement.text),
        }));
        return makeRoundTrip(client, prepared, named);
      }
      if (plain > 0) await send(statements.slice(0, plain));
      const answer = await sendPlain(client, nameOf, statements[plain]?.text ?? '');
      return plain + 1 < statements.length ? send(statements.slice(plain + 1)) : answer;
    };
    return inTurns(client, send);
  }

  // One for as long as the connection lives: Kysely keeps what it knows of each that it was given.
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();

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

/** A connection as one after the other has it in use. */
function inTurns(
  client: pg.PoolClient,
  send: (statements: readonly Statement[]) => Promise<Answer>,
): PostgresPoolClient {
  const startFlights = () => inFlights(send);
  let query = startFlights();
  // PostgreSQL says that it ends a connection some milliseconds before the socket closes.
  let isEnding = false;
  return asPoolClient({
    async query(text, values) {
      try {
        return await query(text, values);
      } catch (error) {
        isEnding ||= isDatabaseAway(error);
        throw error;
      }
    },
    // True when the connection's transaction could not be ended: it must not serve anyone else.
    release(discard = false) {
      // Statements that were held back and never sent must not go out for the next user of the connection.
      query = startFlights();
      client.release(discard || isEnding);
    },
  });
}

/** Only a text without values may hold several statements. */
function mayBeMany({ text, values }: Statement): boolean {
  return values.length === 0 && !ONE.test(text);
}

async function sendPlain(
  client: pg.PoolClient,
  nameOf: (column: string) => string,
  text: string,
): Promise<Answer> {
  const answer: pg.QueryResult<Record<string, unknown>> | unknown[] = await client.query(text);
  // A text of many statements has as many answers, and nobody asks for their rows.
  if (Array.isArray(answer)) return { command: '', rowCount: null, rows: [] };
  return { ...answer, rows: renameColumns(answer.rows, nameOf) };
}

/** The second form of `query`, for cursors, is never used: no query of ours streams. */
function asPoolClient(client: {
  query: Query;
  release: (discard?: boolean) => void;
}): PostgresPoolClient {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the pool asks only these two of a client
  return client as PostgresPoolClient;
}
