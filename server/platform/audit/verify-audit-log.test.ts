import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLog, type AuditLog } from '#tests/support/audit-log.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { makePerson, talk } from '#tests/support/personal-traces.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const OTHER_KEY = 'another key than before, 32 characters';
const WHOLE = { otherKeyRows: 0, faults: [] };

describe('what does not fit is named', () => {
  const TABLES = ['audit_log', 'audit_seals', 'audit_sealing'];
  let audit: AuditLog;

  /** Blocks of two rows, ids 1-2, 3-4, and so on; then an id that is not used, and a last block. */
  beforeAll(async () => {
    audit = await createAuditLog();
    for (let block = 0; block < 5; block += 1) {
      await audit.write(2);
      await audit.seal();
    }
    await sql`create table earlier_note as table audit_sealing`.execute(audit.db);
    await sql`select nextval('audit_log_id_seq')`.execute(audit.db);
    await audit.write(2);
    await audit.seal();
    for (const table of TABLES) {
      await sql.raw(`create table kept_${table} as table ${table}`).execute(audit.db);
    }
  });
  afterAll(() => audit.database.drop());

  afterEach(async () => {
    await audit.tamper(
      ...TABLES.map((table) => `delete from ${table}`),
      ...TABLES.map(
        (table) => `insert into ${table} overriding system value select * from kept_${table}`,
      ),
      `select setval('audit_log_id_seq', 13)`,
    );
  });

  test('nothing does while all is as it was', async () => {
    expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 12, sealedUpTo: 13 });
  });

  const copy = (id: number) => `
    insert into audit_log overriding system value
    select ${id} as id, at, actor_kind, actor_id, actor_role, action, subject_type, subject_id,
      before, after, request_id, address, acted_by from audit_log where id = 3`;

  test.each([
    ['who', `actor_id = gen_random_uuid()`],
    ['nobody', `actor_id = null`],
    ['the role', `actor_role = 'owner'`],
    ['what', `action = 'plan.rename'`],
    ['a microsecond', `at = at + interval '1 microsecond'`],
    ['of whom', `subject_id = '9'`],
    ['who really', `acted_by = gen_random_uuid()`],
    ['the request', `request_id = null`],
    ['before', `before = '{"active": false}'`],
    ['after', `after = '{"price": 1.49}'`],
    ['the address', `address = '198.51.100.1'`],
    ['before for after', `before = after, after = before`],
  ])('a row that says otherwise: %s', async (_, change) => {
    await audit.tamper(`update audit_log set ${change} where id = 4`);
    expect((await audit.verify()).faults).toEqual([{ firstId: 4, lastId: 4, kind: 'row-changed' }]);
  });

  test('what was empty and is no longer', async () => {
    await audit.write(1);
    await sql`
      insert into audit_log (at, actor_kind, action, subject_type, subject_id)
      values (now(), 'system', 'plan.switch', 'plan', '1')
    `.execute(audit.db);
    await audit.seal();
    await audit.tamper(`update audit_log set after = '{}' where id = 15`);
    expect((await audit.verify()).faults).toEqual([
      { firstId: 15, lastId: 15, kind: 'row-changed' },
    ]);
  });

  test('rows of two that changed places', async () => {
    await audit.tamper(`
      update audit_log a set (at, actor_id, subject_id, before, after, address) =
        (select at, actor_id, subject_id, before, after, address from kept_audit_log b
          where b.id = 7 - a.id)
      where id in (3, 4)
    `);
    expect((await audit.verify()).faults).toEqual([{ firstId: 3, lastId: 4, kind: 'row-changed' }]);
  });

  test('rows that are gone, also the last, or all', async () => {
    await audit.tamper('delete from audit_log where id in (2, 3, 13)');
    expect((await audit.verify()).faults).toEqual([
      { firstId: 2, lastId: 3, kind: 'row-removed' },
      { firstId: 13, lastId: 13, kind: 'row-removed' },
    ]);
    await audit.tamper('truncate audit_log');
    await audit.seal();
    expect((await audit.verify()).faults).toEqual([
      { firstId: 1, lastId: 10, kind: 'row-removed' },
      { firstId: 12, lastId: 13, kind: 'row-removed' },
    ]);
  });

  test('a row that was put in between, or before all', async () => {
    await audit.tamper(copy(11), copy(-7));
    expect((await audit.verify()).faults).toEqual([
      { firstId: -7, lastId: -7, kind: 'row-added' },
      { firstId: 11, lastId: 11, kind: 'row-added' },
    ]);
  });

  test.each([
    ['its digests', `digests = (select digests from audit_seals where id = 4)`],
    ['its count', `row_count = 1`],
    ['where it begins', `first_id = 6`],
    ['when', `sealed_at = now()`],
    ['itself', `seal = (select seal from audit_seals where id = 4)`],
    ['the one before', `previous = (select seal from audit_seals where id = 4)`],
  ])('a seal that says otherwise: %s', async (_, change) => {
    await audit.tamper(`update audit_seals set ${change} where id = 3`);
    expect((await audit.verify()).faults).toContainEqual({
      firstId: 5,
      lastId: 6,
      kind: 'seal-changed',
    });
  });

  test('seals that changed places', async () => {
    await audit.tamper(
      'update audit_seals set id = -1 where id = 3',
      'update audit_seals set id = 3 where id = 4',
      'update audit_seals set id = 4 where id = -1',
    );
    expect((await audit.verify()).faults).not.toEqual([]);
  });

  test('a seal that is gone, also one that is said to be of another key', async () => {
    await audit.tamper(
      'delete from audit_seals where id = 3',
      `update audit_log set action = 'x' where id = 5`,
    );
    expect((await audit.verify()).faults).toEqual([
      { firstId: 5, lastId: 6, kind: 'seal-removed' },
    ]);
    await audit.tamper(`update audit_seals set key_id = 'gone' where id = 5`);
    expect((await audit.verify()).faults).toContainEqual({
      firstId: 9,
      lastId: 10,
      kind: 'seal-removed',
    });
  });

  test('seals that were cut off the end, and still after the next was made', async () => {
    await audit.tamper(
      'delete from audit_seals where id >= 5',
      `update audit_log set action = 'x'`,
    );
    await expect(audit.verify()).resolves.toMatchObject({
      faults: [
        { firstId: 1, lastId: 8, kind: 'row-changed' },
        { firstId: 9, lastId: 13, kind: 'seal-removed' },
      ],
    });
    await audit.write(1);
    await audit.seal();
    await expect(audit.verify()).resolves.toMatchObject({
      sealedUpTo: 14,
      faults: [
        { firstId: 1, lastId: 8, kind: 'row-changed' },
        { firstId: 9, lastId: 13, kind: 'seal-removed' },
      ],
    });
    expect(audit.log.messages()).toContain('the last seal of the audit log is not ours');
  });

  test.each([
    ['is gone', 'delete from audit_sealing'],
    [
      'says that nothing was sealed',
      'update audit_sealing set key_id = null, last_seal = 0, last_id = 0, seal = null, mark = null',
    ],
    [
      'says that fewer were',
      `update audit_sealing set last_seal = 4, last_id = 8, seal = (select seal from audit_seals where id = 4)`,
    ],
    ['is said to be of another key', `update audit_sealing set key_id = 'gone'`],
  ])('the note of which seal is the last %s, also after the next', async (_, change) => {
    // The seals that it no longer tells of are cut off, so that all the rest fits.
    await audit.tamper(change, 'delete from audit_seals where id > 4');
    expect((await audit.verify()).faults).toMatchObject([{ kind: 'end-changed' }]);
    await audit.write(1);
    await audit.seal();
    expect((await audit.verify()).faults).not.toEqual([]);
  });

  test('a note that is put back as it once was, also after the next', async () => {
    await audit.tamper(
      'update audit_sealing a set (last_seal, last_id, seal, mark) = (select last_seal, last_id, seal, mark from earlier_note)',
    );
    expect((await audit.verify()).faults).toEqual([
      { firstId: 10, lastId: 10, kind: 'end-changed' },
    ]);
    await audit.write(1);
    await audit.seal();
    expect(await audit.verify()).toMatchObject({
      sealedUpTo: 14,
      faults: [{ firstId: 14, lastId: 14, kind: 'seal-removed' }],
    });
  });

  test('a block that was sealed too, in days that a backup took back', async () => {
    await audit.tamper(
      'delete from audit_log where id > 11',
      'delete from audit_seals where id = 6',
      'delete from audit_sealing',
      'insert into audit_sealing select * from earlier_note',
      `select setval('audit_log_id_seq', 11)`,
    );
    await audit.write(2);
    await audit.seal();
    expect((await audit.verify()).faults).toEqual([]);
    const putOtherBack = [
      'delete from audit_log where id in (12, 13)',
      'insert into audit_log overriding system value select * from kept_audit_log where id > 11',
      'delete from audit_seals where id = 6',
      'insert into audit_seals select * from kept_audit_seals where id = 6',
    ];
    await audit.tamper(
      'create table later_log as select * from audit_log where id > 11',
      'create table later_seal as select * from audit_seals where id = 6',
      ...putOtherBack,
    );
    const changed = { firstId: 11, lastId: 13, kind: 'seal-changed' };
    expect((await audit.verify()).faults).toEqual([changed]);

    await audit.tamper(
      'delete from audit_log where id > 11',
      'insert into audit_log overriding system value select * from later_log',
      'delete from audit_seals where id = 6',
      'insert into audit_seals select * from later_seal',
    );
    await audit.write(1);
    await audit.seal();
    await audit.tamper(...putOtherBack);
    expect((await audit.verify()).faults).toEqual([changed]);
  });

  test('is a bounded list, of a log that is all wrong too', async () => {
    await audit.write(1000);
    await audit.seal();
    await audit.tamper(`update audit_log set action = 'x' where id % 2 = 0`);
    expect((await audit.verify()).faults).toHaveLength(100);
  });
});

