import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

describe('createTestDatabase', () => {
  test('gives migrated databases that know nothing of each other', async () => {
    await using one = await createTestDatabase();
    await using other = await createTestDatabase();
    await sql`create table only_here (id integer)`.execute(one.db);
    const find = sql<{ here: string | null; migrated: string | null }>`
      select to_regclass('only_here')::text as here, to_regclass('schema_migrations')::text as migrated
    `;
    expect((await find.execute(one.db)).rows).toEqual([
      { here: 'only_here', migrated: 'schema_migrations' },
    ]);
    expect((await find.execute(other.db)).rows).toEqual([
      { here: null, migrated: 'schema_migrations' },
    ]);
  });

  test('drops it afterwards, open connections or not', async () => {
    const gone = await createTestDatabase();
    const asked = await sql<{ name: string }>`select current_database() as name`.execute(gone.db);
    const name = asked.rows[0]?.name;
    await gone.drop();
    await using other = await createTestDatabase();
    const left = await sql`select 1 from pg_database where datname = ${name}`.execute(other.db);
    expect(name).toMatch(/^test_/);
    expect(left.rows).toEqual([]);
  });
});
