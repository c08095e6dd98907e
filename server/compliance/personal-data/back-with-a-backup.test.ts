import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBookFaults } from '#server/operations/books/queries.ts';
import { asSystem } from '#server/context.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import {
  buyService,
  findTraces,
  isForgotten,
  makePerson,
  talk,
} from '#tests/support/personal-traces.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { readErased } from './queries.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

const AT = new Date('2026-11-22T12:00:00Z');

const listed = (...ids: string[]) =>
  repeatErasures(asSystem(api.context, 'npm run restore'), {
    accounts: ids.map((id) => ({ id, at: AT })),
  });

const sweep = () => api.runJob('system.sweep');

const mailsOfErasure = () =>
  api.db.selectFrom('mails').select('id').where('kind', '=', 'account-erased').execute();

describe('who deleted the account, and is back with a backup of before', () => {
  test('is forgotten again, and hears nothing of it', async () => {
    const person = await makePerson(api);
    await talk(api, person);
    expect(await listed(person.id)).toBe(1);
    expect(await isForgotten(api, person)).toBe(false);
    await sweep();
    expect(await isForgotten(api, person)).toBe(true);
    expect(await findTraces(api, ['xanthippe', person.email])).toEqual([]);
    expect(await mailsOfErasure()).toEqual([]);
    const log = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorKind', 'after'])
      .where('action', 'like', 'personal-data.%')
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'personal-data.repeat-erasures', actorKind: 'system', after: { accounts: 1 } },
      { action: 'personal-data.erase', actorKind: 'system', after: { keptInvoices: 0 } },
    ]);
    // The same list again, after another restart: nothing to do.
    expect(await listed(person.id)).toBe(0);
    expect((await readErased(api.db)).map(({ id }) => id)).toEqual([person.id]);
  });

  test('waits while something of theirs runs, which the books say, and goes once it has ended', async () => {
    const person = await makePerson(api);
    const serviceId = await buyService(api, person);
    expect(await listed(person.id, randomUUID())).toBe(1);
    await sweep();
    expect(await isForgotten(api, person)).toBe(false);
    const faults = async (minutes: number) => {
      const found = await readBookFaults(api.db, {
        now: new Date(api.clock.now.getTime() + minutes * 60_000),
        mailsAreSent: true,
        secretKey: api.context.secretKey,
      });
      return found.filter(({ check }) => check === 'erasures');
    };
    expect(await faults(59)).toEqual([]);
    const { orderId } = await api.db
      .selectFrom('services')
      .select('orderId')
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow();
    expect(await faults(61)).toEqual([
      { check: 'erasures', found: 1, examples: [{ subject: person.id.slice(0, 8), orderId }] },
    ]);
    await api.as(person).customer.services.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    await sweep();
    expect(await isForgotten(api, person)).toBe(true);
    expect(await faults(61)).toEqual([]);
  });

  test('who did it again themselves is done with', async () => {
    const person = await makePerson(api);
    await listed(person.id);
    const { password, email } = person;
    await api.as(person).customer.personalData.erase({ password, email });
    await sweep();
    expect(await listed()).toBe(0);
  });
});
