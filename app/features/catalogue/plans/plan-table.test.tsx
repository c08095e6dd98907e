import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';
import { PlanTable } from './plan-table.tsx';

/** Reads the links of the home page's price list as a visitor gets them: label and address. */
function linksOf(orderable: boolean): string[][] {
  const plans = STANDARD_PLANS.slice(0, 2).map((plan) => ({
    ...plan,
    systems: [],
    popular: false,
    position: 0,
  }));
  const Page = createRoutesStub([
    { path: '/', Component: () => <PlanTable plans={plans} orderable={orderable} /> },
  ]);
  const html = renderToStaticMarkup(<Page />);
  const found = html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g);
  return [...found].map(([, to = '', name = '']) => [name.replaceAll(/<[^>]*>/g, ''), to]);
}

test('a visitor who orders from the price list logs in first, and the plan comes along', () => {
  expect(linksOf(true)).toEqual([
    ['Bestel Webhosting Starter', '/login?plan=web-starter'],
    ['Bestel Webhosting Professional', '/login?plan=web-professional'],
  ]);
});

test('what cannot be ordered leads to what can be', () => {
  expect(linksOf(false)).toEqual([
    ['Kies Webhosting Starter', '/services'],
    ['Kies Webhosting Professional', '/services'],
  ]);
});
