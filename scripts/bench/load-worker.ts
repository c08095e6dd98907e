// Makes load in a process of its own, so that it does not slow the measuring one. The task comes in
// LOAD_TASK; the result goes out as one line.
import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
import { callProcedure, createHttpClient, readJson, type HttpClient } from './http-client.ts';
import { loadTask, type LoadResult, type LoadTask } from './load-task.ts';
import { median, percentile } from './numbers.ts';

type Task<K extends LoadTask['kind']> = Extract<LoadTask, { kind: K }>;
/** One unit of work of one lane; `turn` counts from 0. */
type Work = (lane: number, turn: number) => Promise<void>;

const BUYER = {
  kind: 'consumer',
  firstName: 'Bente',
  lastName: 'Meting',
  company: '',
  kvk: '',
  vatId: '',
  street: 'Prinsengracht',
  houseNumber: '263',
  postalCode: '1016 GV',
  city: 'Amsterdam',
  country: 'NL',
};
const placed = z.object({ orderId: z.string(), payUrl: z.string() });
const returned = z.object({ returnUrl: z.string() });

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());

const task = loadTask.parse(JSON.parse(process.env['LOAD_TASK'] ?? 'null'));
const result = await perform(task);
process.stdout.write(`\nRESULT ${JSON.stringify(result)}\n`, () => process.exit(0));

function perform(wanted: LoadTask): Promise<LoadResult> {
  switch (wanted.kind) {
    case 'place-and-pay':
      return runLanes(wanted.lanes.length, placeAndPay(wanted), { count: wanted.orders });
    case 'floor-orders':
      return runLanes(wanted.lanes, orderAtFloor(wanted), { count: wanted.orders });
    case 'list-plans':
      return runLanes(wanted.lanes, listPlans(wanted), { seconds: wanted.seconds });
    case 'ask':
      return runLanes(wanted.lanes, ask(wanted), { count: wanted.count });
    case 'sign-in':
      return runLanes(wanted.accounts.length, signIn(wanted), {});
  }
}

/** All lanes at once, each one thing after the other, until the count, the time or the end is there. */
async function runLanes(
  lanes: number,
  work: Work,
  limit: { count?: number; seconds?: number },
): Promise<LoadResult> {
  const { count = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = limit;
  const times: number[] = [];
  let begun = 0;
  const began = performance.now();
  const mayGoOn = () =>
    begun < count && performance.now() - began < seconds * 1000 && !stop.signal.aborted;
  const runLane = async (lane: number) => {
    for (let turn = 0; mayGoOn(); turn += 1) {
      begun += 1;
      const start = performance.now();
      await work(lane, turn);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  const took = (performance.now() - began) / 1000;
  return {
    done: times.length,
    perSecond: times.length / took,
    medianMs: median(times),
    p99Ms: percentile(times, 0.99),
  };
}

function placeAndPay({ url, lanes, plan, lines }: Task<'place-and-pay'>): Work {
  const client = createHttpClient(url, lanes.length);
  return async (lane, turn) => {
    const tokens = lanes[lane] ?? [];
    const token = tokens[turn % tokens.length] ?? '';
    const order = await place(client, token, { plan, lines });
    await callProcedure(client, {
      path: 'customer/testGateway/answer',
      token,
      input: {
        paymentId: order.payUrl.split('/').at(-1),
        outcome: 'paid',
        delivery: 'before-answer',
      },
      output: returned,
    });
  };
}

function place(
  client: HttpClient,
  token: string,
  { plan, lines }: Pick<Task<'place-and-pay'>, 'plan' | 'lines'>,
): Promise<z.infer<typeof placed>> {
  return callProcedure(client, {
    path: 'customer/checkout/place',
    token,
    input: {
      idempotencyKey: randomUUID(),
      items: Array.from({ length: lines }, (_, line) => ({
        plan: plan.slug,
        cycle: 'monthly',
        serviceName: line === 0 ? 'meting' : `meting-${line}`,
      })),
      billing: BUYER,
      method: 'test_ideal',
      termsAccepted: true,
      termsVersion: TERMS_VERSION,
      directStart: true,
      shownTotalCents: lines * plan.priceCents,
    },
    output: placed,
  });
}

function orderAtFloor({ url, lanes }: Task<'floor-orders'>): Work {
  const client = createHttpClient(url, lanes);
  const answer = z.object({ invoiceNumber: z.int() });
  return async (lane) => {
    const body = { customer: `lane ${lane}`, plan: 'web-start', totalCents: 1210 };
    readJson(answer, await client.send('/orders', { method: 'POST', body }));
  };
}

function listPlans({ url, lanes }: Task<'list-plans'>): Work {
  const client = createHttpClient(url, lanes);
  return async () => {
    const answer = await client.send('/rpc/public/plans/list', { method: 'POST', body: {} });
    if (answer.status !== 200) throw new Error(`The plan list answered ${answer.status}.`);
  };
}

function ask({ url, path, lanes, body, tokens }: Task<'ask'>): Work {
  const client = createHttpClient(url, lanes);
  // Every process begins with another asker, so that none is asked for more than the others.
  let asker = randomInt(tokens.length);
  return async () => {
    asker = (asker + 1) % tokens.length;
    const answer = await client.send(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[asker] ?? ''}` },
      body,
    });
    if (answer.status !== 200) {
      throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    }
  };
}

function signIn({ url, origin, accounts }: Task<'sign-in'>): Work {
  const client = createHttpClient(url, accounts.length);
  return async (lane) => {
    const body = accounts[lane];
    const answer = await client.send('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { origin },
      body,
    });
    if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}.`);
  };
}
