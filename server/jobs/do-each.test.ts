import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { doForEach } from './do-each.ts';

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

test('each is done, and in the end it is told how many failed', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`not ${item}`);
    done.push(item);
  };
  await expect(doForEach([1, 2, 3], work)).rejects.toThrow('not 2');
  await expect(doForEach([2, 4, 5], work)).rejects.toThrow('2 × Error: not 2');
  await doForEach([7], work);
  expect(done).toEqual([1, 3, 5, 7]);
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
