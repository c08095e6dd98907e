import { describe, expect, test } from 'vitest';
import {
  DECORATION_MAX_BYTES,
  isAutomatic,
  isDecoration,
  isMendable,
  mailedMessage,
  needsPerson,
  refusedLines,
  REST_IN_MAILBOX,
  SHORTENED,
  wantsNoAnswer,
  WITHOUT_TEXT,
} from './mail-reply.ts';
import { TICKET_MAX_LENGTH } from './ticket.ts';

describe('what a program wrote', () => {
  test.each([
    ['auto-submitted', 'auto-replied', true],
    ['auto-submitted', 'auto-generated; owner-email="x"', true],
    ['auto-submitted', 'no', false],
    // People's mails have these too: every Exchange puts the one on an answer, every list the
    // other.
    ['precedence', 'bulk', false],
    ['precedence', 'List', false],
    ['precedence', 'junk', false],
    ['precedence', 'auto_reply', true],
    ['precedence', 'first-class', false],
    ['x-auto-response-suppress', 'DR, OOF, AutoReply', false],
    ['x-auto-response-suppress', 'All', false],
    ['x-auto-response-suppress', 'None', false],
    ['x-autoreply', 'yes', true],
    ['x-failed-recipients', 'a@b.nl', true],
    ['return-path', '<>', true],
    ['return-path', '', true],
    ['return-path', '<klant@voorbeeld.test>', false],
    ['content-type', 'multipart/report; report-type=delivery-status', true],
    ['content-type', 'multipart/mixed; boundary=report', false],
    ['content-type', 'message/delivery-status', true],
    ['from', 'Mail Delivery System <MAILER-DAEMON@mx.voorbeeld.test>', true],
    ['from', 'postmaster@voorbeeld.test', true],
    ['from', 'Sanne Postmaster <sanne@voorbeeld.test>', false],
    ['subject', 'auto-replied', false],
    ['subject', 'Afwezig: Re: Je ticket: Mijn site is traag', true],
    ['subject', 'Afwezigheidsbericht', true],
    ['subject', 'Automatisch antwoord: Je ticket', true],
    ['subject', 'Automatic reply: Re: Je ticket', true],
    ['subject', 'AUTOREPLY: ik ben er niet', true],
    ['subject', 'Out of Office: vakantie', true],
    ['subject', 'Out of the office until Monday', true],
    ['subject', 'Abwesenheitsnotiz: Re: Je ticket', true],
    ['subject', 'Automatische Antwort: Je ticket', true],
    ['subject', 'Réponse automatique : Je ticket', true],
    ['subject', 'Re: Je ticket: Afwezig: hoe stel ik dat in?', false],
    ['subject', 'Automatische incasso klopt niet', false],
    ['subject', 'Afwezige werkt niet', false],
    ['x-autoreply', 'no', false],
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

describe('whether a program may answer', () => {
  test.each([
    ['list-id', '<klanten.voorbeeld.test>', true],
    ['precedence', 'bulk', true],
    ['x-auto-response-suppress', 'All', true],
    ['x-auto-response-suppress', 'DR, RN, NRN, OOF, AutoReply', true],
    ['x-auto-response-suppress', 'None', false],
    ['x-auto-response-suppress', 'DR, RN', false],
    ['subject', 'list', false],
  ])('%s: %s is %s', (key, value, expected) => {
    expect(wantsNoAnswer([{ key, value }])).toBe(expected);
  });
});

const shown = (text: string) => ({ text, isFolded: false });
const folded = (text: string) => ({ text, isFolded: true });

describe('the message on the ticket', () => {
  const long = 'a'.repeat(TICKET_MAX_LENGTH.message);

  test('is what was written, with what did not come along', () => {
    expect(mailedMessage([shown('Het werkt.\r\n')], [])).toEqual({
      message: 'Het werkt.',
      parts: null,
    });
    const refused = [{ name: 'a\u202e.exe\r\nB: c', why: 'Mag niet.' }];
    expect(mailedMessage([shown('Zie bijlage')], refused).message).toBe(
      'Zie bijlage\n\nNiet meegekomen uit de mail:\n- a.exe B: c: Mag niet.',
    );
    expect(mailedMessage([shown(' \u0007 ')], []).message).toBe(WITHOUT_TEXT);
  });

  test('keeps what is folded in its place, and the message without it', () => {
    const mail = [
      shown('Zie onder.'),
      folded('> Welke?'),
      shown('De tweede.'),
      folded('-- \nSanne'),
    ];
    expect(mailedMessage(mail, [{ name: 'b.exe', why: 'Nee.' }])).toEqual({
      message: 'Zie onder.\n\nDe tweede.\n\nNiet meegekomen uit de mail:\n- b.exe: Nee.',
      parts: [...mail, shown('Niet meegekomen uit de mail:\n- b.exe: Nee.')],
    });
    expect(mailedMessage([folded('Alles.')], [])).toEqual({
      message: WITHOUT_TEXT,
      parts: [shown(WITHOUT_TEXT), folded('Alles.')],
    });
  });

  test('fits, and what does not fit is folded below it', () => {
    expect(mailedMessage([shown(long)], []).message).toBe(long);
    const refused = [{ name: 'b.exe', why: 'Mag niet.' }];
    for (const [words, files] of [
      [`${long}b`, []],
      [long, refused],
      ['😀'.repeat(TICKET_MAX_LENGTH.message), refused],
      ['👩‍👩‍👧'.repeat(TICKET_MAX_LENGTH.message), refused],
    ] as const) {
      const { message, parts } = mailedMessage([shown(words)], files);
      expect(message.length).toBeLessThanOrEqual(TICKET_MAX_LENGTH.message);
      expect(message.length).toBeGreaterThan(TICKET_MAX_LENGTH.message - 10);
      expect(message).toContain(SHORTENED);
      expect(message.isWellFormed()).toBe(true);
      const [begin, rest] = parts ?? [];
      expect(words.startsWith(begin?.text.split('\n')[0] ?? '?')).toBe(true);
      const whole = `${begin?.text.split('\n')[0]}${rest?.text.split('\n')[0]}`;
      expect(words.startsWith(whole)).toBe(true);
      expect(whole.length === words.length || rest?.text.endsWith(REST_IN_MAILBOX)).toBe(true);
    }
    expect(mailedMessage([shown(long)], refused).message).toContain('- b.exe: Mag niet.');
  });

  test('loses no part of several that are too long together', () => {
    const mail = [shown('Q'.repeat(3000)), folded('> x'), shown('Z'.repeat(3000)), shown('slot')];
    const { message, parts } = mailedMessage(mail, []);
    expect(message.length).toBeLessThanOrEqual(TICKET_MAX_LENGTH.message);
    const all = (parts ?? []).map(({ text }) => text).join('');
    expect([all.split('Q').length, all.split('Z').length]).toEqual([3001, 3001]);
    expect(parts?.at(-1)).toEqual(folded('slot'));
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
