import { describe, expect, test } from 'vitest';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS } from '#domain/identity/customer-field.ts';
import { termAfter, termEnd } from '#domain/catalogue/term.ts';
import {
  columnHead,
  columnHeads,
  importState,
  matchColumns,
  mayEndImport,
  movedAnchor,
  movedDateIssues,
  panelIdIssue,
  readTermWord,
  readMovedStatus,
  readTypedDate,
} from './moving-in.ts';

test('an import ends once: through all its lines, or where somebody ended it', () => {
  const at = new Date('2026-11-23T11:00:00Z');
  expect(importState({ finishedAt: null, endedBy: null })).toBe('running');
  expect(importState({ finishedAt: at, endedBy: null })).toBe('finished');
  expect(importState({ finishedAt: at, endedBy: 'x' })).toBe('ended');
  const refused = { ok: false, reason: 'IMPORT_FINISHED' };
  expect(mayEndImport('running')).toMatchObject({ ok: true });
  expect([mayEndImport('finished'), mayEndImport('ended')]).toEqual([refused, refused]);
});

describe('the head of a file', () => {
  test('is read in Dutch and in English, however it is written', () => {
    const dutch = ['E-mail', 'voornaam', 'Achternaam', 'KvK-nummer', 'Factuur e-mailadres'];
    const english = ['EMAIL', 'First_name', 'last name', 'CoC number', 'billing e-mail'];
    const columns = ['email', 'firstName', 'lastName', 'kvkNumber', 'billingEmail'];
    expect(matchColumns('customer', dutch)).toEqual({ columns, faults: [] });
    expect(matchColumns('customer', english)).toEqual({ columns, faults: [] });
  });

  test('is read as our own example has it', () => {
    for (const kind of ['customer', 'service'] as const) {
      expect(matchColumns(kind, columnHeads(kind)).faults).toEqual([]);
    }
    expect(columnHead('service', 'paidUntil')).toBe('betaald t/m');
  });

  test('has every word for a field of a customer, each for one field', () => {
    for (const field of CUSTOMER_FIELD_NAMES) {
      for (const head of CUSTOMER_FIELDS[field].importedFrom ?? []) {
        expect([head, matchColumns('customer', [head]).columns]).toEqual([head, [field]]);
      }
    }
  });

  test('has no column that we do not know, none twice, and all that must be there', () => {
    const { faults } = matchColumns('service', ['e-mail', 'email', 'wachtwoord', 'pakket', '']);
    expect(faults).toEqual([
      { head: 'email', fault: 'twice' },
      { head: 'wachtwoord', fault: 'unknown' },
      { head: '', fault: 'unknown' },
      { head: 'naam', fault: 'missing' },
      { head: 'termijn', fault: 'missing' },
      { head: 'betaald t/m', fault: 'missing' },
    ]);
  });

  test('of one kind is not that of the other', () => {
    expect(matchColumns('customer', ['paneel-id']).faults[0]?.fault).toBe('unknown');
  });
});

describe('what a cell says', () => {
  test.each([
    ['31-12-2026', '2026-12-31'],
    ['1/2/2027', '2027-02-01'],
    ['1.2.2027', '2027-02-01'],
    ['2026-12-31', '2026-12-31'],
    ['31-2-2027', null],
    ['12-31-2026', null],
    ['morgen', null],
    ['', null],
  ])('the day %s is %s', (text, date) => {
    expect(readTypedDate(text)).toBe(date);
  });

  test.each([
    [readTermWord('Maandelijks'), 1],
    [readTermWord('per jaar'), 12],
    [readTermWord('annually'), 12],
    [readTermWord('kwartaal'), 3],
    [readTermWord('half-jaar'), 6],
    [readTermWord('Per 2 jaar'), 24],
    [readTermWord('triennially'), 36],
    [readTermWord('per week'), null],
    [readTermWord('2'), null],
    [readTermWord(''), null],
    [readMovedStatus(''), 'active'],
    [readMovedStatus('Opgeschort'), 'suspended'],
    [readMovedStatus('cancelled'), null],
  ])('%s', (read, expected) => {
    expect(read).toBe(expected);
  });
});

