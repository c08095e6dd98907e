import { expect, test } from 'vitest';
import { endingOf, MAIL_ENDINGS, type MailEnding, type MailFacts } from './mail-ending.ts';

const PERSON = { isOwn: false, isAutomatic: false, ticketCount: 1, isWriter: true, isKnown: false };

test.each<[string, Partial<MailFacts>, MailEnding]>([
  ['from who may write on its ticket', {}, 'answer'],
  ['from somebody else', { isWriter: false }, 'task'],
  ['about several tickets', { ticketCount: 2 }, 'task'],
  ['about none, of an account', { ticketCount: 0, isWriter: false, isKnown: true }, 'task'],
  ['about none, of nobody', { ticketCount: 0, isWriter: false }, 'unknown'],
  ['of a program of who may write', { isAutomatic: true }, 'on-ticket'],
  ['of a program of somebody else', { isAutomatic: true, isWriter: false }, 'automatic'],
  ['of a program, about several', { isAutomatic: true, ticketCount: 2 }, 'automatic'],
  ['of a program, about none', { isAutomatic: true, ticketCount: 0, isWriter: false }, 'automatic'],
  ['of ourselves', { isOwn: true, isAutomatic: true, ticketCount: 0 }, 'own'],
])('a mail %s', (_, facts, ending) => {
  expect(endingOf({ ...PERSON, ...facts })).toBe(ending);
});

test('of a person none ends where nobody hears of it', () => {
  const people = [0, 1, 2].flatMap((ticketCount) =>
    [true, false].flatMap((isWriter) =>
      [true, false].map((isKnown) => ({ ...PERSON, ticketCount, isWriter, isKnown })),
    ),
  );
  const endings = new Set(people.map(endingOf));
  expect([...endings].toSorted()).toEqual(['answer', 'task', 'unknown']);
  expect(MAIL_ENDINGS).toEqual(expect.arrayContaining([...endings]));
});