describe('another SECRET_KEY', () => {
  let audit: AuditLog;
  beforeEach(async () => {
    audit = await createAuditLog();
    return () => audit.database.drop();
  });

  test('the old seals say nothing, and the next run seals everything with the new one', async () => {
    await audit.write(600);
    await audit.seal();
    const none = { sealedRows: 0, sealedUpTo: null };
    expect(await audit.verify(OTHER_KEY)).toEqual({ ...none, otherKeyRows: 600, faults: [] });
    await audit.write(5);
    await audit.seal({ secretKey: OTHER_KEY });
    const anew = { sealedRows: 605, sealedUpTo: 605, otherKeyRows: 600, faults: [] };
    expect(await audit.verify(OTHER_KEY)).toEqual(anew);
    await audit.tamper(`update audit_log set action = 'x' where id = 17`);
    expect((await audit.verify(OTHER_KEY)).faults).toEqual([
      { firstId: 17, lastId: 17, kind: 'row-changed' },
    ]);
  });

  test('the first one back goes on where it was', async () => {
    await audit.write(3);
    await audit.seal();
    await audit.write(3);
    await audit.seal({ secretKey: OTHER_KEY });
    await audit.seal();
    const both = { sealedRows: 6, sealedUpTo: 6, otherKeyRows: 6, faults: [] };
    expect(await audit.verify()).toEqual(both);
    expect(await audit.verify(OTHER_KEY)).toMatchObject({
      sealedRows: 6,
      otherKeyRows: 6,
      faults: [],
    });
  });
});

