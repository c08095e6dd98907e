import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanColumns } from './plan-columns.tsx';

function offered(systems: readonly string[]): string[] {
  const [plan] = STANDARD_PLANS;
  if (plan === undefined) throw new Error('no plans');
  const shown = { ...plan, features: ['1 website'], systems, popular: false, position: 0 };
  const Page = createRoutesStub([{ path: '/', Component: () => <PlanCard plan={shown} to="/" /> }]);
  const html = renderToStaticMarkup(<Page />);
  return [...html.matchAll(/<\/svg>([^<]*)<\/li>/g)].map(([, text = '']) => text);
}

function listed(systems: readonly string[]): string[] {
  const [plan] = STANDARD_PLANS;
  if (plan === undefined) throw new Error('no plans');
  const shown = { ...plan, features: ['1 website'], systems, popular: false, position: 0 };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <PlanColumns caption="Hosting" plans={[shown]} termMonths={1} />,
    },
  ]);
  const html = renderToStaticMarkup(<Page />);
  return [...html.matchAll(/<\/svg>([^<]*)<\/li>/g)].map(([, text = '']) => text);
}

test.each([
  ['card', offered],
  ['column of the price list', listed],
])(
  'in a %s a visitor reads what can be chosen, and nothing of it where there is no choice',
  (_, read) => {
    expect(read(['Debian 13', 'AlmaLinux 10', 'Ubuntu 24.04 LTS'])).toEqual([
      '1 website',
      'Keuze uit Debian 13, AlmaLinux 10 en Ubuntu 24.04 LTS',
    ]);
    expect(read(['Standaard'])).toEqual(['1 website']);
    expect(read([])).toEqual(['1 website']);
  },
);
