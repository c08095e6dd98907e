import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAuditLog } from '#tests/support/audit-log.ts';
import { readMigrations } from './migrate.ts';

const TOKEN = '[#0a1b2c3d-abcdefghijklmnop]';
const ID = '00000000-0000-4000-8000-000000000001';

test('what proves an answer by mail is taken out of words that were kept with it', async () => {
  const audit = await createAuditLog();
  await using _ = audit.database;
  const { db } = audit;
  await db.transaction().execute(async (tx) => {
    // Leaves out the customers whose tickets these are: they play no part here.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into tickets (id, user_id, subject, message, priority, status, created_at, updated_at)
      select gen_random_uuid(), ${ID}, subject, message, 'low', 'open', now(), now()
      from (values (${`Re: traag ${TOKEN}`}, ${`Zie\nRe: traag ${TOKEN.toUpperCase()}\nDank`}),
        (${TOKEN}, 'Gewoon  zo'), ('Zie [#123]', ${TOKEN})) as typed(subject, message)
    `.execute(tx);
    await sql`
      insert into ticket_replies (id, ticket_id, user_id, message, is_staff, created_at)
      values (gen_random_uuid(), ${ID}, ${ID}, ${`Ja ${TOKEN}`}, false, now())
    `.execute(tx);
    await sql`
      insert into mails (id, kind, dedupe_key, to_address, subject, text, html, status, created_at)
      select gen_random_uuid(), kind, kind, 'a@b.test', subject, body, body, 'sent', now()
      from (values ('ticket-created', ${`Nieuw: x ${TOKEN}`}, ${`x ${TOKEN}!`}),
        ('ticket-replied', 'Nieuw: x', ${`Ja ${TOKEN}.`})) as mail(kind, subject, body)
    `.execute(tx);
    for (const subject of [`Re: traag ${TOKEN}`, 'Traag']) {
      await sql`
        insert into audit_log (at, actor_kind, action, subject_type, subject_id, after)
        values (now(), 'system', 'ticket.open', 'ticket', ${ID}, ${JSON.stringify({ subject })})
      `.execute(tx);
    }
  });
  await audit.seal();

  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0568-'));
  await db.transaction().execute((tx) => sql.raw(migration?.text ?? '').execute(tx));

  const tickets = db.selectFrom('tickets').select(['subject', 'message']).orderBy('subject');
  expect(await tickets.execute()).toEqual([
    { subject: 'Re: traag', message: 'Zie\nRe: traag\nDank' },
    { subject: 'Zie [#123]', message: '…' },
    { subject: 'Zonder onderwerp', message: 'Gewoon  zo' },
  ]);
  const replies = db.selectFrom('ticketReplies').select('message');
  expect(await replies.execute()).toEqual([{ message: 'Ja' }]);
  const mails = db.selectFrom('mails').select(['subject', 'text', 'html']).orderBy('kind');
  expect(await mails.execute()).toEqual([
    { subject: 'Nieuw: x', text: 'x!', html: 'x!' },
    { subject: 'Nieuw: x', text: 'Ja.', html: 'Ja.' },
  ]);
  const log = db.selectFrom('auditLog').select('after').orderBy('id');
  expect(await log.execute()).toEqual([{ after: null }, { after: { subject: 'Traag' } }]);
  expect(await audit.verify()).toMatchObject({ faults: [] });
});
