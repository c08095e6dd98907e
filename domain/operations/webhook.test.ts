import { describe, expect, test } from 'vitest';
import { EVENTS, type EventType } from '#domain/platform/event.ts';
import {
  afterTry,
  NEWS_KINDS,
  newsKindOf,
  readWebhookAddress,
  RETRY_SECONDS,
  webhookAfter,
  webhookState,
} from './webhook.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 86_400_000;
const answered = (code: number) => ({ code, fault: null, tookMs: 5 });
const SILENT = { code: null, fault: 'timeout', tookMs: 10_000 } as const;

describe('what is news', () => {
  test('has a line of a history behind each kind', () => {
    const told = Object.keys(EVENTS).map((type) => newsKindOf(type as EventType));
    expect(new Set(told.filter((kind) => kind !== null))).toEqual(new Set(NEWS_KINDS));
  });

  test.each([
    ['service.delivered', 'service.active'],
    ['service.activated', 'service.active'],
    ['invoice.credited', 'credit-note.issued'],
    ['service.renamed', null],
    ['payment.open', null],
  ] as const)('%s is %s', (type, kind) => {
    expect(newsKindOf(type)).toBe(kind);
  });
});

describe('where it may go', () => {
  test.each([
    ['https://example.nl', 'https://example.nl/'],
    [' https://example.nl:8443/a?b=c ', 'https://example.nl:8443/a?b=c'],
    ['https://1.1.1.1/', 'https://1.1.1.1/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['http://example.nl', null],
    ['https://me@example.nl', null],
    ['https://me:secret@example.nl', null],
    ['https://:secret@example.nl', null],
    ['https://example.nl/#x', null],
    ['ftp://example.nl', null],
    ['javascript:alert(1)', null],
    ['example.nl', null],
    ['https://127.0.0.1/', null],
    ['https://2130706433/', null],
    ['https://0x7f.1/', null],
    ['https://10.1.2.3/', null],
    ['https://169.254.169.254/latest', null],
    ['https://[::1]/', null],
    ['https://[::ffff:10.0.0.1]/', null],
    ['https://[fd00::1]/', null],
    [`https://example.nl/${'a'.repeat(500)}`, null],
  ])('%s: %s', (text, address) => {
    expect(readWebhookAddress(text, false)).toBe(address);
  });

  test('is this machine too where a demo says so, and nothing else inside', () => {
    expect(readWebhookAddress('http://127.0.0.1:4000/x', true)).toBe('http://127.0.0.1:4000/x');
    expect(readWebhookAddress('http://[::1]:4000/', true)).toBe('http://[::1]:4000/');
    expect(readWebhookAddress('http://10.0.0.1/', true)).toBeNull();
  });
});

describe('what becomes of a try', () => {
  test.each([200, 204, 299])('%i was taken', (code) => {
    expect(afterTry(1, answered(code), NOW)).toEqual({ state: 'sent', nextTryAt: null });
  });

  test.each([199, 300, 307, 400, 404, 429, 500])('%i comes again', (code) => {
    expect(afterTry(1, answered(code), NOW)).toEqual({
      state: 'waiting',
      nextTryAt: later(60_000),
    });
  });

  test('is tried ten times within some days, each time after a longer while', () => {
    const states = Array.from({ length: 10 }, (_, n) => afterTry(n + 1, SILENT, NOW).state);
    expect(states).toEqual([...Array.from({ length: 9 }, () => 'waiting'), 'failed']);
    expect(RETRY_SECONDS.toSorted((a, b) => a - b)).toEqual([...RETRY_SECONDS]);
    const days = RETRY_SECONDS.reduce((sum: number, seconds) => sum + seconds, 0) / 86_400;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(4);
  });

  test('ends at once where nobody wants it', () => {
    expect(afterTry(1, answered(410), NOW)).toEqual({ state: 'failed', nextTryAt: null });
  });
});

describe('what it says of the webhook', () => {
  const failed = { state: 'failed', code: 500 } as const;
  const waits = { state: 'waiting', code: null } as const;
  const sent = { state: 'sent', code: 200 } as const;
  const ago = (days: number) => later(-days * DAY_MS);

  test.each([
    ['the first failure', null, [waits], { failingSince: NOW, off: null }],
    ['a further one', ago(2), [waits], { failingSince: ago(2), off: null }],
    ['one that is taken', ago(9), [failed, sent], { failingSince: null, off: null }],
    ['one given up on too soon', ago(4.9), [failed], { failingSince: ago(4.9), off: null }],
    ['one that still has tries', ago(9), [waits], { failingSince: ago(9), off: null }],
    [
      'one given up on after days',
      ago(5),
      [waits, failed],
      { failingSince: ago(5), off: 'failing' },
    ],
    [
      'one that is not wanted',
      null,
      [sent, { state: 'failed', code: 410 }],
      { failingSince: NOW, off: 'gone' },
    ],
  ] as const)('%s', (_, since, tried, after) => {
    expect(webhookAfter(since, tried, NOW)).toEqual(after);
  });

  test('is on, failing or off', () => {
    expect(webhookState({ offSince: null, failingSince: null })).toBe('on');
    expect(webhookState({ offSince: null, failingSince: NOW })).toBe('failing');
    expect(webhookState({ offSince: NOW, failingSince: NOW })).toBe('off');
  });
});
