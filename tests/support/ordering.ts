import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { TERMS_VERSION } from '#domain/sales/terms.ts';

export type Purchase = {
  plan: string;
  cycle?: 'monthly' | 'yearly';
  /** The name of the service, which also tells the simulator how to behave. */
  service: string;
  /** More services of the same plan in the same order. */
  beside?: readonly string[];
  method?: 'iDEAL | Wero (test)' | 'Bankoverschrijving';
  business?: { company: string; kvk: string; vatId: string };
};

/** The address on the invoices of a journey. */
export const ADDRESS = {
  street: 'Voorbeeldgracht',
  houseNumber: '12a',
  postalCode: '1017 AB',
  city: 'Amsterdam',
};

const placed = z.object({ orderId: z.string(), payUrl: z.string().nullable() });
const quote = z.object({ totalCents: z.number() });
const services = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
});

/**
 * Orders as who is signed in in this browser, and answers where one pays. Over HTTP: for journeys that
 * begin where the form of the checkout ended.
 */
export async function placeOrder(
  page: Page,
  { plan, cycle = 'monthly', service, beside = [], method, business }: Purchase,
): Promise<{ orderId: string; payUrl: string }> {
  const names = [service, ...beside];
  const asked = names.map((_, at) => `items[${at}][plan]=${plan}&items[${at}][cycle]=${cycle}`);
  const priced = await ask(page, `/api/v1/checkout/quote?${asked.join('&')}`);
  const { orderId, payUrl } = placed.parse(
    await ask(page, '/api/v1/checkout/orders', {
      idempotencyKey: randomUUID(),
      items: names.map((serviceName) => ({ plan, cycle, serviceName })),
      billing: {
        kind: business === undefined ? 'consumer' : 'business',
        firstName: 'Noor',
        lastName: 'van Dijk',
        ...(business ?? { company: '', kvk: '', vatId: '' }),
        ...ADDRESS,
        country: 'NL',
      },
      method: method === 'Bankoverschrijving' ? 'bank_transfer' : 'test_ideal',
      termsAccepted: true,
      termsVersion: TERMS_VERSION,
      directStart: true,
      shownTotalCents: quote.parse(priced).totalCents,
    }),
  );
  return { orderId, payUrl: payUrl ?? `/checkout/${orderId}` };
}

/** Orders and pays, and has it known before it goes on; what is delivered comes a moment later. */
export async function payOrder(page: Page, purchase: Purchase): Promise<{ orderId: string }> {
  const { orderId, payUrl } = await placeOrder(page, purchase);
  const answer = { outcome: 'paid', delivery: 'before-answer' };
  await ask(page, `/api/v1/test-gateway/${payUrl.split('/').at(-1)}`, answer);
  return { orderId };
}

/** Orders and pays, and has the service; answers the ids of both. */
export async function buy(
  page: Page,
  purchase: Purchase,
): Promise<{ orderId: string; serviceId: string }> {
  const { orderId } = await payOrder(page, purchase);
  const find = async () => {
    const { items } = services.parse(await ask(page, '/api/v1/services'));
    return items.find(({ name, status }) => name === purchase.service && status === 'active')?.id;
  };
  let serviceId: string | undefined;
  await expect.poll(async () => (serviceId = await find())).toBeDefined();
  return { orderId, serviceId: serviceId ?? '' };
}

async function ask(page: Page, path: string, data?: object): Promise<unknown> {
  const { request } = page.context();
  const { token } = z
    .object({ token: z.string() })
    .parse(await (await request.get('/api/auth/token')).json());
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(path, {
    headers,
    ...(data !== undefined && { method: 'POST', data }),
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(
    true,
  );
  return answer.json();
}
