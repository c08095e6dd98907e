import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';
import { PlanCard } from './plan-card.tsx';

function offered(systems: readonly string[]): string[] {
  const [plan] = STANDARD_PLANS;
  if (plan === undefined) throw new Error('no plans');
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PlanCard
        plan={{ ...plan, features: ['1 website'], systems, popular: false, position: 0 }}
        to="/"
      />
    </MemoryRouter>,
  );
  return [...html.matchAll(/<\/svg>([^<]*)<\/li>/g)].map(([, text = '']) => text);
}

test('a visitor reads what can be chosen, and nothing of it where there is no choice', () => {
  expect(offered(['Debian 13', 'AlmaLinux 10', 'Ubuntu 24.04 LTS'])).toEqual([
    '1 website',
    'Keuze uit Debian 13, AlmaLinux 10 en Ubuntu 24.04 LTS',
  ]);
  expect(offered(['Standaard'])).toEqual(['1 website']);
  expect(offered([])).toEqual(['1 website']);
});
