import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import {
  CUSTOMER_HEAD,
  customerLine,
  customersFile,
  importFiles,
  movedService,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Person;
let staff: Api['staff'];

beforeEach(async () => {
  api = await createTestApp();
  make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  admin = await make.staff('admin');
  staff = api.as(admin).staff;
  await make.plan({ slug: 'web-start', name: 'Web Start', priceCents: 1299 });
});
afterEach(() => api[Symbol.asyncDispose]());

const JOSE = 'jose@voorbeeld.test';
const both = () => ({
  customers: customersFile(customerLine(JOSE)),
  services: servicesFile(serviceLine(JOSE)),
});
const ONE_EACH = { customers: 1, services: 1 };

async function countOf(table: 'users' | 'services' | 'imports' | 'importRows' | 'mails') {
  const { count } = await api.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function startBoth() {
  const begun = { ...both(), importId: randomUUID(), onlyRight: false, invites: false };
  return staff.imports.start({ ...begun, shown: ONE_EACH });
}

async function insertRunning(db: Db | Tx, id: string): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      id,
      startedBy: admin.id,
      servicesName: 'x.csv',
      servicesHash: 'a'.repeat(64),
      onlyRight: false,
      invites: false,
      rowCount: 1,
      createdAt: api.clock.now,
      finishedAt: null,
    })
    .execute();
}

