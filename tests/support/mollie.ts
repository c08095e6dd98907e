import { z } from 'zod';
import type { MollieSettings } from '#server/sales/gateways/mollie-client.ts';
import { createMollieBooks, type MollieBooks } from './mollie-books.ts';
import {
  Refusal,
  startFakePanel,
  tellInJson,
  type Failure,
  type PanelAnswer,
  type PanelCall,
  type Route,
} from './panel-server.ts';

type Asked = { method: string; path: string; key: string | null; body: unknown };
type Told = object | null;

export type FakeMollie = AsyncDisposable & {
  settings: MollieSettings;
  books: MollieBooks;
  /** The requests so far, in order. */
  asked: Asked[];
  /** Lets the next answers go wrong, one after the other, and no others; null is one that does not. */
  fail(...failures: (Failure | null)[]): void;
  /** Says something else of every payment than what is in the books. */
  distort(change: object): void;
  /** Has these ways to pay and no others, with what each takes at most in euros. */
  setMethods(methods: Readonly<Record<string, number>>): void;
  /** An hour later: idempotency keys are forgotten, and what looked like a refund made twice. */
  passHour(): void;
  /**
   * Sends the messages that are due, and keeps those that were not answered with 200 for the next
   * time. Answers the statuses.
   */
  deliver(post: (id: string) => Promise<Response>): Promise<number[]>;
};

const created = z.object({
  amount: z.strictObject({ currency: z.literal('EUR'), value: z.string().regex(/^\d+\.\d\d$/) }),
  description: z.string().min(1).max(255),
  metadata: z.record(z.string(), z.string()),
});
const firstPayment = created.extend({
  redirectUrl: z.url(),
  // As Mollie does: an address that it cannot reach is refused.
  webhookUrl: z
    .url()
    .refine((url) => !/localhost|127\.0\.0\.1/.test(url))
    .optional(),
  method: z.enum(['ideal', 'bancontact', 'creditcard', 'paypal', 'applepay']),
  locale: z.literal('nl_NL'),
  customerId: z.string().optional(),
  sequenceType: z.literal('first').optional(),
});
/** Nobody is sent anywhere: it is done at once. */
const collection = firstPayment.omit({ redirectUrl: true, locale: true }).extend({
  method: z.literal('directdebit'),
  customerId: z.string(),
  mandateId: z.string(),
  sequenceType: z.literal('recurring'),
});
const newPayment = z.union([collection, firstPayment]);
const methodsAsked = z.strictObject({
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).optional(),
  billingCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  includeWallets: z.literal('applepay').optional(),
  'amount[currency]': z.literal('EUR').optional(),
  'amount[value]': z
    .string()
    .regex(/^\d+\.\d\d$/)
    .optional(),
});
/** Ways by which a first payment gives a mandate along. */
const GIVES_MANDATE = new Set(['ideal', 'bancontact', 'creditcard', 'paypal', 'applepay']);
const newCustomer = z.strictObject({
  name: z.string().min(1),
  email: z.email(),
  metadata: z.record(z.string(), z.string()),
});

