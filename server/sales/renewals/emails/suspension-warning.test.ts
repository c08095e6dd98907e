import { expect, test } from 'vitest';
import { suspensionWarningMail } from './suspension-warning.ts';

test.each([
  [1, 'Is er 1 dag daarna nog niet betaald'],
  [30, 'Is er 30 dagen daarna nog niet betaald'],
  [3650, 'Is er 3.650 dagen daarna nog niet betaald'],
])('a service that ends after %i days is told so in words', (keptDays, words) => {
  const { text } = suspensionWarningMail({
    siteName: 'Hostwerk',
    firstName: 'Anna',
    serviceNames: ['winkel'],
    invoiceNumber: '2026-000001',
    amount: '€ 12,99',
    part: null,
    due: '€ 12,99',
    dueDate: '23 december 2026',
    suspendsOn: '9 januari 2027',
    keptDays,
    iban: 'NL02ABNA0123456789',
    accountName: 'Hostwerk',
    payUrl: 'https://shop.test',
  });
  expect(text.replaceAll('\n', ' ')).toContain(words);
});
