import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { orpc } from '#app/lib/api.ts';
import type { Role } from '#domain/platform/role.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';

const ME = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

function Reason({ customerId }: { customerId: string }) {
  return useOwnBenefit(customerId);
}

function reasonOf(role: Role, customerId: string): string {
  const client = new QueryClient();
  client.setQueryData(orpc.customer.account.me.queryKey(), {
    id: ME,
    email: 'noor@voorbeeld.test',
    emailVerified: true,
    firstName: 'Noor',
    lastName: 'Haddad',
    role,
    lacksSecondFactor: false,
    lacksProof: false,
    actedBy: null,
    worksFor: null,
    isMember: false,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Reason customerId={customerId} />
    </QueryClientProvider>,
  );
}

test.each([
  ['staff', ME, true],
  ['admin', ME, true],
  ['owner', ME, false],
  ['staff', OTHER, false],
  ['admin', OTHER, false],
] as const)('a button of %s on the account of %s is off: %s', (role, customerId, isOff) => {
  expect(reasonOf(role, customerId).includes('mag alleen een owner dit')).toBe(isOff);
});
