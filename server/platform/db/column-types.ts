import type { ColumnType } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** Not written by us again once the row stands. */
export type Fixed<T> = ColumnType<T, T, never>;

/** Written by the database alone. */
export type Kept<T> = ColumnType<T, never, never>;
