import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_PROCESSINGS_MAX } from '#domain/compliance/processing.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

type Fields = Parameters<Api['staff']['processingRegister']['add']>[0]['fields'];

const FIELDS: Fields = {
  name: 'Nieuwsbrief',
  purpose: 'Klanten laten weten wat er nieuw is.',
  basis: 'consent',
  people: 'Klanten die zich aanmeldden',
  data: 'Naam en e-mailadres',
  recipients: 'De dienst die de nieuwsbrief verstuurt',
  retention: 'Tot iemand zich afmeldt.',
  security: '',
};

let api: TestApp;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  admin = await make.staff('admin');
  owner = await make.staff('owner');
});
afterAll(() => api[Symbol.asyncDispose]());

const register = (person: Person) => api.as(person).staff.processingRegister;

async function auditOf(subjectId: string) {
  return api.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();
}

describe('the register of processing', () => {
  test('says who answers for it and what the program does, as this shop set it up', async () => {
    await api.saveSettings({
      company_legal_name: 'Voorbeeld BV',
      company_street: 'Kade 1',
      company_postal_code: '2801 AA',
      company_city: 'Gouda',
      company_kvk: '12345678',
      support_email: 'privacy@shop.test',
      unpaid_end_days: '45',
    });
    const { controller, shipped } = await register(admin).get();
    expect(controller).toEqual({
      name: 'Voorbeeld BV',
      address: 'Kade 1, 2801 AA Gouda, Nederland',
      kvk: '12345678',
      email: 'privacy@shop.test',
    });
    expect(shipped.map(({ key }) => key)).toEqual([
      'accounts',
      'orders',
      'payments',
      'delivery',
      'support',
      'mails',
      'security',
      'abuse',
      'breaches',
      'statistics',
      'backups',
    ]);
    const delivery = shipped.find(({ key }) => key === 'delivery');
    expect(delivery?.retention).toContain('na 45 dagen opschorting');
  });

  test('names who gets data once it is connected, and no more of them than their machine', async () => {
    const connected = await createTestApp({
      config: {
        mollieApiKey: `test_${'x'.repeat(30)}`,
        smtpUrl: 'smtps://geheim:wachtwoord@mail.shop.test:465',
        directadmin: {
          url: 'https://da.shop.test:2222',
          user: 'reseller',
          key: 'sleutel123',
          domain: 'shop.test',
        },
      },
    });
    const person = await createFactories(connected).staff('admin');
    const { shipped } = await connected.as(person).staff.processingRegister.get();
    const recipientsOf = (wanted: string) => shipped.find(({ key }) => key === wanted)?.recipients;
    expect(recipientsOf('payments')).toContain('Mollie');
    expect(recipientsOf('mails')).toBe('mailserver mail.shop.test');
    expect(recipientsOf('delivery')).toBe('DirectAdmin (da.shop.test)');
    expect(JSON.stringify(shipped)).not.toMatch(/geheim|wachtwoord@|sleutel123|reseller/);
    await connected[Symbol.asyncDispose]();
    const { shipped: bare } = await register(admin).get();
    expect(bare.find(({ key }) => key === 'payments')?.recipients).not.toContain('Mollie');
  });

  test('says that backups are sealed where the program makes them, and seals them', async () => {
    const sealed = { backupRecipients: [`age1${'q'.repeat(58)}`] };
    const ways = [
      { config: { ...sealed, embedded: true }, says: true },
      // By other means than the program's, which it does not know.
      { config: { ...sealed, embedded: false }, says: false },
      { config: { embedded: true }, says: false },
    ];
    for (const { config, says } of ways) {
      const shop = await createTestApp({ config });
      const person = await createFactories(shop).staff('admin');
      const { shipped } = await shop.as(person).staff.processingRegister.get();
      const { security = '' } = shipped.find(({ key }) => key === 'backups') ?? {};
      expect(security.includes('versleuteld met een sleutel')).toBe(says);
      await shop[Symbol.asyncDispose]();
    }
  });

  test('is taken out as a file with both parts, which is written down', async () => {
    await register(admin).add({ processingId: randomUUID(), fields: FIELDS });
    const rows = [];
    for await (const { items } of await register(admin).export()) rows.push(...items);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Accounts van klanten', 'Nieuwsbrief']),
    );
    expect(await auditOf('processing-register')).toMatchObject([
      { action: 'processing-register.export' },
    ]);
  });
});

