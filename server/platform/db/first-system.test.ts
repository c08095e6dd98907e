import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { readMigrations } from './migrate.ts';

const OPTIONS = {
  templateId: 9000,
  cores: 2,
  memoryMb: 4096,
  systemDiskGb: 40,
  networkMbit: null,
  loginName: 'root',
};

test('a plan on a cluster keeps the template that it had, and others say nothing of systems', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  // As it was before.
  for (const table of ['orders', 'services']) {
    await sql`alter table ${sql.table(table)} drop column system`.execute(db);
  }
  await sql`
    alter table plans drop column systems, drop constraint plans_module_options_check,
      add constraint plans_module_options_check check (true)
  `.execute(db);
  await sql`
    insert into plans (slug, name, type, price_cents, features, module, module_options, created_at, updated_at)
    values ('groot', 'Groot', 'vps', 1299, '[]', 'proxmox', ${JSON.stringify(OPTIONS)}, now(), now()),
      ('klein', 'Klein', 'vps', 999, '[]', 'manual', null, now(), now())
  `.execute(db);

  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0598-'));
  await db.transaction().execute((tx) => sql.raw(migration?.text ?? '').execute(tx));

  const plans = db.selectFrom('plans').select(['slug', 'systems', 'moduleOptions']);
  const { templateId, ...others } = OPTIONS;
  expect(await plans.orderBy('slug').execute()).toEqual([
    { slug: 'groot', systems: [{ name: 'Standaard', templateId }], moduleOptions: others },
    { slug: 'klein', systems: [], moduleOptions: null },
  ]);
});