describe('in the shop', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createShop();
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const emptied = async () =>
    (await api.db.selectFrom('auditLog').select('id').where('after', 'is', null).execute()).length;

  test('the job seals; a person who is forgotten and the years leave the log whole', async () => {
    const make = createFactories(api);
    const [person, other] = [await makePerson(api), await makePerson(api)];
    for (const one of [person, other]) {
      await make.pendingOrder({ customer: one });
      await talk(api, one);
    }
    await api.jobsDone();
    await api.runJob('audit.seal');
    const before = await verifyAuditLog(api.db, api.context.secretKey);
    expect(before).toMatchObject(WHOLE);
    expect(before.sealedRows).toBeGreaterThan(10);

    const atFirst = await emptied();
    const { email, password } = person;
    await api.as(person).customer.personalData.erase({ password, email });
    const afterErase = await emptied();
    expect(afterErase).toBeGreaterThan(atFirst);
    const then = new Date();
    then.setUTCFullYear(then.getUTCFullYear() + 3);
    api.clock.set(then.toISOString());
    await api.runJob('orders.expire');
    expect(await emptied()).toBeGreaterThan(afterErase);

    await api.runJob('audit.seal');
    const after = await verifyAuditLog(api.db, api.context.secretKey);
    expect(after).toMatchObject(WHOLE);
    expect(after.sealedRows).toBeGreaterThan(before.sealedRows);
  });
});
