import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { cents } from '#domain/platform/money.ts';
import { OrderStateCard } from './order-state-card.tsx';

const ID = '00000000-0000-4000-8000-000000000000';

/** A term that is asked for anew, because a bank took back what paid it. */
const ANEW: CustomerOrderDetail = {
  id: ID,
  planId: ID,
  planName: 'VPS Starter',
  serviceName: 'winkel',
  system: null,
  domain: null,
  status: 'pending',
  termMonths: 1,
  billingCycle: 'monthly',
  totalCents: cents(1299),
  paymentMethod: 'ideal',
  kind: 'renewal',
  lines: [],
  serviceId: ID,
  discount: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  netCents: cents(1074),
  vatCents: cents(225),
  vatPercent: 21,
  vatTreatment: 'standard',
  country: 'NL',
  termsVersion: '2026-11',
  buyerKind: 'consumer',
  directStart: true,
  methods: ['ideal'],
  payment: null,
  service: null,
  invoice: null,
  refunds: [],
  keptCents: cents(0),
  creditedCents: cents(0),
  takenCents: cents(0),
  creditCents: cents(5000),
  part: null,
  reopened: null,
  toppedUpCents: null,
  charge: null,
  collection: null,
  directDebit: { agreement: null, methods: [], mandate: null },
  isAskedAnew: true,
  bringsBack: false,
  isBackAgain: false,
  term: { startsAt: new Date('2026-10-21T10:00:00Z'), endsAt: new Date('2026-11-21T10:00:00Z') },
  isCodeTaken: false,
  transfer: {
    iban: 'NL91ABNA0417164300',
    name: 'Hostwerk',
    reference: '2026-000001',
    dueDate: '2026-12-05',
    qr: null,
  },
};

function shown(order: CustomerOrderDetail): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrderStateCard order={order} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('a term whose money a bank took back can be paid in every way', () => {
  const card = shown(ANEW);
  expect(card).toContain('vragen we je die opnieuw te betalen');
  expect(card).toContain('Liever zelf overmaken?');
  expect(card).toContain('<button');
});

test('who waits for a word about money that the bank gave again is not asked to pay', () => {
  const card = shown({ ...ANEW, isBackAgain: true });
  expect(card).toContain('Of je dit nog moet betalen, hoor je van ons.');
  expect(card).not.toContain('Liever zelf overmaken?');
  expect(card).not.toContain('<button');
});

test.each([
  ['runs on', 'active'],
  ['is off', 'suspended'],
] as const)('whoever pays late for a service that %s reads which days they pay', (_, status) => {
  const service = { id: ID, status, deliveryState: 'done', expiresAt: null } as const;
  const card = (dueDate: string) => {
    const transfer = ANEW.transfer === null ? null : { ...ANEW.transfer, dueDate };
    return shown({ ...ANEW, isAskedAnew: false, service, transfer });
  };
  const days =
    'Je betaalt de termijn van 21 oktober 2026 tot 21 november 2026; dan begint de volgende.';
  expect(card('2020-01-05').replaceAll('\u00A0', ' ')).toContain(days);
  expect(card('2999-01-05')).not.toContain('Je betaalt de termijn');
});

const UNBEGUN: CustomerOrderDetail = {
  ...ANEW,
  kind: 'new',
  isAskedAnew: false,
  transfer: null,
  payment: {
    id: ID,
    status: 'open',
    payUrl: null,
    isStarted: false,
    amountCents: cents(1299),
    topsUpCredit: false,
  },
};

test('an order whose payment was not begun says so, and can be paid in other ways', () => {
  const card = shown(UNBEGUN);
  expect(card).toContain('Nog niet betaald');
  expect(card).toContain('De betaling is niet gestart');
  expect(card).toContain('Maak het liever over');
  expect(card).toContain('met je tegoed');
  expect(card).not.toContain('We wachten op je bank');
});

test('one whose payment was begun waits for the bank alone', () => {
  const payment = UNBEGUN.payment === null ? null : { ...UNBEGUN.payment, isStarted: true };
  const card = shown({ ...UNBEGUN, payment });
  expect(card).toContain('We wachten op je bank');
  expect(card).not.toContain('Maak het liever over');
});

test('another plan whose payment was not begun can be asked for with another way to pay', () => {
  const card = shown({ ...UNBEGUN, kind: 'plan-change' });
  expect(card).toContain('De betaling is niet gestart');
  expect(card).toContain('Kies een andere betaalmethode');
});
