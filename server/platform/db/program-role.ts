import { sql } from 'kysely';
import { StartError } from '#server/platform/startup/start-error.ts';
import type { Db, Tx } from './database.ts';
import { MIGRATION_LOCK } from './migrate.ts';

/** Schema in which pg-boss keeps its jobs. */
const QUEUES = 'pgboss';
/** Table of the migrations that ran: the owner, who runs them, writes it. */
const OWNERS_ALONE = 'schema_migrations';

/**
 * Lets a role read and write the rows of every table there is, and do nothing else: what gets in by
 * a hole of the program cannot drop, change or empty a table, nor run a program of the machine. Asked at
 * every start, as a migration may have made new tables; gives only where something lacks. Throws a
 * StartError where there is no such role.
 */
export async function admitProgram(db: Db, role: string): Promise<void> {
  if (await mayAll(db, role)) return;
  await db.transaction().execute(async (tx) => {
    // Another copy that starts in the same moment: PostgreSQL refuses two that give at once.
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    if (!(await mayAll(tx, role))) await giveAll(tx, role);
  });
}

async function mayAll(db: Db, role: string): Promise<boolean> {
  const known = await sql`select from pg_roles where rolname = ${role}`.execute(db);
  if (known.rows.length === 0) {
    throw new StartError(`DATABASE_URL: this PostgreSQL has no role ${role}. Make it first.`);
  }
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (
      select from pg_class
      where relnamespace in (current_schema()::regnamespace, to_regnamespace(${QUEUES}))
        and relname <> ${OWNERS_ALONE}
        and case relkind
          when 'S' then not has_sequence_privilege(${role}, oid, 'usage')
          when 'r' then not has_table_privilege(${role}, oid, 'delete')
          when 'p' then not has_table_privilege(${role}, oid, 'delete')
          else false
        end
    ) as lacks
  `.execute(db);
  return rows[0]?.lacks === false;
}

async function giveAll(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ ours: string }>`select current_schema() as ours`.execute(tx);
  const schemas = sql.join([rows[0]?.ours ?? 'public', QUEUES].map((name) => sql.id(name)));
  const to = sql.id(role);
  await sql`grant usage on schema ${schemas} to ${to}`.execute(tx);
  await sql`
    grant select, insert, update, delete on all tables in schema ${schemas} to ${to}
  `.execute(tx);
  await sql`grant usage on all sequences in schema ${schemas} to ${to}`.execute(tx);
  await sql`revoke insert, update, delete on ${sql.id(OWNERS_ALONE)} from ${to}`.execute(tx);
}
