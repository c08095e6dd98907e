import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { resumeDraft, type OrderDraft } from '#app/lib/drafts/order-draft.ts';
import { hostingFields, orderFields, toOrder, type OrderFields } from './order-fields.ts';
import { randomId } from '#app/lib/random-id.ts';

const FIELDS: OrderFields = {
  serviceName: ' Mijn VPS ',
  system: '',
  domain: '',
  choosesLater: false,
  billing: {
    kind: 'consumer',
    company: '',
    kvk: '',
    vatId: '',
    firstName: 'Sanne',
    lastName: 'van der Berg',
    street: 'Prinsengracht',
    houseNumber: '12-3',
    postalCode: '1012js',
    city: 'Amsterdam',
    country: 'NL',
  },
  method: 'test_ideal',
  termsAccepted: true,
  directStart: true,
  directDebit: false,
  useCredit: false,
};

const CONTEXT = {
  termsVersion: '2026-11',
  idempotencyKey: '3f8f6f0e-0f2c-4a26-9a1c-0f4f3c1d2b3a',
  plan: 'vps-starter',
  termMonths: 1,
  shownTotalCents: cents(1299),
} as const;

const SHOWN = {
  ...CONTEXT,
  systems: [],
  hasDomain: false,
  mandateMethods: ['ideal', 'test_ideal'] as const,
  restCents: null,
};

function withBilling(billing: Partial<OrderFields['billing']>): OrderFields {
  return { ...FIELDS, billing: { ...FIELDS.billing, ...billing } };
}

function wrongPaths(fields: unknown): string[] {
  const issues = orderFields.safeParse(fields).error?.issues ?? [];
  return [...new Set(issues.map((issue) => issue.path.join('.')))].toSorted();
}

describe('the domain of web hosting', () => {
  const sent = (fields: Partial<OrderFields>) =>
    toOrder(
      { ...FIELDS, serviceName: 'Mijn Webhosting', ...fields },
      { ...SHOWN, hasDomain: true },
    );

  test('is asked for, unless it is chosen later', () => {
    const sentence = (fields: Partial<OrderFields>) =>
      hostingFields.safeParse({ ...FIELDS, ...fields }).error?.issues[0]?.message;
    expect(sentence({})).toBe('Vul je domeinnaam in, of kies hem later.');
    expect(sentence({ domain: 'bakkerij' })).toMatch(/geen domeinnaam/);
    expect(sentence({ domain: 'https://www.Bakkerij.nl/' })).toBeUndefined();
    expect(sentence({ domain: 'bakkerij', choosesLater: true })).toBeUndefined();
  });

  test('is sent as it was typed, and the server calls the service as that', () => {
    expect(sent({ domain: ' https://www.Bäckerei.de/ ' })?.items).toMatchObject([
      { domain: 'https://www.Bäckerei.de/', serviceName: 'Mijn Webhosting' },
    ]);
    const later = { domain: null, serviceName: 'Mijn Webhosting' };
    expect(sent({ domain: 'bakkerij.nl', choosesLater: true })?.items).toMatchObject([later]);
    expect(toOrder({ ...FIELDS, domain: 'bakkerij.nl' }, SHOWN)?.items[0]).not.toHaveProperty(
      'domain',
    );
  });
});

describe('orderFields', () => {
  test('accepts what a person fills in', () => {
    expect(wrongPaths(FIELDS)).toEqual([]);
    const business = { kind: 'business', company: 'Berg BV', kvk: '12 34 56 78' } as const;
    expect(wrongPaths(withBilling(business))).toEqual([]);
    expect(wrongPaths(withBilling({ ...business, kvk: '' }))).toEqual([]);
  });

  test.each<[string, unknown, string[]]>([
    ['an empty name', withBilling({ firstName: ' ' }), ['billing.firstName']],
    ['a link for a name', withBilling({ lastName: 'http://x' }), ['billing.lastName']],
    ['a postal code of elsewhere', withBilling({ country: 'DE' }), ['billing.postalCode']],
    ['no house number', withBilling({ houseNumber: '' }), ['billing.houseNumber']],
    ['a strange house number', withBilling({ houseNumber: 'abc' }), ['billing.houseNumber']],
    ['a business without its data', withBilling({ kind: 'business' }), ['billing.company']],
    [
      'a btw-id that fails its check',
      withBilling({ kind: 'business', company: 'A', kvk: '12345678', vatId: 'NL123456789B01' }),
      ['billing.vatId'],
    ],
    ['no service name', { ...FIELDS, serviceName: '  ' }, ['serviceName']],
    ['64 characters', { ...FIELDS, serviceName: 'a'.repeat(64) }, ['serviceName']],
    ['no method', { ...FIELDS, method: null }, ['method']],
    ['no agreement', { ...FIELDS, termsAccepted: false }, ['termsAccepted']],
  ])('refuses %s at its field', (_, fields, expected) => {
    expect(wrongPaths(fields)).toEqual(expected);
  });

  test('names every field that is wrong at once, also those that depend on each other', () => {
    const fields = {
      ...withBilling({ kind: 'business', city: '', postalCode: 'x' }),
      termsAccepted: false,
    };
    expect(wrongPaths(fields)).toEqual([
      'billing.city',
      'billing.company',
      'billing.postalCode',
      'termsAccepted',
    ]);
  });
});