/** Mollie's API as far as the shop uses it, over HTTP on this machine; its banks do as a test says. */
export async function startFakeMollie(apiKey = `test_${'k'.repeat(30)}`): Promise<FakeMollie> {
  const books = createMollieBooks(apiKey.startsWith('live_') ? 'live' : 'test');
  const asked: Asked[] = [];
  const kept = new Map<string, { question: string; answer: () => Told }>();
  let distortion: object = {};
  let methods: Readonly<Record<string, number>> = { ideal: 50_000 };

  const routes: readonly Route<Told>[] = [
    ['GET', 'methods', ({ query }) => ({ _embedded: { methods: listMethods(query) } })],
    ['POST', 'payments', once(({ json }) => beginPayment(json))],
    [
      'GET',
      'payments/*',
      ({ query }, id) => ({ ...books.show(id, query.get('embed')), ...distortion }),
    ],
    ['POST', 'payments/*/refunds', once(({ json }, id) => books.refund(id, created.parse(json)))],
    ['GET', 'payments/*/refunds', (_, id) => ({ _embedded: { refunds: books.listRefunds(id) } })],
    ['POST', 'customers', once(({ json }) => makeCustomer(json))],
    [
      'GET',
      'customers/*/payments',
      (_, id) => ({ _embedded: { payments: books.listCustomerPayments(id) } }),
    ],
    ['GET', 'customers/*/mandates/*', (_, of, id) => books.showMandate(of, id)],
    ['DELETE', 'customers/*/mandates/*', (_, of, id) => books.revokeMandate(of, id)],
  ];

  function listMethods(query: URLSearchParams): object[] {
    const wanted = methodsAsked.parse(Object.fromEntries(query));
    const euros = Number(wanted['amount[value]'] ?? '1.00');
    return Object.entries(methods)
      .filter(([id, most]) => {
        if (id === 'applepay' && wanted.includeWallets !== 'applepay') return false;
        return euros <= most && (wanted.sequenceType !== 'first' || GIVES_MANDATE.has(id));
      })
      .map(([id, most]) => ({ resource: 'method', id, ...limitsOf(most) }));
  }

  function beginPayment(json: unknown): object {
    const payment = newPayment.parse(json);
    const { method, amount, sequenceType } = payment;
    // By a mandate it is collected whatever is switched on for customers.
    if (sequenceType === 'recurring') return books.begin(payment);
    const most = methods[method];
    if (most === undefined) throw new Refusal(422, 'The payment method is not active', 'method');
    if (Number(amount.value) > most) {
      throw new Refusal(422, 'The amount is higher than the maximum', 'amount');
    }
    return books.begin(payment);
  }

  function makeCustomer(json: unknown): object {
    newCustomer.parse(json);
    return books.createCustomer();
  }

  /** The same key and question: the same answer. Another question with it is a fault of who asks. */
  function once(handle: Route<Told>[2]): Route<Told>[2] {
    return (call, ...parts) => {
      const key = keyOf(call);
      if (key === null) return handle(call, ...parts);
      if (!z.uuidv4().safeParse(key).success) throw new Refusal(400, 'The key is no UUID v4');
      const question = JSON.stringify([call.path, call.json]);
      const known = kept.get(key);
      if (known !== undefined && known.question !== question) {
        throw new Refusal(400, 'The key was used with other parameters');
      }
      const answer = known?.answer ?? keepOutcome(() => handle(call, ...parts));
      kept.set(key, { question, answer });
      return answer();
    };
  }

  const panel = await startFakePanel<Told>({
    root: '/v2/',
    routes,
    note: (call) => {
      const { method, path, json: body } = call;
      asked.push({ method, path, key: keyOf(call), body });
    },
    answerAtDoor({ headers }) {
      if (headers.authorization === `Bearer ${apiKey}`) return null;
      throw new Refusal(401, 'Missing authentication');
    },
    tell: (told, call) => inHal(tellInJson(told, call)),
    refuse,
    refuseUnknown: () => new Refusal(404, 'No such thing'),
    down: refuse(new Refusal(503, 'Service unavailable')),
    busy: refuse(new Refusal(409, 'Still at it')),
  });
  return {
    settings: { apiKey, baseUrl: `${panel.url}/v2/` },
    books,
    asked,
    fail: (...next) => panel.fail('', ...next),
    distort: (change) => (distortion = change),
    setMethods: (next) => void (methods = next),
    passHour() {
      kept.clear();
      books.passHour();
    },
    async deliver(post) {
      const due = books.messages.splice(0);
      return Promise.all(
        due.map(async (id) => {
          const { status } = await post(id);
          if (status !== 200) books.messages.push(id);
          return status;
        }),
      );
    },
    [Symbol.asyncDispose]: () => panel[Symbol.asyncDispose](),
  };
}

function keyOf({ headers }: PanelCall): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

/** Does something at once, and gives what came of it each time it is asked, a refusal as well. */
function keepOutcome(work: () => Told): () => Told {
  try {
    const told = work();
    return () => told;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** An error names the field that it is about, where there is one. */
function refuse(refusal: Refusal | z.ZodError): PanelAnswer {
  const {
    status,
    message: detail,
    code: field,
  } = refusal instanceof Refusal
    ? refusal
    : new Refusal(422, `Unprocessable: ${refusal.message}`, fieldOf(refusal));
  const about = field === '' ? {} : { field };
  return inHal({ status, body: { status, title: 'Refused', detail, ...about } });
}

function fieldOf({ issues: [first] }: z.ZodError): string {
  return first?.path.join('.') ?? '';
}

function limitsOf(most: number): object {
  return {
    minimumAmount: { currency: 'EUR', value: '0.01' },
    maximumAmount: { currency: 'EUR', value: most.toFixed(2) },
  };
}

function inHal(answer: PanelAnswer): PanelAnswer {
  return { ...answer, type: 'application/hal+json' };
}
