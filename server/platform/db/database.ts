import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Either the pool or a transaction: what every query takes first, so that none can slip out of one. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