describe('an import', () => {
  test('brings a customer and a service, without order, invoice or mail', async () => {
    const { importId, preview } = await importFiles(api, admin, both());
    expect(preview).toMatchObject({
      customers: { rows: 1, fresh: 1, existing: 0, wrong: 0 },
      services: { rows: 1, fresh: 1, monthlyCents: 950, dueSoon: 0, withoutBilling: 0 },
      faults: [],
      faultCount: 0,
    });
    expect(preview.customers?.shown).toEqual([
      { name: 'José van der Meer', company: '', email: JOSE },
    ]);
    expect(await staff.imports.get({ importId })).toMatchObject({
      customersName: 'klanten.csv',
      servicesName: 'services.csv',
      finishedAt: api.clock.now,
      customers: { imported: 1, existing: 0, refused: 0, waiting: 0 },
      services: { imported: 1, existing: 0, refused: 0, waiting: 0 },
    });
    expect(await movedService(api, 'jose.nl')).toMatchObject({
      orderId: null,
      status: 'active',
      deliveryState: 'done',
      moduleState: 'running',
      termMonths: 1,
      priceCents: 950,
      expiresAt: new Date('2026-12-31T23:00:00Z'),
      renews: true,
      serverInfo: {
        hostname: 'srv01.example.nl',
        ipAddress: '203.0.113.10',
        username: 'jose',
        notes: '',
      },
    });
    for (const table of ['orders', 'invoices', 'mails', 'staffTasks'] as const) {
      expect(await api.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
    const user = await api.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .innerJoin('userRoles', 'userRoles.userId', 'users.id')
      .select(['users.firstName', 'emailVerified', 'address', 'postalCode', 'country', 'role'])
      .where('email', '=', JOSE)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({
      firstName: 'José',
      emailVerified: false,
      address: 'Prinsengracht 12a',
      postalCode: '1015 DK',
      country: 'NL',
      role: 'customer',
    });
  });

  test('keeps who, when, which files and what became of each line, and nothing of what they held', async () => {
    const { importId } = await importFiles(api, admin, both());
    const [item] = (await staff.imports.list({})).items;
    expect(item).toMatchObject({ id: importId, rowCount: 2, createdAt: api.clock.now });
    expect((await staff.imports.get({ importId })).customersHash).toMatch(/^[0-9a-f]{64}$/);
    const { items } = await staff.imports.rows({ importId });
    expect(items).toMatchObject([
      { kind: 'customer', line: 2, state: 'imported', customerName: 'José van der Meer' },
      { kind: 'service', line: 2, state: 'imported', serviceName: 'jose.nl' },
    ]);
    const rows = await api.db.selectFrom('importRows').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/jos|prinsengracht/i);
    const actions = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', '%import%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'import.start',
      'customer.import',
      'service.import',
      'import.finish',
    ]);
  });

  test('of the same files again imports nothing twice', async () => {
    await importFiles(api, admin, both());
    const again = await staff.imports.preview(both());
    expect(again).toMatchObject({
      customers: { fresh: 0, existing: 1, wrong: 0 },
      services: { fresh: 0, existing: 1, wrong: 0, monthlyCents: 0 },
      faults: [],
    });
    await expect(
      staff.imports.start({
        ...both(),
        importId: randomUUID(),
        onlyRight: true,
        invites: true,
        shown: { customers: 0, services: 0 },
      }),
    ).rejects.toMatchObject({ code: 'IMPORT_NOTHING' });
    expect(await countOf('services')).toBe(1);
  });

  test('knows a customer again who has another address by now', async () => {
    await importFiles(api, admin, both());
    await api.db
      .updateTable('users')
      .set({ email: 'nieuw@voorbeeld.test' })
      .where('email', '=', JOSE)
      .execute();
    const { preview } = await importFiles(api, admin, {
      ...both(),
      services: servicesFile(serviceLine(JOSE), serviceLine(JOSE, { name: 'tweede.nl' })),
    });
    expect(preview).toMatchObject({
      customers: { fresh: 0, existing: 1 },
      services: { fresh: 1, existing: 1 },
    });
    const services = await api.db.selectFrom('services').select('userId').execute();
    expect(new Set(services.map(({ userId }) => userId)).size).toBe(1);
  });

  test('leaves who is there already as they are', async () => {
    const known = await make.customer();
    const line = customerLine(known.email.toUpperCase());
    const { preview } = await importFiles(
      api,
      admin,
      {
        customers: customersFile(line),
        services: servicesFile(serviceLine(known.email)),
      },
      { invites: true },
    );
    expect(preview).toMatchObject({ customers: { fresh: 0, existing: 1 }, services: { fresh: 1 } });
    const { name } = await api.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow();
    expect(name).not.toContain('José');
    expect((await movedService(api, 'jose.nl')).userId).toBe(known.id);
    const mails = await api.db.selectFrom('mails').select('kind').execute();
    expect(mails.map(({ kind }) => kind)).not.toContain('moved-in');
  });

  test('sent twice at once is one, and beside another it waits', async () => {
    const input = {
      ...both(),
      importId: randomUUID(),
      onlyRight: false,
      invites: false,
      shown: ONE_EACH,
    };
    const other = { ...input, ...both(), importId: randomUUID() };
    const sent = await Promise.allSettled([
      staff.imports.start(input),
      staff.imports.start({ ...input, ...both() }),
      staff.imports.start(other),
    ]);
    await api.jobsDone();
    const refused = sent.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []));
    expect(refused.length).toBeLessThan(3);
    const told: unknown[] = refused.map(({ code }: { code: unknown }) => code);
    expect(['IMPORT_RUNNING', 'IMPORT_CHANGED']).toEqual(expect.arrayContaining(told));
    expect(await countOf('services')).toBe(1);
    expect(await countOf('imports')).toBe(1);
  });

  test('that was checked before another ended is not what was shown any more', async () => {
    const id = randomUUID();
    const endAnother = async (tx: Tx) => {
      await insertRunning(tx, id);
      const ended = { finishedAt: api.clock.now };
      await tx.updateTable('imports').set(ended).where('id', '=', id).execute();
    };
    const outcomes = await whileHeld(api.db, endAnother, [() => outcomeOf(startBoth())]);
    expect(outcomes).toEqual(['IMPORT_CHANGED']);
    expect(await countOf('imports')).toBe(1);
    expect(await countOf('importRows')).toBe(0);
  });

  test('that runs keeps another from starting', async () => {
    await insertRunning(api.db, randomUUID());
    await expect(startBoth()).rejects.toMatchObject({ code: 'IMPORT_RUNNING' });
  });

  test('does what was shown, or nothing', async () => {
    const started = { ...both(), importId: randomUUID(), onlyRight: false, invites: false };
    await expect(
      staff.imports.start({ ...started, shown: { customers: 1, services: 2 } }),
    ).rejects.toMatchObject({ code: 'IMPORT_CHANGED' });
    const wrong = customersFile(customerLine(JOSE), customerLine('geen-adres'));
    await expect(
      staff.imports.start({ ...started, customers: wrong, shown: ONE_EACH }),
    ).rejects.toMatchObject({ code: 'IMPORT_WRONG' });
    expect(await countOf('imports')).toBe(0);
    expect(await countOf('importRows')).toBe(0);
  });

  test('leaves out what is wrong when that is asked, and says so of each line', async () => {
    const { importId } = await importFiles(
      api,
      admin,
      {
        customers: customersFile(customerLine('fout'), customerLine(JOSE)),
        services: servicesFile(serviceLine('fout'), serviceLine(JOSE)),
      },
      { onlyRight: true },
    );
    expect(await staff.imports.get({ importId })).toMatchObject({
      onlyRight: true,
      customers: { imported: 1, refused: 1 },
      services: { imported: 1, refused: 1 },
    });
    const { items } = await staff.imports.rows({ importId, state: 'refused' });
    expect(items).toMatchObject([
      { kind: 'customer', line: 2, column: 'e-mail', reason: 'Vul een geldig e-mailadres in.' },
      { kind: 'service', line: 2, column: 'e-mail' },
    ]);
  });

  test('does not start with a head that is wrong, whatever is left out', async () => {
    const customers = customersFile(customerLine(JOSE));
    const services = new File(['e-mail;geheim\r\na;b'], 'x.csv');
    const preview = await staff.imports.preview({ customers, services });
    expect(preview.faults.map(({ message }) => message)).toContain(
      'We kennen geen kolom “geheim”.',
    );
    await expect(
      staff.imports.start({
        customers,
        services,
        importId: randomUUID(),
        onlyRight: true,
        invites: false,
        shown: { customers: 1, services: 0 },
      }),
    ).rejects.toMatchObject({ code: 'IMPORT_WRONG' });
  });

  test('is of many lines too, and takes them all', async () => {
    const lines = Array.from({ length: 120 }, (_, at) =>
      customerLine(`klant-${at}@voorbeeld.test`),
    );
    const services = Array.from({ length: 120 }, (_, at) =>
      serviceLine(`klant-${at}@voorbeeld.test`, { name: `site-${at}.nl` }),
    );
    const { importId } = await importFiles(api, admin, {
      customers: customersFile(...lines),
      services: servicesFile(...services),
    });
    expect(await staff.imports.get({ importId })).toMatchObject({
      rowCount: 240,
      customers: { imported: 120 },
      services: { imported: 120 },
    });
  });

  test('may have five thousand lines and no more', async () => {
    const line = `${customerLine(JOSE)}\r\n`;
    const file = (count: number) => new File([`${CUSTOMER_HEAD}\r\n`, line.repeat(count)], 'x.csv');
    const { faults } = await staff.imports.preview({ customers: file(5001) });
    expect(faults).toMatchObject([{ line: 1, message: expect.stringContaining('5000') }]);
    const most = await staff.imports.preview({ customers: file(5000) });
    expect(most).toMatchObject({
      customers: { rows: 5000, fresh: 1, wrong: 4999 },
      faultCount: 4999,
    });
    expect(most.faults).toHaveLength(1000);
  });
});
