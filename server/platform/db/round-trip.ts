import { createRequire } from 'node:module';
import type pg from 'pg';
import type { Answer, Statement } from './flights.ts';
import type { Field, ReadRow } from './rows.ts';

/** A statement that can be prepared, by the name it has on every connection; null prepares it for once. */
export type NamedStatement = Statement & { name: string | null };

/** Knowledge of prepared statements: those on this connection, and the readers of their rows on any. */
export type Prepared = {
  here: Set<string>;
  readers: Map<string, ReadRow>;
  readerOf: (fields: readonly Field[]) => ReadRow;
};

/** Way in which the driver writes a value down for PostgreSQL; its types leave this part of it out. */
const { prepareValue }: { prepareValue(value: unknown): string | Buffer | null } = createRequire(
  import.meta.url,
)('pg/lib/utils');

type Settle = { resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** Sends statements as one packet and answers the last; a failure of any is the failure of all. */
export async function makeRoundTrip(
  client: pg.PoolClient,
  prepared: Prepared,
  statements: readonly NamedStatement[],
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    client.query(new RoundTrip(prepared, statements, { resolve, reject }));
  }).catch((error: unknown) => {
    // The trace of the packet's arrival says nothing; that of the caller does.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

/**
 * Statements that PostgreSQL is asked in one go and answers in one go: only the end of all of them is
 * a point of rest for it (`Sync`), where the driver's own queries make one of each, with a packet back
 * and a turn on both sides. After a failure PostgreSQL leaves out the rest.
 */
class RoundTrip implements pg.Submittable {
  readonly #prepared: Prepared;
  readonly #statements: readonly (NamedStatement & { texts: (string | Buffer | null)[] })[];
  readonly #settle: Settle;
  readonly #rows: Record<string, unknown>[] = [];
  #readRow: ReadRow = () => ({});
  #done = 0;
  #tag = '';

  constructor(prepared: Prepared, statements: readonly NamedStatement[], settle: Settle) {
    this.#prepared = prepared;
    // Before the first of them is sent: what cannot be written down must not leave half a packet.
    this.#statements = statements.map((statement) => ({
      ...statement,
      texts: statement.values.map(prepareValue),
    }));
    this.#settle = settle;
  }

  get #lastName(): string | null {
    return this.#statements.at(-1)?.name ?? null;
  }

  submit(connection: pg.Connection): void {
    const { here, readers } = this.#prepared;
    const known = this.#lastName === null ? undefined : readers.get(this.#lastName);
    if (known !== undefined) this.#readRow = known;
    connection.stream.cork();
    this.#statements.forEach(({ name, text, texts }, index) => {
      if (name === null) connection.parse({ name: '', text, types: [] }, false);
      else if (!here.has(name)) {
        // It may be there, from a round trip that failed or from earlier in this one: a name means one.
        connection.close({ type: 'S', name }, false);
        connection.parse({ name, text, types: [] }, false);
      }
      connection.bind({ statement: name ?? '', values: texts }, false);
      const isLast = index === this.#statements.length - 1;
      if (isLast && known === undefined) connection.describe({ type: 'P' }, false);
      connection.execute({}, false);
    });
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#readRow = this.#prepared.readerOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    // Nobody asked for what the statements before the last one give.
    if (this.#done < this.#statements.length - 1) return;
    try {
      this.#rows.push(this.#readRow(fields));
    } catch (error) {
      this.#settle.reject(error);
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#done += 1;
    this.#tag = text;
  }

  handleError(error: unknown): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    for (const { name } of this.#statements) if (name !== null) this.#prepared.here.add(name);
    if (this.#lastName !== null) this.#prepared.readers.set(this.#lastName, this.#readRow);
    this.#settle.resolve({ ...readTag(this.#tag), rows: this.#rows });
  }
}

/** `INSERT 0 1`, `UPDATE 3`, `BEGIN`. */
function readTag(tag: string): Pick<Answer, 'command' | 'rowCount'> {
  const [command = '', ...counts] = tag.split(' ');
  const count = counts.at(-1);
  return { command, rowCount: count === undefined ? null : Number(count) };
}
