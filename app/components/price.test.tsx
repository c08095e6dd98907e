import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NEUTRAL_SITE } from '#app/lib/site.ts';
import { cents } from '#domain/platform/money.ts';
import { Price } from './price.tsx';

test.each([
  [21, '€ 12,99', '€ 10,74'],
  [22, '€ 12,99', '€ 10,65'],
  [0, '€ 12,99', '€ 12,99'],
])('at %d percent a price is in the page with btw and without', (vatPercent, incl, excl) => {
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: () => <Price gross={cents(1299)} /> },
  ]);
  const root = { site: { ...NEUTRAL_SITE, vatPercent } };
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />);
  const amounts = [...html.matchAll(/>(€[^<]*)</g)].map(([, text = '']) => text);
  expect(amounts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([incl, excl]);
});
