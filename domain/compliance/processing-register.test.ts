import { describe, expect, test } from 'vitest';
import { controllerFrom } from './processing.ts';
import { shippedProcessings, type Connections } from './processing-register.ts';
import { KEPT_DAYS, KEPT_MONTHS, keptText } from './retention.ts';

const NOTHING: Connections = {
  providers: [],
  mailServer: null,
  mailbox: null,
  panels: [],
  vies: false,
  database: null,
  secondFactor: 'offered',
  scansFiles: false,
  sealsBackups: false,
};

function textOf(connections: Partial<Connections>, settings = {}): string {
  const shop = { settings, connections: { ...NOTHING, ...connections } };
  return shippedProcessings(shop)
    .map((processing) => Object.values(processing).join('\n'))
    .join('\n');
}

describe('the register that comes with the program', () => {
  test.each<[string, Partial<Connections>, RegExp]>([
    ['Mollie', { providers: ['mollie'] }, /Mollie/],
    ['the mail server', { mailServer: 'mail.shop.test' }, /mailserver mail\.shop\.test/],
    ['the mailbox', { mailbox: 'imap.shop.test' }, /postbus op imap\.shop\.test/],
    ['a panel', { panels: [{ name: 'Proxmox', host: 'pve.test' }] }, /Proxmox \(pve\.test\)/],
    ['VIES', { vies: true }, /VIES/],
    ['a database elsewhere', { database: 'db.shop.test' }, /databaseserver db\.shop\.test/],
    ['the second factor', { secondFactor: 'required' }, /medewerkers loggen in twee stappen in/],
    ['the scanner', { scansFiles: true }, /op virussen/],
    ['sealed backups', { sealsBackups: true }, /back-up is versleuteld met een sleutel/],
  ])('tells of %s when there is one, and not without', (_, connections, expected) => {
    expect(textOf(connections)).toMatch(expected);
    expect(textOf({})).not.toMatch(expected);
  });

  test('tells of direct debit and of what is not paid as the settings say', () => {
    expect(textOf({}, { direct_debit_enabled: 'true' })).toContain('machtiging voor incasso');
    expect(textOf({})).not.toContain('machtiging voor incasso');
    expect(textOf({}, { unpaid_end_days: '45' })).toContain('na 45 dagen opschorting');
    expect(textOf({}, { unpaid_end_days: '1' })).toContain('na 1 dag opschorting');
  });

  test('fills in all that the law asks, each under a key of its own', () => {
    const rows = shippedProcessings({ settings: {}, connections: NOTHING });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    for (const { recipients: _, ...asked } of rows) {
      expect(Object.values(asked).filter((text) => text === '')).toEqual([]);
    }
  });

  test('says how long by the terms of the program, all of them', () => {
    const text = textOf({});
    for (const kind of [...Object.keys(KEPT_MONTHS), ...Object.keys(KEPT_DAYS)] as (
      | keyof typeof KEPT_MONTHS
      | keyof typeof KEPT_DAYS
    )[]) {
      expect(text).toContain(keptText(kind));
    }
    expect(keptText('tickets')).toBe('24 maanden');
    expect(keptText('servers')).toBe('30 dagen');
    expect(keptText('dataBreaches')).toBe('zolang de winkel bestaat');
  });
});

describe('who answers for the data', () => {
  test.each([
    [{}, { name: 'Hostwerk', address: '', kvk: '', email: '' }],
    [
      { company_legal_name: 'Voorbeeld BV', company_city: 'Gouda', company_kvk: '12345678' },
      { name: 'Voorbeeld BV', address: 'Gouda, Nederland', kvk: '12345678', email: '' },
    ],
  ])('by the settings %o', (settings, expected) => {
    expect(controllerFrom(settings)).toEqual(expected);
  });
});
