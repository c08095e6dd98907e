import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CustomerTotalsCard } from '#app/features/identity/customers/customer-totals-card.tsx';
import { ReportCard } from '#app/features/sales/reports/report-card.tsx';
import { ServiceTotalsCard } from '#app/features/delivery/services/service-totals-card.tsx';
import { CountsCard } from '#app/features/support/tickets/counts-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { ConsoleStatisticsCard } from './console-statistics-card.tsx';
import { OrderStatisticsCard } from './order-statistics-card.tsx';

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00A0', ' ');

/** The page of it once the server has answered this. */
function markup(card: ReactElement, key: QueryKey, answer: object): string {
  const client = new QueryClient();
  client.setQueryData(key, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{card}</MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Each card with its name and what it says. */
function cardsOf(card: ReactElement, key: QueryKey, answer: object): string[][] {
  const html = markup(card, key, answer);
  const found = html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*><span[^>]*>(.*?)<\/span>/g);
  return [...found].map(([, name = '', value = '']) => [plain(name), plain(value)]);
}

test('five cards stand above the console', () => {
  const answer = {
    users: 1201,
    orders: 302,
    services: 43,
    monthlyRevenueCents: 123_456,
    openTickets: 5,
    toDeliver: 0,
    failedJobs: 0,
    waitingMails: null,
    troubles: [],
    missing: [],
  };
  const key = orpc.staff.statistics.get.queryKey();
  expect(cardsOf(<ConsoleStatisticsCard />, key, answer)).toEqual([
    ['Totaal gebruikers', '1.201'],
    ['Bestellingen', '302'],
    ['Services', '43'],
    ['Omzet deze maand', '€ 1.234,56'],
    ['Open tickets', '5'],
  ]);
});

test('four cards stand above the customers', () => {
  const answer = { customers: 40, admins: 3, services: 71, liveServices: 80, revenueCents: 98_765 };
  const key = orpc.staff.customers.totals.queryKey();
  expect(cardsOf(<CustomerTotalsCard />, key, answer)).toEqual([
    ['Totaal klanten', '40'],
    ['Admin gebruikers', '3'],
    ['Actieve services', '71'],
    ['Totale omzet', '€ 987,65'],
  ]);
});

test('four cards stand above the orders', () => {
  const answer = { total: 9, paid: 5, pending: 3, revenueCents: 6495 };
  const key = orpc.staff.orders.totals.queryKey();
  expect(cardsOf(<OrderStatisticsCard />, key, answer)).toEqual([
    ['Totaal bestellingen', '9'],
    ['Betaald', '5'],
    ['In behandeling', '3'],
    ['Omzet', '€ 64,95'],
  ]);
});

test('four cards stand above the services', () => {
  const answer = { total: 10, active: 7, suspended: 2, pending: 1, toDeliver: 0, toDo: 0 };
  const key = orpc.staff.services.totals.queryKey();
  expect(cardsOf(<ServiceTotalsCard />, key, answer)).toEqual([
    ['Totaal services', '10'],
    ['Actief', '7'],
    ['Opgeschort', '2'],
    ['In behandeling', '1'],
  ]);
});

test('four cards stand above the tickets', () => {
  const answer = { total: 12, open: 4, inProgress: 3, waiting: 0, closed: 5 };
  const key = orpc.staff.tickets.counts.queryKey();
  expect(cardsOf(<CountsCard />, key, answer)).toEqual([
    ['Totaal tickets', '12'],
    ['Open', '4'],
    ['In behandeling', '3'],
    ['Gesloten', '5'],
  ]);
});

test('the reports have six cards, the bars of six months and two insights', () => {
  const months = ['06', '07', '08', '09', '10', '11'].map((month, place) => ({
    month: `2026-${month}`,
    orders: place,
    revenueCents: place * 1000,
  }));
  const answer = {
    paid: { count: 15, cents: 15_000 },
    averageOrderCents: 999,
    pending: { count: 2, cents: 2598 },
    refunded: { count: 1, cents: 1299 },
    months,
    conversionRate: 0.6667,
    growthRate: -0.125,
  };
  const key = orpc.staff.reports.get.queryKey();
  expect(cardsOf(<ReportCard />, key, answer)).toEqual([
    ['Totale omzet', '€ 150,00'],
    ['Omzet deze maand', '€ 50,00'],
    ['Gemiddelde bestelling', '€ 9,99'],
    ['Openstaande betalingen', '€ 25,98'],
    ['Terugbetalingen', '€ 12,99'],
    ['Betaalde bestellingen', '15'],
    ['Conversie', '66,7%'],
    ['Groei', '-12,5%'],
  ]);
  const bars = markup(<ReportCard />, key, answer).matchAll(/aria-label="(\w+ 2026: [^"]*)"/g);
  expect([...bars].map(([, sentence = '']) => plain(sentence))).toEqual([
    'juni 2026: € 0,00, 0 bestellingen. Bekijk deze bestellingen',
    'juli 2026: € 10,00, 1 bestelling. Bekijk deze bestellingen',
    'augustus 2026: € 20,00, 2 bestellingen. Bekijk deze bestellingen',
    'september 2026: € 30,00, 3 bestellingen. Bekijk deze bestellingen',
    'oktober 2026: € 40,00, 4 bestellingen. Bekijk deze bestellingen',
    'november 2026: € 50,00, 5 bestellingen. Bekijk deze bestellingen',
  ]);
});
