import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely';

/** Names in queries become SQL's; what comes back has ours already, see `preparing`. */
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
