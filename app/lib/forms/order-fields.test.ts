import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { LineFields } from './line-fields.ts';
import { orderFields, toOrder, type OrderFields } from './order-fields.ts';
import { quotedItem } from '#tests/support/quotes.ts';
import { randomId } from '#app/lib/random-id.ts';

const LINE: LineFields = {
  hasDomain: false,
  serviceName: ' Mijn VPS ',
  system: '',
  domain: '',
  choosesLater: false,
  sshKeys: '',
};

const FIELDS: OrderFields = {
  items: { l1: LINE },
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

const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'x'.repeat(43)}`;
const SYSTEMS = ['Debian 13', 'Ubuntu 24.04 LTS'];

const CONTEXT = {
  termsVersion: '2026-11',
  idempotencyKey: '3f8f6f0e-0f2c-4a26-9a1c-0f4f3c1d2b3a',
  shownTotalCents: cents(1299),
} as const;

const SHOWN = {
  ...CONTEXT,
  lines: [{ id: 'l1', plan: 'vps-starter', termMonths: 1, options: {} }] as const,
  quote: { items: [] },
  mandateMethods: ['ideal', 'test_ideal'] as const,
  restCents: null,
};

function withBilling(billing: Partial<OrderFields['billing']>): OrderFields {
  return { ...FIELDS, billing: { ...FIELDS.billing, ...billing } };
}

function withLine(line: Partial<LineFields>): OrderFields {
  return { ...FIELDS, items: { l1: { ...LINE, ...line } } };
}

async function wrongPaths(fields: unknown): Promise<string[]> {
  const { error } = await orderFields.safeParseAsync(fields);
  const issues = error?.issues ?? [];
  return [...new Set(issues.map((issue) => issue.path.join('.')))].toSorted();
}

describe('the domain of web hosting', () => {
  const hosting = { hasDomain: true, serviceName: 'Mijn Webhosting' };
  const sent = (fields: Partial<LineFields>) => toOrder(withLine({ ...hosting, ...fields }), SHOWN);

  test('is asked for, unless it is chosen later', () => {
    const sentence = (fields: Partial<LineFields>) =>
      orderFields.safeParse(withLine({ ...hosting, ...fields })).error?.issues[0]?.message;
    expect(sentence({})).toBe('Vul je domeinnaam in, of kies hem later.');
    expect(sentence({ domain: 'bakkerij' })).toMatch(/geen domeinnaam/);
    expect(sentence({ domain: 'https://www.Bakkerij.nl/' })).toBeUndefined();
    expect(sentence({ domain: 'bakkerij', choosesLater: true })).toBeUndefined();
  });

  test('is in a basket once, however it is typed, and said at the second', async () => {
    const first = { ...LINE, ...hosting, domain: 'bakkerij.nl' };
    const second = { ...first, domain: 'https://www.Bakkerij.nl/' };
    const wrong = (items: OrderFields['items']) => wrongPaths({ ...FIELDS, items });
    expect(await wrong({ l1: first, l2: second })).toEqual(['items.l2.domain']);
    expect(await wrong({ l1: first, l2: { ...second, choosesLater: true } })).toEqual([]);
    expect(await wrong({ l1: first, l2: { ...second, hasDomain: false } })).toEqual([]);
  });

  test('is sent as it was typed, and the server calls the service as that', () => {
    expect(sent({ domain: ' https://www.Bäckerei.de/ ' })?.items).toMatchObject([
      { domain: 'https://www.Bäckerei.de/', serviceName: 'Mijn Webhosting' },
    ]);
    const later = { domain: null, serviceName: 'Mijn Webhosting' };
    expect(sent({ domain: 'bakkerij.nl', choosesLater: true })?.items).toMatchObject([later]);
    expect(toOrder(withLine({ domain: 'bakkerij.nl' }), SHOWN)?.items[0]).not.toHaveProperty(
      'domain',
    );
  });
});

describe('orderFields', () => {
  test('accepts what a person fills in', async () => {
    expect(await wrongPaths(FIELDS)).toEqual([]);
    const business = { kind: 'business', company: 'Berg BV', kvk: '12 34 56 78' } as const;
    expect(await wrongPaths(withBilling(business))).toEqual([]);
    expect(await wrongPaths(withBilling({ ...business, kvk: '' }))).toEqual([]);
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
    ['no service name', withLine({ serviceName: '  ' }), ['items.l1.serviceName']],
    ['64 characters', withLine({ serviceName: 'a'.repeat(64) }), ['items.l1.serviceName']],
    ['a private key', withLine({ sshKeys: '-----BEGIN' }), ['items.l1.sshKeys']],
    ['six keys', withLine({ sshKeys: `${KEY}\n`.repeat(6) }), ['items.l1.sshKeys']],
    ['no method', { ...FIELDS, method: null }, ['method']],
    ['no agreement', { ...FIELDS, termsAccepted: false }, ['termsAccepted']],
  ])('refuses %s at its field', async (_, fields, expected) => {
    expect(await wrongPaths(fields)).toEqual(expected);
  });

  test('names every field that is wrong at once, also those that depend on each other', async () => {
    const fields = {
      ...withBilling({ kind: 'business', city: '', postalCode: 'x' }),
      termsAccepted: false,
    };
    expect(await wrongPaths(fields)).toEqual([
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
      items: [{ plan: 'vps-starter', termMonths: 1, serviceName: 'Mijn VPS' }],
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
    const shown = { ...SHOWN, quote: { items: [quotedItem({ systems: SYSTEMS })] } };
    const systemOf = (system: string) => toOrder(withLine({ system }), shown)?.items[0]?.system;
    expect(systemOf('')).toBe('Debian 13');
    expect(systemOf('Ubuntu 24.04 LTS')).toBe('Ubuntu 24.04 LTS');
    expect(systemOf('Debian 11')).toBe('Debian 13');
    expect(toOrder(FIELDS, SHOWN)?.items[0]).not.toHaveProperty('system');
  });

  test('sends the keys of a server, one a line, and none of what is no server', () => {
    const fields = withLine({ sshKeys: `\n ${KEY} \n\n${KEY}\n` });
    const shown = { ...SHOWN, quote: { items: [quotedItem({ systems: SYSTEMS })] } };
    expect(toOrder(fields, shown)?.items[0]?.sshKeys).toEqual([KEY, KEY]);
    expect(toOrder(fields, SHOWN)?.items[0]).not.toHaveProperty('sshKeys');
  });

  test('sends each thing of a basket with its own name, term and options', () => {
    const lines = [
      { id: 'l2', plan: 'vps-starter', termMonths: 3, options: { memory: 4, disk: 10 } },
      { id: 'l1', plan: 'web-starter', termMonths: 12, options: {} },
    ] as const;
    const items = { l1: { ...LINE, hasDomain: true, choosesLater: true }, l2: LINE };
    const quote = { items: [quotedItem({}), quotedItem({ slug: 'web-starter' })] };
    expect(toOrder({ ...FIELDS, items }, { ...SHOWN, lines, quote })?.items).toEqual([
      { plan: 'vps-starter', termMonths: 3, options: { memory: 4 }, serviceName: 'Mijn VPS' },
      { plan: 'web-starter', termMonths: 12, serviceName: 'Mijn VPS', domain: null },
    ]);
  });

  test('sends nothing while no method is chosen', () => {
    expect(toOrder({ ...FIELDS, method: null }, SHOWN)).toBeNull();
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
