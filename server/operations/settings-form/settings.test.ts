import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS } from '#domain/operations/settings.ts';
import type { FormSettingKey } from '#domain/operations/settings-form.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let admin: Api;
let other: Api;
let adminId: string;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  const person = await make.staff('admin');
  adminId = person.id;
  admin = api.as(person);
  other = api.as(await make.staff('owner'));
});

afterAll(() => api[Symbol.asyncDispose]());

async function change(key: FormSettingKey, to: string, by: Api = admin) {
  const { values } = await by.staff.settings.get();
  return by.staff.settings.save({ changes: [{ key, from: values[key], to }] });
}

async function lastAudit() {
  return api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectType', '=', 'settings')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

describe('saving', () => {
  test('keeps what changed, and writes down before and after', async () => {
    const { values } = await admin.staff.settings.get();
    const saved = await admin.staff.settings.save({
      changes: [
        { key: 'site_name', from: values.site_name, to: '  De Gracht  ' },
        { key: 'company_iban', from: values.company_iban, to: 'nl91 abna 0417 1643 00' },
        { key: 'site_description', from: values.site_description, to: values.site_description },
      ],
    });
    expect(saved.values).toMatchObject({
      site_name: 'De Gracht',
      company_iban: 'NL91ABNA0417164300',
    });
    expect(saved.acceptsOrders).toBe(true);
    // The IBAN was the same once its spaces were gone, so only the name is news.
    expect(await lastAudit()).toEqual({
      action: 'settings.save',
      actorId: adminId,
      before: { site_name: 'Hostwerk' },
      after: { site_name: 'De Gracht' },
    });
    expect(await api.nobody.public.site.get()).toMatchObject({ siteName: 'De Gracht' });
  });

  test('tells every copy of the program, so that no page goes on showing the old text', async () => {
    const heard: string[] = [];
    const stop = api.context.changes.subscribe(({ topic }) => heard.push(topic));
    await change('site_description', 'Nieuw');
    await expect.poll(() => heard).toContain('settings');
    stop();
  });

  test('a setting without a row has its default and can be changed', async () => {
    await api.db.deleteFrom('systemSettings').where('key', '=', 'bank_transfer_due_days').execute();
    expect((await change('bank_transfer_due_days', '7')).values.bank_transfer_due_days).toBe('7');
    const row = await api.db
      .selectFrom('systemSettings')
      .select(['value', 'description'])
      .where('key', '=', 'bank_transfer_due_days')
      .executeTakeFirstOrThrow();
    const { description } = SETTINGS.bank_transfer_due_days;
    expect(row).toEqual({ value: '7', description });
    expect(description).not.toBe('');
  });

  test.each<[FormSettingKey, string, RegExp]>([
    ['site_name', '   ', /^Vul 1 tot 200/],
    ['site_name', 'Host\r\nBcc: x@y.test', /^Vul 1 tot 200/],
    ['support_email', 'geen-adres', /geldig e-mailadres/],
    ['max_services_per_user', '0', /1 tot en met 1000/],
    ['default_service_expiry_days', '30.5', /1 tot en met 3650/],
    ['bank_transfer_due_days', '', /1 tot en met 3650/],
    ['company_kvk', '1234', /8 cijfers/],
    ['company_vat_id', 'NL123456789B01', /btw-id/],
    ['company_iban', 'NL92ABNA0417164300', /IBAN/],
    ['company_postal_code', '1012 SS', /postcode/],
    ['terms_version', '1999-01', /lijst/],
    ['payment_public_key', 'live_abcdefgh', /geheime sleutel/],
    ['default_currency', 'USD', /euro/],
    ['registrations_enabled', 'misschien', /aan of uit/],
    ['welcome_email_subject', 'Hoi {voornaam}', /\{first_name\}/],
    ['welcome_email_template', '', /tekst/],
  ])('refuses %s of %j at its field', async (key, to, sentence) => {
    const before = await admin.staff.settings.get();
    expect(await refusalOf(change(key, to))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: key, message: expect.stringMatching(sentence) }] },
    });
    expect(await admin.staff.settings.get()).toEqual(before);
  });

  test('a country that makes the postal code wrong is refused at the postal code', async () => {
    expect(await refusalOf(change('company_country', 'BE'))).toMatchObject({
      data: { issues: [{ path: 'company_postal_code' }] },
    });
  });

  test('maintenance is not switched here: that does more than write a value', async () => {
    const key = 'maintenance_mode' as FormSettingKey;
    expect(
      await outcomeOf(admin.staff.settings.save({ changes: [{ key, from: 'false', to: 'true' }] })),
    ).toBe('INPUT_INVALID');
  });
});

describe('two who save over each other', () => {
  test('one wins, the other reads what it is now and nothing of theirs is written', async () => {
    const { values } = await admin.staff.settings.get();
    const save = (by: Api, name: string) =>
      by.staff.settings.save({
        changes: [
          { key: 'site_name', from: values.site_name, to: name },
          { key: 'site_description', from: values.site_description, to: `${name} verkoopt` },
        ],
      });
    const outcomes = await Promise.allSettled([save(admin, 'Een'), save(other, 'Twee')]);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const loser = outcomes.find((outcome) => outcome.status === 'rejected');
    const { values: now } = await admin.staff.settings.get();
    expect(now.site_description).toBe(`${now.site_name} verkoopt`);
    const { site_name, site_description } = now;
    expect(loser?.reason).toMatchObject({
      code: 'SETTINGS_CHANGED',
      status: 409,
      data: { current: { site_name, site_description } },
    });
  });

  test('also of many at once only one wins, time after time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { values } = await admin.staff.settings.get();
      const saves = Array.from({ length: 6 }, (_, n) =>
        outcomeOf(
          (n % 2 === 0 ? admin : other).staff.settings.save({
            changes: [{ key: 'company_city', from: values.company_city, to: `Stad ${round} ${n}` }],
          }),
        ),
      );
      const outcomes = await Promise.all(saves);
      expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
    }
  });

  test('other fields do not stand in each other’s way', async () => {
    const { values } = await admin.staff.settings.get();
    await change('company_city', 'Utrecht', other);
    const saved = await admin.staff.settings.save({
      changes: [{ key: 'company_street', from: values.company_street, to: 'Singel 1' }],
    });
    expect(saved.values).toMatchObject({ company_city: 'Utrecht', company_street: 'Singel 1' });
  });
});

describe('in effect', () => {
  test('the most services per customer holds under orders that come at once', async () => {
    await using shop = await createTestApp();
    const make = createFactories(shop);
    const boss = shop.as(await make.staff('admin'));
    await boss.staff.settings.save({
      changes: [{ key: 'max_services_per_user', from: '10', to: '3' }],
    });
    const plan = await make.plan();
    const buyer = shop.as(await make.customer());
    const place = () => outcomeOf(buyer.customer.checkout.place(orderInput(plan)));
    const outcomes = await Promise.all(Array.from({ length: 8 }, place));
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_SERVICES')).toHaveLength(5);
  });

  test('without company data the shop takes no orders, and says so to who can fill it in', async () => {
    await using shop = await createTestApp();
    const boss = shop.as(await createFactories(shop).staff('owner'));
    const { values, acceptsOrders } = await boss.staff.settings.get();
    expect(acceptsOrders).toBe(true);
    const saved = await boss.staff.settings.save({
      changes: [{ key: 'company_kvk', from: values.company_kvk, to: '' }],
    });
    expect(saved.acceptsOrders).toBe(false);
    expect(await shop.nobody.public.site.get()).toMatchObject({ acceptsOrders: false });
  });
});
