import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely';

type Row = Record<string, unknown>;
/** A column of an answer, as PostgreSQL describes it. */
export type Field = { name: string; dataTypeID: number };
export type ReadRow = (values: readonly (string | null)[]) => Row;
type ParserOf = (typeId: number) => (text: string) => unknown;

/**
 * Makes the reader of a statement's rows, once for as long as the statement is prepared. Each row is made
 * in one go from the values as they came: by SQL's names first, and then again by ours, takes three times
 * as long.
 */
export function rowReader(
  fields: readonly Field[],
  { nameOf, parserOf }: { nameOf: (column: string) => string; parserOf: ParserOf },
): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name: nameOf(name),
    parse: parserOf(dataTypeID),
  }));
  // A copy has its shape from the start, and all have the same: what reads them stays quick.
  const blank: Row = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (values) => {
    const row = { ...blank };
    columns.forEach(({ name, parse }, index) => {
      const value = values[index];
      if (value !== null && value !== undefined) row[name] = parse(value);
    });
    return row;
  };
}

/** Rows that were made by SQL's names. */
export function renameColumns(rows: readonly Row[], nameOf: (column: string) => string): Row[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf(column), value])),
  );
}

/** Names in queries become SQL's; what comes back has ours already, see `rowReader`. */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  /** `created_at` is `createdAt` here. */
  propertyOf(column: string): string {
    return this.camelCase(column);
  }
}

export const columnNames = new ColumnNames();

/** A column's name as the program knows it. */
export const ourName = (column: string): string => columnNames.propertyOf(column);
/** A column's name as it is, for a library that has queries of its own. */
export const sqlName = (column: string): string => column;
