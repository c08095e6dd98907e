import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CUSTOMER_FIELD_NAMES, mapCustomerFields } from '#domain/identity/customer-field.ts';
import { cents } from '#domain/platform/money.ts';
import { CustomerFactsCard } from './customer-facts-card.tsx';

test('the whole of a customer shows every field that they told', () => {
  const told = mapCustomerFields((field) => `Mijn ${field}.`);
  const at = new Date('2026-11-28T12:00:00Z');
  const counts = { servicesCount: 0, liveServices: 0, openTickets: 0, openInvoices: 0 };
  const none = { emailBouncedAt: null, blockedAt: null, lastSeenAt: null };
  const customer = {
    ...told,
    ...counts,
    ...none,
    id: '11111111-1111-4111-8111-111111111111',
    email: 'noor@voorbeeld.test',
    emailVerified: true,
    role: 'customer' as const,
    totalSpentCents: cents(0),
    openInvoicesCents: cents(0),
    createdAt: at,
  };
  const card = renderToStaticMarkup(<CustomerFactsCard customer={customer} detail="whole" />);
  expect(CUSTOMER_FIELD_NAMES.filter((field) => !card.includes(told[field]))).toEqual([]);
});