describe('what the shop does besides', () => {
  test('is added, changed and ended, each with what it was in the log', async () => {
    const processingId = randomUUID();
    const added = await register(admin).add({ processingId, fields: FIELDS });
    const changed = { ...FIELDS, retention: 'Een jaar na de laatste.' };
    const edited = await register(owner).edit({
      processingId,
      fields: changed,
      seenAt: added.updatedAt,
    });
    expect((await register(admin).get()).own).toContainEqual(edited);
    await register(admin).end({ processingId, seenAt: edited.updatedAt });
    expect((await register(admin).get()).own.map(({ id }) => id)).not.toContain(processingId);
    expect(await auditOf(processingId)).toMatchObject([
      { action: 'processing.add', after: FIELDS },
      { action: 'processing.edit', before: FIELDS, after: changed },
      { action: 'processing.end', before: { name: 'Nieuwsbrief' } },
    ]);
    const seenAt = edited.updatedAt;
    expect(await outcomeOf(register(admin).end({ processingId, seenAt }))).toBe('PROCESSING_ENDED');
    const again = register(admin).add({ processingId, fields: FIELDS });
    expect(await outcomeOf(again)).toBe('CONFLICT');
    const unknown = { processingId: randomUUID(), seenAt };
    expect(await outcomeOf(register(admin).end(unknown))).toBe('NOT_FOUND');
  });

  test('sent twice is added once; of two who change it at once the second is told', async () => {
    const processingId = randomUUID();
    const add = () => register(admin).add({ processingId, fields: FIELDS });
    const [added] = await Promise.all([add(), add(), add()]);
    expect(await auditOf(processingId)).toHaveLength(1);
    const edit = (name: string) =>
      outcomeOf(
        register(admin).edit({
          processingId,
          fields: { ...FIELDS, name },
          seenAt: added?.updatedAt ?? new Date(0),
        }),
      );
    const outcomes = await Promise.all([edit('Een'), edit('Twee')]);
    expect(outcomes.toSorted()).toEqual(['OK', 'PROCESSING_CHANGED']);
  });

  test.each<[string, Partial<Fields>]>([
    ['purpose', { purpose: ' ' }],
    ['people', { people: '' }],
    ['data', { data: '' }],
    ['retention', { retention: '' }],
    ['name', { name: 'x'.repeat(121) }],
  ])('needs its %s', async (field, changed) => {
    const add = register(admin).add({
      processingId: randomUUID(),
      fields: { ...FIELDS, ...changed },
    });
    expect(await refusalOf(add)).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [expect.objectContaining({ path: `fields.${field}` })] },
    });
  });

  test('has an end, also for who adds many at once', async () => {
    const times = { createdAt: api.clock.now, updatedAt: api.clock.now, endedAt: null };
    const { own } = await register(admin).get();
    const missing = OWN_PROCESSINGS_MAX - 1 - own.length;
    await api.db
      .insertInto('processings')
      .values(Array.from({ length: missing }, () => ({ id: randomUUID(), ...FIELDS, ...times })))
      .execute();
    const add = () =>
      outcomeOf(register(admin).add({ processingId: randomUUID(), fields: FIELDS }));
    // All three have begun before any of them goes on.
    const { adding } = await api.db.transaction().execute(async (tx) => {
      await sql`lock table processings in share row exclusive mode`.execute(tx);
      const all = Promise.all([add(), add(), add()]);
      await untilWaiting(api.db, 3);
      return { adding: all };
    });
    const outcomes = await adding;
    expect(outcomes.toSorted()).toEqual(['OK', 'TOO_MANY_PROCESSINGS', 'TOO_MANY_PROCESSINGS']);
  });
});
