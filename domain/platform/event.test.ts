import { expect, test } from 'vitest';
import { EVENTS, eventSentence, INBOX_EVENT_TYPES } from './event.ts';

test.each([
  ['invoice.overdue', '2026-000012', 'Factuur 2026-000012 is over de vervaldatum.'],
  ['ticket.replied', 'Vraag', 'Er is een antwoord op je ticket ‘Vraag’.'],
  ['service.delivered', 'a$&b {name}', 'a$&b {name} is klaar en actief.'],
  ['service.teleported', 'mijn-site', 'Er is iets veranderd aan mijn-site.'],
  ['constructor', 'mijn-site', 'Er is iets veranderd aan mijn-site.'],
])('%s about %s', (type, name, sentence) => {
  expect(eventSentence(type, name)).toBe(sentence);
});

test.each(Object.entries(EVENTS))(
  '%s is one whole sentence about its subject',
  (_, { sentence }) => {
    expect(sentence).toMatch(/^[A-Z{].*\.$/);
    expect(sentence.split('{name}')).toHaveLength(2);
  },
);

test('a payment is told once, not by each of its lines', () => {
  const lines = ['payment.paid', 'order.paid', 'invoice.paid', 'order.completed'];
  expect(lines.filter((line) => INBOX_EVENT_TYPES.some((type) => type === line))).toEqual([
    'order.paid',
  ]);
});
