import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAuditLog } from '#tests/support/audit-log.ts';
import { readMigrations } from './migrate.ts';

test('the log forgets what files were called, also those that are gone, and stays sealed', async () => {
  const audit = await createAuditLog();
  await using _ = audit.database;
  const { db } = audit;
  const file = { fileName: 'paspoort.pdf' };
  const rows = [
    { action: 'attachment.upload', before: null, after: { ...file, kind: 'pdf', sizeBytes: 3 } },
    { action: 'attachment.sweep', before: file, after: null },
    { action: 'attachment.refuse', before: null, after: { kind: 'pdf', reason: 'virus' } },
  ];
  for (const { action, before, after } of rows) {
    await sql`
      insert into audit_log (at, actor_kind, action, subject_type, subject_id, before, after)
      values (now(), 'system', ${action}, 'attachment', gen_random_uuid()::text,
        ${before === null ? null : JSON.stringify(before)}, ${after === null ? null : JSON.stringify(after)})
    `.execute(db);
  }
  await audit.seal();

  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0570-'));
  await db.transaction().execute((tx) => sql.raw(migration?.text ?? '').execute(tx));

  const log = db.selectFrom('auditLog').select(['action', 'before', 'after']).orderBy('id');
  expect(await log.execute()).toEqual([
    { action: 'attachment.upload', before: null, after: null },
    { action: 'attachment.sweep', before: null, after: null },
    rows[2],
  ]);
  expect(await audit.verify()).toMatchObject({ faults: [] });
});
