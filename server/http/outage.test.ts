import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createPages } from '#server/http/pages.ts';
import { createTestApp, ORIGIN } from '#tests/support/api.ts';
import { me, post, sendBack, signUpBody, tokenFor } from '#tests/support/auth-calls.ts';
import { createCuttable } from '#tests/support/cuttable.ts';
import { createFactories } from '#tests/support/factories.ts';
import { untilSo } from '#tests/support/waiting.ts';

const TAGGED = { 'content-type': 'text/html', 'cache-tag': 'plans' };

describe('while the database is away', () => {
  test('what needs it answers 503 and says when to come back, and all is well afterwards', async () => {
    await using cuttable = await createCuttable();
    await using api = await createTestApp({
      connect: cuttable.connect,
      site: (context) => ({
        serveFile: null,
        servePage: createPages(
          context,
          async () => new Response('<p>Huis</p>', { headers: TAGGED }),
        ),
      }),
    });
    api.clock.set(new Date().toISOString());
    const signUp = await post(api, '/sign-up/email', signUpBody());
    const cookie = sendBack(signUp.cookies);
    const { token } = (await (await tokenFor(api, cookie)).json()) as { token: string };
    expect(await me(api, token)).toBe(200);
    const { accessToken: unseen } = await api.signIn(await createFactories(api).customer());
    expect((await api.http('/')).status).toBe(200);

    await cuttable.cut();
    const json = { 'content-type': 'application/json', origin: ORIGIN };
    const calls: [string, RequestInit][] = [
      ['/api/v1/plans', {}],
      ['/api/v1/me', { headers: { authorization: `Bearer ${token}` } }],
      ['/api/v1/me', { headers: { authorization: `Bearer ${unseen}` } }],
      ['/rpc/public/plans/list', { method: 'POST', headers: json, body: '{}' }],
      ['/api/auth/token', { headers: { cookie } }],
      [
        '/api/auth/sign-in/email',
        { method: 'POST', headers: json, body: '{"email":"a@b.test","password":"x"}' },
      ],
      [
        '/api/auth/sign-up/email',
        { method: 'POST', headers: json, body: JSON.stringify(signUpBody()) },
      ],
      ['/webhooks/test', { method: 'POST', body: new URLSearchParams({ id: 'tt_1' }) }],
    ];
    for (const [path, init] of calls) {
      const response = await api.http(path, init);
      expect([path, response.status]).toEqual([path, 503]);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.text()).toContain('We zijn even niet bereikbaar.');
    }
    expect((await api.http('/readyz')).status).toBe(503);
    expect((await api.http('/healthz')).status).toBe(200);
    const page = await api.http('/');
    expect([page.status, await page.text()]).toEqual([200, '<p>Huis</p>']);

    await cuttable.restore();
    await expect.poll(() => me(api, token), { timeout: 5000 }).toBe(200);
    expect((await api.http('/readyz')).status).toBe(200);
    expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('a page is there for who comes first, and nobody came before the database went', async () => {
    await using cuttable = await createCuttable();
    await using api = await createTestApp({ connect: cuttable.connect });
    const { pool } = api.context;
    // The questions that the program asks by itself as it begins have their answers.
    await setImmediate();
    await untilSo(() => pool.totalCount > 0 && pool.idleCount === pool.totalCount);
    await cuttable.cut();
    expect((await api.http('/')).status).toBe(200);
  });

  test('a sale goes on where it was: jobs and open screens come back by themselves', async () => {
    await using cuttable = await createCuttable();
    await using api = await createTestApp({ connect: cuttable.connect });
    const make = createFactories(api);
    const gap = Promise.withResolvers<void>();
    api.context.changes.onGap(() => gap.resolve());
    const order = await make.pendingOrder();
    await cuttable.cut();
    await cuttable.restore();
    await gap.promise;
    const { id: paymentId } = await make.paymentOf(order.orderId);
    await expect
      .poll(
        () =>
          api
            .as(order.customer)
            .customer.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' })
            .then(
              () => 'paid',
              (error: Error) => error.message,
            ),
        { timeout: 5000 },
      )
      .toMatch(/paid|afgerond/);
    await api.jobsDone();
    expect(
      await api.as(order.customer).customer.orders.get({ orderId: order.orderId }),
    ).toMatchObject({
      status: 'completed',
      service: { status: 'active' },
    });
  });
});

test('readiness asks once whether the database was brought up to date, and then whether it answers', async () => {
  await using api = await createTestApp();
  expect((await api.http('/readyz')).status).toBe(200);
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table schema_migrations in access exclusive mode`.execute(tx);
    expect((await api.http('/readyz')).status).toBe(200);
  });
});

describe('while a database is too busy for one statement', () => {
  test.each(['57014', '55P03', '40P01'])(
    'the call is answered 503 for %s, costs no place of the hour, and goes well later',
    async (code) => {
      await using api = await createTestApp();
      const customer = api.as(await createFactories(api).customer());
      // PostgreSQL says so of a statement that ran out of its time: here of each that writes a ticket.
      await sql
        .raw(
          `create function be_busy() returns trigger language plpgsql as
             $$ begin raise exception 'busy' using errcode = '${code}'; end $$;
           create trigger be_busy before insert on tickets execute function be_busy()`,
        )
        .execute(api.db);
      const ticket = { subject: 'Vraag', message: 'Hoe?', priority: 'medium' } as const;
      for (let tries = 0; tries < 11; tries += 1) {
        const failing = customer.customer.tickets.create(ticket);
        await expect(failing).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
      }
      await sql`drop trigger be_busy on tickets`.execute(api.db);
      await expect(customer.customer.tickets.create(ticket)).resolves.toBeDefined();
      expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
    },
  );
});
