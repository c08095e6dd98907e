import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { CustomerService } from '#contract/customer/services.ts';
import { cents } from '#domain/platform/money.ts';
import { ServiceCard } from './service-card.tsx';

const YEARLY: CustomerService = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'winkel',
  status: 'active',
  suspendReason: null,
  deliveryState: 'done',
  isReinstalling: false,
  isDelayed: false,
  system: null,
  options: [],
  planName: 'Webhosting Starter',
  planType: 'web',
  termMonths: 12,
  billingCycle: 'yearly',
  monthlyCents: cents(416),
  priceCents: cents(4990),
  discount: null,
  resources: null,
  expiresAt: new Date('2027-11-21T10:00:00Z'),
  cancelAt: null,
  cancelledAt: null,
  undoUntil: null,
  keptUntil: null,
  comesBack: false,
  createdAt: new Date('2026-11-21T10:00:00Z'),
};

function priceOf(service: CustomerService): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ServiceCard service={service} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const text = html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00A0', ' ');
  return /€ [^€]*per maand(?:[^€]*\(€ [^)]*\))?(?:, met korting)?/.exec(text)?.[0] ?? '';
}

test('a service that is paid by the year says what a year costs', () => {
  expect(priceOf(YEARLY)).toBe('€ 4,16 per maand (€ 49,90 per jaar)');
  expect(
    priceOf({ ...YEARLY, termMonths: 1, billingCycle: 'monthly', priceCents: cents(416) }),
  ).toBe('€ 4,16 per maand');
});

test('with a discount it is the year with that, and without the right to money nothing', () => {
  const discount = {
    code: 'WELKOM20',
    percent: 20,
    priceCents: cents(3992),
    monthlyCents: cents(333),
    termsLeft: 1,
  };
  expect(priceOf({ ...YEARLY, discount })).toBe('€ 3,33 per maand (€ 39,92 per jaar), met korting');
  expect(priceOf({ ...YEARLY, monthlyCents: null, priceCents: null })).toBe('');
});