describe('the days of a service that moves in', () => {
  const TODAY = '2026-11-23';

  test.each([
    ['2026-11-23', null, []],
    ['2026-11-22', null, ['PAID_UNTIL_PAST']],
    ['2029-12-09', null, []],
    ['2029-12-10', null, ['PAID_UNTIL_FAR']],
    ['2027-01-01', '2026-11-24', ['STARTED_LATER']],
    ['2027-01-01', '1994-12-31', ['STARTED_LONG_AGO']],
    ['2027-01-01', '2026-11-23', []],
  ])('paid until %s, begun on %s: %j', (paidUntil, startedOn, issues) => {
    expect(movedDateIssues({ paidUntil, startedOn }, TODAY)).toEqual(issues);
  });

  test('are counted from its start where that fits, so that no short month shortens what follows', () => {
    const moved = movedAnchor({
      paidUntil: '2027-02-27',
      startedOn: '2025-01-31',
      termMonths: 1,
    });
    expect(moved).toEqual({
      anchorAt: new Date('2025-01-30T23:00:00Z'),
      movedTerms: 25,
      movedUntil: new Date('2027-02-27T23:00:00Z'),
    });
    const next = termAfter(moved.anchorAt, moved.movedUntil, 1);
    expect(next.start).toEqual(moved.movedUntil);
    expect(amsterdamDate(next.end)).toBe('2027-03-31');
  });

  test.each([
    ['2027-06-14', '2023-06-15', 12, 4],
    // Two months further than a year would be: not by the year from there.
    ['2027-06-14', '2023-04-15', 12, 0],
    ['2027-01-09', '2026-01-12', 1, 0],
    ['2027-01-11', '2026-01-12', 1, 12],
    ['2027-01-31', null, 1, 0],
    // Paid for nothing yet: its first term begins when it is over.
    ['2026-11-22', '2026-11-23', 1, 0],
  ] as const)(
    'paid until %s, begun on %s, %s: %i terms',
    (paidUntil, startedOn, termMonths, terms) => {
      const moved = movedAnchor({ paidUntil, startedOn, termMonths });
      expect(moved.movedTerms).toBe(terms);
      expect(termEnd(moved.anchorAt, termMonths, terms)).toEqual(moved.movedUntil);
    },
  );

  test('end at midnight in Amsterdam, in summer as in winter', () => {
    const until = (paidUntil: string) =>
      movedAnchor({ paidUntil, startedOn: null, termMonths: 1 }).movedUntil.toISOString();
    expect(until('2027-01-31')).toBe('2027-01-31T23:00:00.000Z');
    expect(until('2027-06-30')).toBe('2027-06-30T22:00:00.000Z');
    expect(until('2027-03-27')).toBe('2027-03-27T23:00:00.000Z');
  });
});

describe('what a panel calls a server', () => {
  test.each([
    ['manual', '', null],
    ['manual', '12', 'PANEL_ID_NEEDLESS'],
    ['simulator', '', null],
    ['pterodactyl', '', 'PANEL_ID_MISSING'],
    ['pterodactyl', '12', null],
    ['pterodactyl', '../users/1', 'PANEL_ID_WRONG'],
    ['directadmin', 'jose12', null],
    ['directadmin', '1jose', 'PANEL_ID_WRONG'],
    ['directadmin', 'jose nl', 'PANEL_ID_WRONG'],
    ['proxmox', '104', null],
    ['proxmox', '99', 'PANEL_ID_WRONG'],
    ['proxmox', '1040000000', 'PANEL_ID_WRONG'],
  ] as const)('%s: %s is %s', (module, panelId, issue) => {
    expect(panelIdIssue(module, panelId)).toBe(issue);
  });
});
