import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a compiled query for a value that each run brings along. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type SlotValues = Readonly<Record<string, unknown>>;

/** The place of a value in a query that is compiled before the value is known. */
export function slot<Value>(name: string): RawBuilder<Value> {
  return sql<Value>`${new Slot(name)}`;
}

/**
 * The place of a value that PostgreSQL plans without: once for all values, which is the quickest where
 * they make no other plan the better one. Of a value that it sees it finds out anew at every run.
 */
export function unseen(name: string, type: string): RawBuilder<string> {
  return sql`(select ${new Slot(name)}::${sql.raw(type)})`;
}

/** A statement whose SQL is built at its first use, for what is sent often; its slots take these values. */
export function statementOnce<Row>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, values?: SlotValues) => CompiledQuery<Row> {
  // One text for every database and transaction: a statement does not depend on them.
  let known: CompiledQuery<Row> | undefined;
  return (db, values = {}) => fill((known ??= build(db).compile()), values);
}

/** A query like that, asked. */
export function compileOnce<Row>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, values?: SlotValues) => Promise<Row[]> {
  const query = statementOnce(build);
  return async (db, values) => (await db.executeQuery(query(db, values))).rows;
}

type KeyedQuery<Row> = { key: string; build: () => CompiledQuery<Row>; values: SlotValues };

/** Queries whose SQL is built at the first use of a key; there must be few keys. */
export function createQueryStore<Row>(): {
  run(db: Db, query: KeyedQuery<Row>): Promise<Row[]>;
} {
  const known = new Map<string, CompiledQuery<Row>>();
  return {
    async run(db, { key, build, values }) {
      const query = known.get(key) ?? build();
      known.set(key, query);
      return (await db.executeQuery(fill(query, values))).rows;
    },
  };
}

/** Rows to write, by a name for each. */
type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type SlotsOf<R extends Rows> = {
  [Name in keyof R]: { [Column in keyof R[Name]]: RawBuilder<R[Name][Column]> };
};

/**
 * A statement that writes rows and whose SQL is built at its first use. The rows must have the same
 * columns every time.
 */
export function writeOnce<Given, R extends Rows>(
  rowsOf: (given: Given) => R,
  build: (db: Db, rows: SlotsOf<R>) => Compilable,
): (db: Db, given: Given) => CompiledQuery {
  let known: { query: CompiledQuery; columns: number } | undefined;
  return (db, given) => {
    const rows = rowsOf(given);
    const values = Object.fromEntries(
      Object.entries(rows).flatMap(([name, row]) =>
        Object.entries(row).map(([column, value]) => [`${name}.${column}`, value]),
      ),
    );
    const columns = Object.keys(values).length;
    known ??= { query: build(db, slotsFor(rows)).compile(), columns };
    if (columns !== known.columns) throw new Error('a row came with other columns than before');
    return fill(known.query, values);
  };
}

function slotsFor<R extends Rows>(rows: R): SlotsOf<R> {
  const entries = Object.entries(rows).map(([name, row]) => [
    name,
    Object.fromEntries(Object.keys(row).map((column) => [column, slot(`${name}.${column}`)])),
  ]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a slot for every column of every row
  return Object.fromEntries(entries) as SlotsOf<R>;
}

function fill<Row>(query: CompiledQuery<Row>, values: SlotValues): CompiledQuery<Row> {
  if (query.parameters.length === 0) return query;
  const parameters = query.parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter;
    const { name } = parameter;
    if (!Object.hasOwn(values, name)) throw new Error(`no value for ${name}`);
    return values[name];
  });
  return { ...query, parameters };
}
