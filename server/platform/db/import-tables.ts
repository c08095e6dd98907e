import type { ColumnType, Generated } from 'kysely';
import type { ImportContent, ImportKind, ImportRowState } from '#domain/delivery/moving-in.ts';
import type { Fixed } from './column-types.ts';

/** Customers and services that came along from another system, in one go. */
export type ImportsTable = {
  id: Fixed<string>;
  startedBy: Fixed<string>;
  customersName: Fixed<string | null>;
  customersHash: Fixed<string | null>;
  servicesName: Fixed<string | null>;
  servicesHash: Fixed<string | null>;
  onlyRight: Fixed<boolean>;
  invites: Fixed<boolean>;
  rowCount: Fixed<number>;
  createdAt: Fixed<Date>;
  finishedAt: Date | null;
  /** The person who ended it before it was through. */
  endedBy: string | null;
};

/** A line of one of its files, and what became of it. */
export type ImportRowsTable = {
  id: Generated<string>;
  importId: Fixed<string>;
  kind: Fixed<ImportKind>;
  position: Fixed<number>;
  line: Fixed<number>;
  /** Unknown of a line that could not be read. */
  rowKey: ColumnType<string | null, string | null, null>;
  state: ImportRowState;
  content: ColumnType<ImportContent | null, string | null, null>;
  refusedColumn: string | null;
  reason: string | null;
  /** Answer of its panel about the server of an imported service. */
  onPanel: string | null;
  userId: string | null;
  serviceId: string | null;
};
