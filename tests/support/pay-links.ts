import type { TestApp } from './api.ts';
import type { Person } from './factories.ts';
import { mailedTokens } from './mail-links.ts';
import { onlyRenewalOf, sweepAt, type openShop } from './renewals.ts';

type RenewalShop = Awaited<ReturnType<typeof openShop>>;

/** A service whose next term is invoiced, and the link of the mail that says so. */
export async function invoicedTerm({ api, make }: RenewalShop) {
  const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const renewal = await onlyRenewalOf(api, serviceId);
  const token = await onlyToken(api, 'renewal-invoice', customer);
  return { customer, serviceId, renewal, token };
}

export async function onlyToken(api: TestApp, kind: string, { email }: Person): Promise<string> {
  const [token, ...others] = await mailedTokens(api, kind, email);
  if (token === undefined || others.length > 0) throw new Error(`not exactly one ${kind}`);
  return token;
}
