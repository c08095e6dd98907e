import { describe, expect, test } from 'vitest';
import {
  ABUSE_KINDS,
  abuseAddresses,
  abuseDueAt,
  abuseEvidence,
  choiceFault,
  isAbuseAddress,
  isRestriction,
  mayBeAnonymous,
  minutesLeft,
} from './abuse-notice.ts';

const AT = new Date('2026-11-22T23:30:00Z');

describe('the clock', () => {
  test.each([
    ['terrorism', '2026-11-23T00:30:00.000Z'],
    ['csam', '2026-11-23T11:30:00.000Z'],
    ['phishing-malware', '2026-11-23T23:30:00.000Z'],
    ['spam', '2026-11-23T23:30:00.000Z'],
    ['copyright', '2026-11-23T23:30:00.000Z'],
    ['other', '2026-11-23T23:30:00.000Z'],
  ] as const)('%s is decided by %s', (kind, dueAt) => {
    expect(abuseDueAt(kind, AT).toISOString()).toBe(dueAt);
  });

  test('counts real hours in the night in which the clocks go back', () => {
    const before = new Date('2026-10-25T00:30:00Z');
    expect(abuseDueAt('terrorism', before).toISOString()).toBe('2026-10-25T01:30:00.000Z');
  });

  test.each([
    ['2026-11-22T22:30:01Z', 59],
    ['2026-11-22T23:30:00Z', 0],
    ['2026-11-22T23:30:01Z', -1],
    ['2026-11-23T01:30:00Z', -120],
  ])('at %s it has %d minutes left', (now, minutes) => {
    expect(minutesLeft(AT, new Date(now))).toBe(minutes);
  });
});

test('only who reports child abuse may leave their name out', () => {
  expect(ABUSE_KINDS.filter(mayBeAnonymous)).toEqual(['csam']);
});

test.each([
  ['suspended', true],
  ['removed', true],
  ['forwarded', false],
  ['no-action', false],
] as const)('%s restricts a customer: %s', (decision, restricts) => {
  expect(isRestriction(decision)).toBe(restricts);
});

test.each([
  [{ decision: 'suspended', ground: 'law', serviceId: 's' }, null],
  [{ decision: 'removed', ground: 'terms', serviceId: 's' }, null],
  [{ decision: 'no-action', ground: null, serviceId: null }, null],
  [{ decision: 'forwarded', ground: null, serviceId: 's' }, null],
  [{ decision: 'suspended', ground: 'law', serviceId: null }, 'serviceId'],
  [{ decision: 'removed', ground: null, serviceId: 's' }, 'ground'],
  [{ decision: 'no-action', ground: 'law', serviceId: null }, 'ground'],
] as const)('%o lacks %s', (choice, field) => {
  expect(choiceFault(choice)?.field ?? null).toBe(field);
});

describe('addresses', () => {
  test('are the lines that say something, each once', () => {
    expect(abuseAddresses(' a.nl \n\n\tb.nl\na.nl\n')).toEqual(['a.nl', 'b.nl']);
  });

  test.each([
    'https://voorbeeld.nl/pad?x=1#y',
    'http://voorbeeld.nl:8080/',
    'voorbeeld.nl',
    'sub_domein.voorbeeld.co.uk',
    'münchen.example',
    'xn--mnchen-3ya.example',
    '203.0.113.10',
    '203.0.113.10:25565',
    '2001:db8::1',
    'https://[2001:db8::1]/pad',
    'ftp://bestanden.voorbeeld.nl/a.zip',
    'afzender@voorbeeld.nl',
  ])('%s is one', (line) => {
    expect(isAbuseAddress(line)).toBe(true);
  });

  test.each([
    '',
    'die ene site',
    'voorbeeld',
    'https://',
    'https://voorbeeld.nl/met spatie',
    'javascript:alert(1)',
    'voorbeeld.nl\u202Egpj.exe',
    'een.nl twee.nl',
  ])('%j is none', (line) => {
    expect(isAbuseAddress(line)).toBe(false);
  });

  test('a line as long as one may be is read at once', () => {
    const started = performance.now();
    for (const bait of ['a'.repeat(5000), 'a.'.repeat(2500), ':a'.repeat(2500), '-'.repeat(5000)]) {
      isAbuseAddress(bait);
      isAbuseAddress(`${bait}!`);
    }
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('the evidence', () => {
  const content = {
    kind: 'spam',
    addresses: 'a.nl',
    explanation: 'Spam.',
    receivedAt: AT,
  } as const;

  test.each([
    { kind: 'other' },
    { addresses: 'b.nl' },
    { explanation: 'Spam!' },
    { receivedAt: new Date('2026-11-22T23:30:00.001Z') },
    // Text of one field cannot be pushed to the next.
    { addresses: 'a.nl","Spam.', explanation: '' },
  ] as const)('differs when %o', (change) => {
    expect(abuseEvidence({ ...content, ...change })).not.toBe(abuseEvidence(content));
  });
});