describe('toOrder', () => {
  test('sends a consumer without company data that were typed before', () => {
    const order = toOrder(withBilling({ company: 'Berg BV', kvk: '12345678' }), SHOWN);
    expect(order).toMatchObject({
      items: [{ plan: CONTEXT.plan, termMonths: 1, serviceName: 'Mijn VPS' }],
      shownTotalCents: CONTEXT.shownTotalCents,
      idempotencyKey: CONTEXT.idempotencyKey,
      termsVersion: CONTEXT.termsVersion,
      directStart: true,
      billing: { company: '', kvk: '', vatId: '', postalCode: '1012 JS' },
    });
  });

  test('sends a business its numbers without spaces, and no consent', () => {
    const fields = withBilling({ kind: 'business', company: ' Berg BV ', kvk: '12 34 56 78' });
    expect(toOrder(fields, SHOWN)).toMatchObject({
      directStart: false,
      billing: { company: 'Berg BV', kvk: '12345678' },
    });
  });

  test('agrees to direct debit where that was ticked on the screen, and nowhere else', () => {
    const ticked = { ...FIELDS, directDebit: true };
    expect(toOrder(ticked, SHOWN)).toMatchObject({ directDebit: true });
    expect(toOrder(FIELDS, SHOWN)).not.toHaveProperty('directDebit');
    expect(toOrder(ticked, { ...SHOWN, mandateMethods: [] })).toEqual(toOrder(FIELDS, SHOWN));
    for (const method of ['bank_transfer', 'credit', 'card'] as const) {
      expect(toOrder({ ...ticked, method }, SHOWN)).not.toHaveProperty('directDebit');
    }
  });

  test('sends the system that is on the screen, the first until somebody chooses, and none without a choice', () => {
    const shown = { ...SHOWN, systems: ['Debian 13', 'Ubuntu 24.04 LTS'] };
    const systemOf = (system: string, at = shown) =>
      toOrder({ ...FIELDS, system }, at)?.items[0]?.system;
    expect(systemOf('', shown)).toBe('Debian 13');
    expect(systemOf('Ubuntu 24.04 LTS')).toBe('Ubuntu 24.04 LTS');
    expect(systemOf('Debian 11')).toBe('Debian 13');
    expect(toOrder(FIELDS, SHOWN)?.items[0]).not.toHaveProperty('system');
  });

  test('sends nothing while no method is chosen', () => {
    expect(toOrder({ ...FIELDS, method: null }, SHOWN)).toBeNull();
  });
});

describe('resumeDraft', () => {
  const typed = withBilling({ street: 'Keizersgracht' });
  const stored: OrderDraft = { plan: 'vps-starter', key: 'old', fields: typed };
  const fresh: OrderDraft = { plan: 'vps-starter', key: 'new', fields: FIELDS };

  test('keeps what was typed and its key', () => {
    expect(resumeDraft(stored, fresh)).toBe(stored);
  });

  test('takes only the address along to another plan, under a new key', () => {
    const other = { ...fresh, plan: 'web-starter' };
    expect(resumeDraft(stored, other)).toEqual({
      ...other,
      fields: { ...FIELDS, billing: typed.billing },
    });
  });

  test('begins anew where nothing was typed', () => {
    expect(resumeDraft(null, fresh)).toBe(fresh);
  });
});

describe('randomId', () => {
  test('is a UUID version 4, another each time', () => {
    const ids = Array.from({ length: 200 }, randomId);
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });
});

describe('credit that is too little', () => {
  const ticked = { ...FIELDS, useCredit: true };
  const rest = { ...SHOWN, restCents: cents(299) };

  test('is used where it was ticked, and no mandate is given then', () => {
    const order = { ...toOrder(FIELDS, SHOWN), shownRestCents: 299 };
    expect(toOrder(ticked, rest)).toEqual(order);
    expect(toOrder({ ...ticked, directDebit: true }, rest)).toEqual(order);
  });

  test.each([
    ['was not ticked', FIELDS, rest],
    ['is not there any more, or enough', ticked, SHOWN],
  ])('is not where it %s', (_, fields, context) => {
    expect(toOrder(fields, context)).toEqual(toOrder(FIELDS, SHOWN));
  });

  test.each(['bank_transfer', 'credit'] as const)('is not beside %s', (method) => {
    expect(toOrder({ ...ticked, method }, rest)).toEqual(toOrder({ ...FIELDS, method }, SHOWN));
  });
});
