import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportPreview } from '#contract/staff/imports.ts';
import { cents } from '#domain/platform/money.ts';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { createSimulator } from '#server/delivery/panels/simulator.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { VPS_PLAN } from '#tests/support/proxmox-shop.ts';
import {
  CUSTOMER_HEAD,
  customerLine,
  customersFile,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';

let api: TestApp;
let staff: Api['staff'];
let known: Person;
let colleague: Person;

beforeAll(async () => {
  api = await createTestApp({
    overrides: () => ({ provisioning: { ...NO_MODULES, proxmox: createSimulator(0) } }),
  });
  api.clock.set('2026-11-23T11:00:00Z');
  const make = createFactories(api);
  staff = api.as(await make.staff('admin')).staff;
  known = await make.customer();
  colleague = await make.staff('staff');
  await make.plan({ slug: 'web-start', priceCents: 1299, yearlyPriceCents: cents(12_000) });
  await make.plan({ slug: 'oud', active: false });
  await staff.plans.create({ requestKey: randomUUID(), fields: VPS_PLAN, active: true });
});
afterAll(() => api[Symbol.asyncDispose]());

const HEADS = CUSTOMER_HEAD.split(';');

/** A line of a customer with these cells, by their heads. */
function withCells(cells: Record<string, string>): string {
  const line = customerLine('jose@voorbeeld.test').split(';');
  return HEADS.map((head, at) => cells[head] ?? line[at] ?? '').join(';');
}

function faultsOf({ faults }: ImportPreview): string[] {
  return faults.map(({ column, message }) => `${column ?? '-'}: ${message}`);
}

describe('a line of a customer', () => {
  test.each([
    [{ 'e-mail': 'geen adres' }, ['e-mail: Vul een geldig e-mailadres in.']],
    [{ voornaam: '' }, ['voornaam: Dit veld is verplicht.']],
    [{ achternaam: '' }, ['achternaam: Dit veld is verplicht.']],
    [
      { voornaam: 'http://x' },
      [
        'voornaam: Gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.',
      ],
    ],
    [{ postcode: '0123 AB' }, ['postcode: Deze postcode klopt niet.']],
    [{ postcode: '9000', land: 'België' }, []],
    [
      { land: 'Narnia' },
      [
        'land: Dit land kennen we niet. Gebruik de code, zoals NL, of de naam in het Nederlands of Engels.',
      ],
    ],
    [{ huisnummer: 'boven' }, ['huisnummer: Dit huisnummer klopt niet.']],
    [{ straat: '' }, ['straat: Dit veld is verplicht.']],
    [{ straat: '', huisnummer: '' }, []],
    [{ kvk: '123', bedrijf: 'Brood' }, ['kvk: Een KvK-nummer heeft 8 cijfers.']],
    [{ kvk: '12345678' }, ['bedrijf: Vul de naam van je bedrijf in.']],
    [
      { 'btw-id': 'NL000000000B01', bedrijf: 'Brood' },
      ['btw-id: Dit btw-id klopt niet. Controleer het, of laat het leeg.'],
    ],
    [{ telefoon: '12' }, ['telefoon: Dit telefoonnummer klopt niet.']],
    [{ telefoon: '06 12345678' }, []],
    [{ 'factuur-e-mail': 'x' }, ['factuur-e-mail: Vul een geldig e-mailadres in.']],
    [{ kenmerk: 'x'.repeat(61) }, ['kenmerk: Gebruik hoogstens 60 tekens.']],
    [{ plaats: 'x'.repeat(101) }, ['plaats: Gebruik hoogstens 100 tekens.']],
    [{ plaats: '"Den\nHaag"' }, ['plaats: Gebruik gewone letters, cijfers en leestekens.']],
  ])('%j: %j', async (cells, expected) => {
    const customers = customersFile(withCells(cells));
    expect(faultsOf(await staff.imports.preview({ customers }))).toEqual(expected);
  });

  test('is no colleague’s, and stands there once', async () => {
    const preview = await staff.imports.preview({
      customers: customersFile(
        customerLine(colleague.email),
        customerLine('twee@voorbeeld.test'),
        customerLine('Twee@voorbeeld.test'),
      ),
    });
    expect(faultsOf(preview)).toEqual([
      'e-mail: Met dit e-mailadres werkt een collega in het Admin Panel.',
      '-: Dit e-mailadres staat ook op regel 3.',
    ]);
    expect(preview.customers).toMatchObject({ rows: 3, fresh: 1, wrong: 2 });
  });
});

describe('a line of a service', () => {
  const PAST =
    'betaald t/m: Deze dag is voorbij. Laat de klant in het oude systeem betalen, of laat de service weg.';

  test.each([
    [
      { plan: 'bestaat-niet' },
      ['pakket: Dit pakket is er niet. Gebruik het adres van het pakket.'],
    ],
    [{ plan: 'OUD' }, []],
    [{ name: '' }, ['naam: Kies een naam van 1 tot 63 tekens.']],
    [
      { cycle: 'per week' },
      [
        'termijn: Vul maandelijks, per kwartaal, halfjaarlijks, jaarlijks, per 2 jaar of per 3 jaar in.',
      ],
    ],
    [
      { cycle: 'kwartaal', price: '' },
      ['prijs: Dit pakket heeft geen prijs voor deze termijn. Vul een bedrag in.'],
    ],
    [{ status: 'weg' }, ['status: Vul actief of opgeschort in.']],
    [{ price: '' }, []],
    [{ price: '0' }, ['prijs: Vul een bedrag in, zoals 12,99. Leeg is de prijs van het pakket.']],
    [
      { price: 'gratis' },
      ['prijs: Vul een bedrag in, zoals 12,99. Leeg is de prijs van het pakket.'],
    ],
    [{ until: '' }, ['betaald t/m: Vul een dag in, zoals 31-12-2026.']],
    [{ until: '22-11-2026' }, [PAST]],
    [{ until: '23-11-2026' }, []],
    [
      { until: '31-12-2062' },
      ['betaald t/m: Dit is meer dan drie jaar vooruit. Controleer het jaar.'],
    ],
    [{ from: '24-11-2026' }, ['begonnen op: Deze dag moet nog komen.']],
    [{ from: 'ooit' }, ['begonnen op: Vul een dag in, zoals 31-12-2026.']],
    [{ panelId: '12' }, ['paneel-id: Dit pakket heeft geen paneel. Laat dit leeg.']],
    [
      { plan: 'vps-klein' },
      ['paneel-id: Vul in hoe het paneel deze server noemt. Zonder kunnen we hem niet besturen.'],
    ],
    [{ plan: 'vps-klein', panelId: '104' }, []],
  ])('%j: %j', async (fields, expected) => {
    const services = servicesFile(serviceLine(known.email, fields));
    expect(faultsOf(await staff.imports.preview({ services }))).toEqual(expected);
  });

  test('is of a customer who is there, or comes along', async () => {
    const preview = await staff.imports.preview({
      customers: customersFile(customerLine('nieuw@voorbeeld.test'), withCells({ postcode: '1' })),
      services: servicesFile(
        serviceLine('nieuw@voorbeeld.test'),
        serviceLine('jose@voorbeeld.test'),
        serviceLine('niemand@voorbeeld.test'),
        serviceLine(colleague.email),
      ),
    });
    const who = 'e-mail: Deze klant is er niet, en staat niet (goed) in het klantenbestand.';
    expect(faultsOf(preview)).toEqual([
      'postcode: Deze postcode klopt niet.',
      who,
      who,
      'e-mail: Met dit e-mailadres werkt een collega in het Admin Panel.',
    ]);
    expect(preview.services).toMatchObject({ fresh: 1, wrong: 3 });
  });

  test('stands there once, on a server of its own', async () => {
    const preview = await staff.imports.preview({
      services: servicesFile(
        serviceLine(known.email),
        serviceLine(known.email, { name: 'JOSE.nl' }),
        serviceLine(known.email, { plan: 'vps-klein', name: 'a', panelId: '104' }),
        serviceLine(known.email, { plan: 'vps-klein', name: 'b', panelId: '104' }),
      ),
    });
    expect(faultsOf(preview)).toEqual([
      '-: Deze service staat ook op regel 2.',
      'paneel-id: Deze server staat ook op regel 4.',
    ]);
  });

  test('is told with what it comes to a month, and what follows at once', async () => {
    const preview = await staff.imports.preview({
      services: servicesFile(
        serviceLine(known.email, { price: '' }),
        serviceLine(known.email, { name: 'b', price: '', cycle: 'jaarlijks' }),
        serviceLine(known.email, { name: 'c', price: '1.000,00', until: '06-12-2026' }),
        serviceLine(known.email, { name: 'd', until: '07-12-2026', status: 'opgeschort' }),
      ),
    });
    expect(preview.services).toMatchObject({
      fresh: 4,
      suspended: 1,
      monthlyCents: 1299 + 1000 + 100_000 + 950,
      dueSoon: 1,
      withoutBilling: 4,
    });
  });
});

describe('a file', () => {
  const preview = (content: BlobPart[]) =>
    staff.imports.preview({ customers: new File(content, 'klanten.csv') });

  test('of an older Windows is read right, as one of UTF-8 is', async () => {
    const text = 'e-mail,first name,last name\njose@voorbeeld.test,José,Müller-Çelik';
    const bytes = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
    for (const content of [[bytes], [text], [`\uFEFF${text}`], [utf16]]) {
      const { customers, faults } = await preview(content);
      expect(faults).toEqual([]);
      expect(customers?.shown).toEqual([
        { name: 'José Müller-Çelik', company: '', email: 'jose@voorbeeld.test' },
      ]);
    }
  });

  test.each([
    ['', 'Dit bestand is leeg.'],
    ['e-mail;voornaam;achternaam\r\n', 'Onder de kop staan geen regels.'],
    [
      'e-mail;voornaam;achternaam\r\n"a;b;c',
      'Ergens begint een aanhalingsteken dat nergens eindigt.',
    ],
    ['e-mail;voornaam;e-mail\r\na;b;c', 'De kolom “e-mail” staat er twee keer.'],
    ['e-mail;voornaam;achternaam\r\na;b', 'Deze regel heeft 2 cellen, en de kop 3.'],
    ['e-mail;voornaam;achternaam\r\na;b;c;d', 'Deze regel heeft 4 cellen, en de kop 3.'],
    ['e-mail;voornaam;achternaam;\r\na;b;c;', 'Een kolom heeft geen naam.'],
  ])('%j is refused in words', async (text, sentence) => {
    const { faults } = await preview([text]);
    expect(faults.map(({ message }) => message)).toContain(sentence);
  });

  test('is not larger than it may be, and there is one', async () => {
    await expect(preview([new Uint8Array(5_000_001)])).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
    await expect(staff.imports.preview({})).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});
