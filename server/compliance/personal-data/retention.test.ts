import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { call } from '#tests/support/procedures.ts';
import { buyService, findTraces, makePerson, talk } from '#tests/support/personal-traces.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

/** Moment of everything in a test: accounts made through the front door have the real time. */
const BEGIN = new Date();

/** The hour strikes, so many months and days later. */
async function sweepAfter({ months = 0, days = 0 }): Promise<void> {
  const then = new Date(BEGIN);
  then.setUTCMonth(then.getUTCMonth() + months, then.getUTCDate() + days);
  api.clock.set(then.toISOString());
  await api.runJob('orders.expire');
}

beforeEach(() => api.clock.set(BEGIN.toISOString()));

const countOf = async (table: 'tickets' | 'ticketReplies' | 'ticketAttachments' | 'mails') => {
  const { n } = await api.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

test('conversations and letters go after two years, and what they said with them', async () => {
  const person = await makePerson(api);
  await buyService(api, person);
  await talk(api, person);
  const mails = () => api.db.selectFrom('mails').select(['kind', 'invoiceId']).execute();
  expect((await mails()).filter(({ invoiceId }) => invoiceId !== null)).toHaveLength(1);
  const said = ['was hier', 'groet van Xanthippe', 'Vraag van Xanthippe'];

  await sweepAfter({ months: 24, days: -1 });
  expect(await countOf('tickets')).toBe(1);
  expect((await findTraces(api, said)).length).toBeGreaterThan(0);

  await sweepAfter({ months: 24, days: 2 });
  for (const table of ['tickets', 'ticketReplies', 'ticketAttachments'] as const) {
    expect(await countOf(table), table).toBe(0);
  }
  expect(await findTraces(api, said)).toEqual([]);
  // Mails that belong to an invoice are kept as long as the invoice.
  expect((await mails()).map(({ kind }) => kind)).toEqual(['order-paid', 'renewal-invoice']);
  expect(await api.as(person).customer.notifications.list({})).toMatchObject({
    items: expect.not.arrayContaining([{ subject: { type: 'ticket' } }]),
  });
  const { after } = await api.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'personal-data.sweep')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ tickets: 1 });
});

test('after a year the log says that somebody signed in, and not from where', async () => {
  const { id } = await makePerson(api);
  // A person who never confirmed the address would be forgotten before that.
  await api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute();
  const signIns = () =>
    api.db
      .selectFrom('auditLog')
      .select(['action', 'address', 'after'])
      .where('actorId', '=', id)
      .where('subjectType', '=', 'session')
      .execute();
  await sweepAfter({ months: 12, days: -1 });
  expect(await signIns()).toEqual([
    { action: 'session.sign-in', address: expect.any(String), after: expect.anything() },
  ]);
  await sweepAfter({ months: 12, days: 2 });
  expect(await signIns()).toEqual([{ action: 'session.sign-in', address: null, after: null }]);
});

test('of a busy shop an hour takes what a busy hour brought', async () => {
  const { id } = await makePerson(api);
  const hour = 1000;
  await sql`
    insert into sign_ins (id, user_id, at, outcome, address)
    select gen_random_uuid(), ${id}, ${BEGIN}, 'wrong_password', '192.0.2.1'
    from generate_series(1, ${hour}::int)
  `.execute(api.db);
  await sql`
    insert into audit_log (at, actor_kind, actor_id, action, subject_type, subject_id, address)
    select ${BEGIN}, 'user', ${id}, 'session.sign-in', 'session', gen_random_uuid(), '192.0.2.1'
    from generate_series(1, ${hour}::int)
  `.execute(api.db);
  await sql`
    insert into mails (user_id, kind, dedupe_key, to_address, subject, text, html, status, created_at)
    select ${id}, 'ticket-reply', n::text, 'a@voorbeeld.test', 'Hoi', 'Hoi', 'Hoi', 'sent', ${BEGIN}
    from generate_series(1, ${hour}::int) as n
  `.execute(api.db);
  await sweepAfter({ months: 24, days: 2 });
  const { rows } = await sql`
    select (select count(*) from sign_ins) as sign_ins,
      (select count(*) from audit_log where subject_type = 'session' and address is not null) as known,
      (select count(*) from mails where invoice_id is null) as mails
  `.execute(api.db);
  expect(rows).toEqual([{ signIns: 0, known: 0, mails: 0 }]);
});

test('of an ended service the server is forgotten after a month, once it is gone', async () => {
  const make = createFactories(api);
  const [gone, stands, running] = [
    await make.activeService(),
    await make.activeService(),
    await make.activeService(),
  ];
  const by = { cancelledBy: 'staff' as const, cancelledAt: api.clock.now };
  const ended = { status: 'cancelled' as const, ...by };
  for (const [{ serviceId }, moduleState] of [
    [gone, 'terminated'],
    [stands, 'unknown'],
  ] as const) {
    await api.db
      .updateTable('services')
      .set({ ...ended, moduleState })
      .where('id', '=', serviceId)
      .execute();
  }
  const known = async ({ serviceId }: { serviceId: string }) => {
    const row = await api.db
      .selectFrom('services')
      .select('serverInfo')
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow();
    return row.serverInfo !== null;
  };
  await sweepAfter({ days: 29 });
  expect(await known(gone)).toBe(true);
  await sweepAfter({ days: 32 });
  expect([await known(gone), await known(stands), await known(running)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('an access code goes ninety days after its time, a spent count of tries at once', async () => {
  const admin = await createFactories(api).staff('admin');
  await api.db
    .insertInto('maintenanceAccess')
    .values({
      passwordHash: 'x',
      expiresAt: api.clock.now,
      createdBy: admin.id,
      createdAt: api.clock.now,
    })
    .execute();
  const codes = () => api.db.selectFrom('maintenanceAccess').select('id').execute();
  await api.context.limits.consume('signInAddress', '192.0.2.77');
  await sql`update rate_limits set expire = 1 where key like '%192.0.2.77'`.execute(api.db);
  await api.context.limits.consume('signInAddress', '192.0.2.78');

  await sweepAfter({ days: 89 });
  expect(await codes()).toHaveLength(1);
  const counted = await sql<{
    key: string;
  }>`select key from rate_limits where key like '%192.0.2.7_'`.execute(api.db);
  expect(counted.rows.map(({ key }) => key)).toEqual([expect.stringContaining('192.0.2.78')]);
  await sweepAfter({ days: 92 });
  expect(await codes()).toHaveLength(0);
});

test('a notice of abuse goes two years after its decision, an open one never', async () => {
  const staff = api.as(await createFactories(api).staff()).staff.abuseNotices;
  const said = 'Hier staat Xanthippe zonder haar toestemming.';
  const notice = { kind: 'other', addresses: 'a.test', name: 'Xanthippe', goodFaith: true };
  const about = { ...notice, explanation: said, email: 'xanthippe@voorbeeld.test' };
  for (let n = 0; n < 2; n += 1) await call(api.nobody, 'public.abuseNotices.submit', about);
  const [first] = (await staff.list({})).items;
  await staff.decide({
    noticeId: first?.id ?? '',
    decision: 'no-action',
    ground: null,
    serviceId: null,
    reasons: 'Dit is een openbaar register.',
  });
  const left = async () =>
    (await api.db.selectFrom('abuseNotices').select('status').orderBy('status').execute()).map(
      ({ status }) => status,
    );
  await sweepAfter({ months: 24, days: -1 });
  expect(await left()).toEqual(['decided', 'open']);
  await sweepAfter({ months: 24, days: 2 });
  expect(await left()).toEqual(['open']);
});
