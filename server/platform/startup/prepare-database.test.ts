import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import type { Db } from '#server/platform/db/database.ts';
import { prepareDatabase } from './prepare-database.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

let database: TestDatabase;
let program: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const connectionString = database.programString;
  program = createDatabase(createPool({ connectionString, max: 2, onError: () => undefined }));
});
afterAll(async () => {
  await program.destroy();
  await database[Symbol.asyncDispose]();
});

function prepare(): Promise<string[]> {
  const { connectionString: owner, programString } = database;
  return prepareDatabase({ owner, program: programString }, NOW);
}

/** The tables of the program and its queue in which it lacks one of these. */
async function tablesWithout(...privileges: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name
    from pg_class cross join unnest(${privileges}::text[]) as wanted
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and relkind in ('r', 'p') and not has_table_privilege(oid, wanted)
    group by oid order by 1
  `.execute(program);
  return rows.map(({ name }) => name);
}

test('the program reads and writes the rows of every table, but the list of migrations', async () => {
  expect(await tablesWithout('select')).toEqual([]);
  expect(await tablesWithout('insert', 'update', 'delete')).toEqual(['schema_migrations']);
});

test.each([
  ['make a table', 'create table extra (id int)'],
  ['change a table', 'alter table audit_log drop column before'],
  ['drop a table', 'drop table invoices cascade'],
  ['empty a table', 'truncate audit_log'],
  ['take away a check', 'alter table audit_log disable trigger all'],
  ['make a function', 'create function f() returns int language sql as $$ select 1 $$'],
  ['drop its queue', 'drop schema pgboss cascade'],
  ['run a program of the machine', `copy (select 1) to program 'true'`],
  ['read a file of the machine', `select pg_read_file('/etc/hostname')`],
  ['become the owner', 'set role hostwerk'],
  ['change a setting of PostgreSQL', 'alter system set fsync = off'],
  ['say that a migration has run', `insert into schema_migrations values ('9999', '', now())`],
])('it cannot %s', async (_what, statement) => {
  await expect(sql.raw(statement).execute(program)).rejects.toMatchObject({ code: '42501' });
});

test('a table that a migration made is given at the next start', async () => {
  await sql`create table later (id int generated always as identity)`.execute(database.db);
  const write = () => sql`insert into later default values`.execute(program);
  await expect(write()).rejects.toMatchObject({ code: '42501' });
  expect(await prepare()).toEqual([]);
  await expect(write()).resolves.toBeDefined();
});

test('copies that start at once prepare one after the other', async () => {
  await sql`create table at_once (id int)`.execute(database.db);
  await expect(Promise.all([prepare(), prepare(), prepare()])).resolves.toEqual([[], [], []]);
  await expect(sql`insert into at_once values (1)`.execute(program)).resolves.toBeDefined();
});

test('a role that the PostgreSQL does not have is one clear line', async () => {
  const { connectionString: owner, programString } = database;
  const access = { owner, program: programString.replace('hostwerk_program', 'nobody_here') };
  await expect(prepareDatabase(access, NOW)).rejects.toThrow(
    'DATABASE_URL: this PostgreSQL has no role nobody_here. Make it first.',
  );
});
