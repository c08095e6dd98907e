import { describe, expect, test } from 'vitest';
import {
  DECORATION_MAX_BYTES,
  isAutomatic,
  isDecoration,
  isMendable,
  needsPerson,
  refusedLines,
  replyMessage,
  SHORTENED,
  WITHOUT_TEXT,
} from './mail-reply.ts';
import { TICKET_MAX_LENGTH } from './ticket.ts';

describe('what a program wrote', () => {
  test.each([
    ['auto-submitted', 'auto-replied', true],
    ['auto-submitted', 'auto-generated; owner-email="x"', true],
    ['auto-submitted', 'no', false],
    ['precedence', 'bulk', true],
    ['precedence', 'List', true],
    ['precedence', 'junk', true],
    ['precedence', 'auto_reply', true],
    ['precedence', 'first-class', false],
    ['x-auto-response-suppress', 'DR, OOF, AutoReply', true],
    ['x-auto-response-suppress', 'None', false],
    ['x-autoreply', 'yes', true],
    ['x-failed-recipients', 'a@b.nl', true],
    ['return-path', '<>', true],
    ['return-path', '', true],
    ['return-path', '<klant@voorbeeld.test>', false],
    ['content-type', 'multipart/report; report-type=delivery-status', true],
    ['content-type', 'multipart/mixed; boundary=report', false],
    ['subject', 'auto-replied', false],
  ])('%s: %s is %s', (key, value, expected) => {
    expect(
      isAutomatic([
        { key: 'from', value: 'a@b.nl' },
        { key, value },
      ]),
    ).toBe(expected);
  });

  test('one sign among others is enough', () => {
    const headers = ['no', 'auto-replied'].map((value) => ({ key: 'auto-submitted', value }));
    expect(isAutomatic(headers)).toBe(true);
  });
});

describe('what comes with a mail by itself', () => {
  const logo = { name: 'logo.png', type: 'image/png', isInline: true, sizeBytes: 4000 };
  test.each([
    ['a small picture in the text', logo, true],
    ['what was attached, however small', { ...logo, isInline: false }, false],
    ['a picture that was pasted', { ...logo, sizeBytes: DECORATION_MAX_BYTES }, false],
    ['text', { ...logo, type: 'text/plain' }, false],
    ['a signature', { ...logo, type: 'application/pkcs7-signature', isInline: false }, true],
  ])('%s', (_, file, expected) => {
    expect(isDecoration(file)).toBe(expected);
  });
});

describe('the message on the ticket', () => {
  const long = 'a'.repeat(TICKET_MAX_LENGTH.message);

  test('is what was written, with what did not come along', () => {
    expect(replyMessage('Het werkt.\r\n', [])).toBe('Het werkt.');
    expect(replyMessage('Zie bijlage', [{ name: 'a\u202e.exe\r\nB: c', why: 'Mag niet.' }])).toBe(
      'Zie bijlage\n\nNiet meegekomen uit de mail:\n- a.exe B: c: Mag niet.',
    );
    expect(replyMessage(' \u0007 ', [])).toBe(WITHOUT_TEXT);
  });

  test('fits, and says that it was cut', () => {
    expect(replyMessage(long, [])).toBe(long);
    const refused = [{ name: 'b.exe', why: 'Mag niet.' }];
    for (const [words, files] of [
      [`${long}b`, []],
      [long, refused],
      ['😀'.repeat(TICKET_MAX_LENGTH.message), refused],
    ] as const) {
      const message = replyMessage(words, files);
      expect(message.length).toBeLessThanOrEqual(TICKET_MAX_LENGTH.message);
      expect(message.length).toBeGreaterThan(TICKET_MAX_LENGTH.message - 3);
      expect(message).toContain(SHORTENED);
      expect(message.isWellFormed()).toBe(true);
    }
    expect(replyMessage(long, refused)).toContain('- b.exe: Mag niet.');
  });

  test('names ten files, and how many more', () => {
    const refused = Array.from({ length: 200 }, () => ({ name: 'x'.repeat(500), why: 'Nee.' }));
    const lines = refusedLines(refused);
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('- en nog 190');
    expect(lines[0]).toHaveLength(88);
    expect(refusedLines([{ name: '\u0001', why: 'Nee.' }])).toEqual([
      '- bestand zonder naam: Nee.',
    ]);
  });
});

test('nobody is asked to look at what a program wrote, and who is gone hears nothing', () => {
  expect(['taken', 'automatic', 'account-gone'].map((one) => needsPerson(one as 'taken'))).toEqual([
    false,
    false,
    false,
  ]);
  expect(needsPerson('other-address') && needsPerson('account-blocked')).toBe(true);
  for (const outcome of ['taken', 'automatic', 'account-gone', 'account-blocked', 'unreadable']) {
    expect(isMendable(outcome as 'taken'), outcome).toBe(false);
  }
  expect(isMendable('several-tickets')).toBe(true);
  expect(isMendable('other-address') && isMendable('ticket-closed')).toBe(true);
});
