import { z } from 'zod';
import { TERMS_VERSION } from '#domain/sales/terms.ts';

const token = z.object({ token: z.string() });
const placed = z.object({ orderId: z.string(), payUrl: z.string().nullable() });
const page = z.object({
  items: z.array(z.object({ id: z.string(), status: z.string(), name: z.string().optional() })),
});

/** Somebody who buys over HTTP, without a browser. */
export type Shopper = {
  /** Places an order for a month of web hosting and answers the payment's id. */
  order(serviceName: string): Promise<{ orderId: string; paymentId: string }>;
  pay(paymentId: string): Promise<void>;
  services(): Promise<{ id: string; status: string }[]>;
  orders(): Promise<{ id: string; status: string }[]>;
  /** Deletes the account. */
  eraseAccount(): Promise<void>;
  /** The stream of changes of an open tab; its text ends when the stream does. */
  stream(): Promise<Response>;
};

/** Registers a new customer at the program that runs at this address. */
export async function registerShopper(url: string): Promise<Shopper> {
  const email = `koper-${crypto.randomUUID()}@hostwerk.test`;
  const password = 'vier grachten en een brug';
  const answer = await post(url, '/api/auth/sign-up/email', {
    email,
    password,
    name: 'Koen Koper',
    firstName: 'Koen',
    lastName: 'Koper',
    company: '',
    termsAccepted: true,
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const refreshed = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
  const authorization = `Bearer ${token.parse(await refreshed.json()).token}`;
  const list = async (path: string) => {
    const listed = await fetch(`${url}/api/v1${path}`, { headers: { authorization } });
    return page.parse(await listed.json()).items;
  };
  return {
    async order(serviceName) {
      const response = await post(url, '/api/v1/checkout/orders', orderOf(serviceName), {
        authorization,
      });
      const { orderId, payUrl } = placed.parse(await response.json());
      return { orderId, paymentId: payUrl?.split('/').at(-1) ?? '' };
    },
    async pay(paymentId) {
      const body = { outcome: 'paid', delivery: 'before-answer' };
      await post(url, `/api/v1/test-gateway/${paymentId}`, body, { authorization });
    },
    services: () => list('/services'),
    orders: () => list('/orders'),
    async eraseAccount() {
      await post(url, '/api/v1/me/erasure', { email, password }, { authorization });
    },
    stream: () => post(url, '/rpc/customer/events/stream', {}, { authorization }),
  };
}

async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

function orderOf(serviceName: string): object {
  return {
    idempotencyKey: crypto.randomUUID(),
    items: [{ plan: 'web-starter', cycle: 'monthly', serviceName }],
    billing: {
      kind: 'consumer',
      firstName: 'Koen',
      lastName: 'Koper',
      company: '',
      kvk: '',
      vatId: '',
      street: 'Oudegracht',
      houseNumber: '12',
      postalCode: '3511 AB',
      city: 'Utrecht',
      country: 'NL',
    },
    method: 'test_ideal',
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    directStart: true,
    shownTotalCents: 499,
  };
}
