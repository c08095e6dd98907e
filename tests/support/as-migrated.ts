import pg from 'pg';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** SQL that has PostgreSQL write down that something else than rows was changed. */
const WATCH = `
  create schema watched;
  create sequence watched.changes;
  create function watched.note() returns event_trigger language plpgsql security definer as $$
  begin
    if tg_event = 'sql_drop' or exists (select from pg_event_trigger_ddl_commands()) then
      perform nextval('watched.changes');
    end if;
  end $$;
  create event trigger tables_change on ddl_command_end execute function watched.note();
  create event trigger tables_go on sql_drop execute function watched.note();
`;

export async function watchTables(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(WATCH);
  await client.end();
}

/** Tells whether somebody changed more than rows. */
export async function isAltered(db: Db): Promise<boolean> {
  const { rows } = await sql<{ altered: boolean }>`
    select is_called as altered from watched.changes
  `.execute(db);
  return rows[0]?.altered !== false;
}

/** Counts the connections to the database, that of whoever asks it included. */
export async function countConnected(db: Db): Promise<number> {
  const { rows } = await sql<{ connected: number }>`
    select count(*) as connected from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
  `.execute(db);
  return rows[0]?.connected ?? 0;
}

/** SQL that makes the rows of a database as they were, in the order in which it runs. */
export type Reset = { names: string[]; empty: string; fill: string };

/** To be asked before anybody writes a row. */
export async function writeReset(db: Db): Promise<Reset> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relname <> 'schema_migrations'
      and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  `.execute(db);
  const names = tables.rows.map(({ name }) => name);
  const filled = await sql<{ name: string; content: string }>`
    select * from (${sql.raw(names.map(contentOf).join(' union all '))}) as tables
    where content is not null
  `.execute(db);
  // Those that refuse even where others are switched off.
  const triggers = await sql<{ off: string; on: string }>`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
      format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as on
    from pg_trigger where tgenabled = 'A'
  `.execute(db);
  const sequences = await sql<{ back: string }>`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as back
    from pg_sequences where schemaname in ('public', 'pgboss')
  `.execute(db);
  const asOwner = (statements: string[]): string =>
    [
      'begin',
      'set local lock_timeout = 2000',
      'set local event_triggers = off',
      'set local session_replication_role = replica',
      ...statements,
      'commit',
    ].join(';\n');
  return {
    names,
    empty: asOwner([
      ...triggers.rows.map(({ off }) => off),
      ...names.map((name) => `delete from ${name}`),
      ...triggers.rows.map(({ on }) => on),
    ]),
    fill: asOwner([
      ...filled.rows.map(({ name, content }) => insertInto(name, content)),
      ...sequences.rows.map(({ back }) => back),
    ]),
  };
}

/**
 * Empties the tables with the places of their rows, too. A table in which no row was deleted gives its
 * rows in the order in which they came, and tests under a clock that stands still see that order.
 */
export async function resetRows(db: Db, { names, empty, fill }: Reset): Promise<void> {
  await sql.raw(empty).execute(db);
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where oid = any(${names}::regclass[]) and pg_relation_size(oid) > 0
  `.execute(db);
  await sql.raw(`vacuum ${rows.map(({ name }) => name).join(', ')}`).execute(db);
  await sql`
    select pg_clear_relation_stats(relnamespace::regnamespace::text, relname) from pg_class
    where oid = any(${rows.map(({ name }) => name)}::regclass[])
  `.execute(db);
  await sql.raw(fill).execute(db);
}

function contentOf(name: string): string {
  return `select '${name}' as name, (select json_agg(t)::text from ${name} as t) as content`;
}

function insertInto(name: string, content: string): string {
  const rows = `json_populate_recordset(null::${name}, '${content.replaceAll("'", "''")}')`;
  return `insert into ${name} overriding system value select * from ${rows}`;
}
