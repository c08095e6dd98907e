import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { runForEach } from './run-each.ts';

/** Has the database refuse one row, as a fault of ours would. */
async function refuse({ db }: TestApp, table: string, when: string): Promise<void> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
         $$ begin if ${when} then raise exception 'broken'; end if; return new; end $$;
       create trigger refused before insert or update on ${table}
         for each row execute function refuse()`,
    )
    .execute(db);
}

test('each is done, and in the end it is told which failed and how many', async () => {
  const done: string[] = [];
  const work = async (row: string) => {
    if (row.startsWith('bad')) throw new TypeError('broken');
    done.push(row);
  };
  await expect(runForEach(['a', 'bad', 'b'], work)).rejects.toThrow('bad: TypeError: broken');
  await expect(runForEach(['bad', 'bad too', 'c'], work)).rejects.toThrow(
    '2 × Error: bad: TypeError: broken',
  );
  const outage = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const fail = async (row: string) => {
    done.push(`not ${row}`);
    throw outage;
  };
  await expect(runForEach(['x', 'y'], fail)).rejects.toThrow('x: Error: terminating');
  await runForEach(['d'], work);
  expect(done).toEqual(['a', 'b', 'c', 'not x', 'd']);
});

test('a service that cannot be ended holds up the end of no other', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const services = [await make.activeService(), await make.activeService()];
  for (const { customer, serviceId } of services) {
    await api.as(customer).customer.services.cancel({ serviceId, when: 'term_end' });
  }
  await refuse(
    api,
    'services',
    `new.status = 'cancelled' and new.id = '${services[0]?.serviceId ?? ''}'`,
  );
  api.clock.set('2026-12-23T11:00:00Z');
  await expect(api.runJob('system.sweep')).rejects.toThrow('broken');
  const statuses = services.map(async ({ customer, serviceId }) => {
    const { status } = await api.as(customer).customer.services.get({ serviceId });
    return status;
  });
  expect(await Promise.all(statuses)).toEqual(['active', 'cancelled']);
  await api.jobsDone();
});
