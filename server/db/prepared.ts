import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Distinct statements that are kept prepared; the program has a few hundred. */
const STATEMENTS_MAX = 500;

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/**
 * A pool whose connections prepare each statement once: planning costs PostgreSQL half of what our
 * short statements cost. Statements without parameters (begin, commit, migrations) stay as they are.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= STATEMENTS_MAX) return known;
    // By its text, so that two databases on one pool never mean different statements by one name.
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const query: Query = (text, values) => {
        if (values.length === 0) return client.query(text);
        const name = nameOf(text);
        return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
      };
      return asPoolClient({ query, release: () => client.release() });
    },
    end: () => pool.end(),
  };
}

/** The second form of `query`, for cursors, is never used: no query of ours streams. */
function asPoolClient(client: { query: Query; release: () => void }): PostgresPoolClient {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return client as PostgresPoolClient;
}
