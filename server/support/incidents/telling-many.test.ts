import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { fillInboxes } from './fill-inboxes.ts';
import { lockNextRound, type Round } from './lock-next-round.ts';
import { mailCustomers } from './mail-customers.ts';

/** Each with a service; more than one look finds. */
const CUSTOMERS = 6000;

let api: TestApp;
let incidentId: string;

beforeAll(async () => {
  api = await createTestApp({ breaksBooks: true });
  const make = createFactories(api);
  const staff = api.as(await make.staff('staff')).staff;
  ({ incidentId } = await staff.incidents.open({
    requestKey: randomUUID(),
    title: 'Alles plat',
    status: 'investigating',
    impact: 'down',
    parts: ['game'],
    message: 'We zoeken het uit.',
    mail: true,
  }));
  await api.jobsDone();
  const { id: planId } = await make.plan({ type: 'game' });
  await sql`
    with person as (
      insert into users (id, email, name, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid() || '@velen.test', 'Veel', 'Veel', '', now(), now()
      from generate_series(1, ${CUSTOMERS}::int) returning id
    )
    insert into services (user_id, plan_id, name, status, billing_cycle, price_cents, module,
      delivery_state, created_at, updated_at)
    select id, ${planId}, 'spel', 'active', 'monthly', 500, 'manual', 'done', now(), now() from person
  `.execute(api.db);
  await sql`analyze users, services, plans`.execute(api.db);
});
afterAll(() => api[Symbol.asyncDispose]());

/** The round of a kind, as it is when most customers have been told. */
async function lateRound(tx: Tx, kind: Round['kind']): Promise<Round> {
  await tx
    .updateTable('incidentRounds')
    .set({ doneAt: null })
    .where('incidentId', '=', incidentId)
    .where('kind', '=', kind)
    .execute();
  const round = await lockNextRound(tx, incidentId);
  if (round?.kind !== kind) throw new Error('another round');
  return { ...round, toldUpTo: 'c0000000-0000-4000-8000-000000000000' };
}

test.each(['notice', 'mail'] as const)(
  'a late batch of each %s reads nothing of those who were told before',
  async (kind) => {
    const read = await countRowsRead(api.db, 'services', async (tx) => {
      const round = await lateRound(tx, kind);
      const told =
        kind === 'notice'
          ? await fillInboxes(tx, round)
          : await mailCustomers(asSystem(api.context, 'test'), tx, round);
      expect(told.reached).toBeGreaterThan(0);
      await sql`update incident_rounds set done_at = now()`.execute(tx);
    });
    expect(read).toBeLessThan(CUSTOMERS / 2);
  },
);
