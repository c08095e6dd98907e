import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMollieGateway } from '#server/sales/gateways/mollie.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { readTrace, SOLD, UNTOUCHED } from '#tests/support/order-trace.ts';

const SECRET = 'VpQ3WukU6uSCGQ8TPTD3WPDpac3GyNEj';

let shop: Awaited<ReturnType<typeof openMollieShop>>;
beforeAll(async () => {
  shop = await openMollieShop();
  const { api, mollie } = shop;
  const settings = { ...mollie.settings, appUrl: 'https://winkel.example' };
  const { readEvent } = createMollieGateway({ ...settings, webhookSecret: SECRET });
  // The gateway of the shop is the same for every part of the program.
  Object.assign(api.context.payments.mollie ?? {}, { readEvent });
});
afterAll(() => shop[Symbol.asyncDispose]());

const sign = (body: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** An event as Mollie's description has it: of a payment, or of what happened to one. */
function eventOf(type: string, entityId: string, entity?: object): string {
  return JSON.stringify({
    resource: 'event',
    id: 'event_GvJ8WHrp5isUdRub9CJyH',
    type,
    entityId,
    createdAt: '2026-11-23T11:00:00+00:00',
    ...(entity !== undefined && { _embedded: { entity } }),
    _links: {},
  });
}

function send(body: string, signature: string | null): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return shop.api.http('/webhooks/mollie/events', {
    method: 'POST',
    body,
    headers: signature === null ? headers : { ...headers, 'x-mollie-signature': signature },
  });
}

describe('an event that Mollie signed', () => {
  test('has its payment asked about, which is what pays', async () => {
    const { providerId, ...order } = await shop.orderAtMollie();
    const body = eventOf('payment.paid', providerId);
    expect((await send(body, sign(body))).status).toBe(200);
    expect(await readTrace(shop.api.db, order)).toEqual(UNTOUCHED);
    shop.mollie.books.end(providerId, 'paid');
    expect((await send(body, sign(body))).status).toBe(200);
    expect(await readTrace(shop.api.db, order)).toEqual(SOLD);
  });

  test('of a chargeback is of the payment that it names', async () => {
    const { providerId, paymentId } = await shop.paidAtMollie();
    shop.mollie.books.chargeBack(providerId, 1299);
    const body = eventOf('chargeback.received', 'chb_n9z0tp', { paymentId: providerId });
    expect((await send(body, sign(body))).status).toBe(200);
    const { status } = await shop.api.db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('charged_back');
  });

  test('has two signatures while its secret is changed', async () => {
    const body = eventOf('payment.paid', 'tr_unknown');
    const both = `${sign(body, 'another secret of theirs')}, ${sign(body)}`;
    expect((await send(body, both)).status).toBe(200);
  });

  test('comes again while Mollie does not say how the payment stands', async () => {
    const { providerId } = await shop.orderAtMollie();
    const body = eventOf('payment.paid', providerId);
    shop.mollie.fail('down');
    expect((await send(body, sign(body))).status).toBe(503);
    expect((await send(body, sign(body))).status).toBe(200);
  });

  test.each([
    ['a ping', eventOf('hook.ping', 'hook_B2EyhTH5N4KWUnoYPcgiH')],
    ['no event', '{}'],
    ['no JSON', 'id=tr_1'],
    ['an address', eventOf('payment.paid', '../methods')],
  ])('and is %s asks nobody anything', async (_, body) => {
    const before = shop.mollie.asked.length;
    expect((await send(body, sign(body))).status).toBe(200);
    expect(shop.mollie.asked).toHaveLength(before);
  });
});

describe('an event that Mollie did not sign', () => {
  test.each([
    ['no signature', () => null],
    ['an empty one', () => ''],
    ['one of another secret', (body: string) => sign(body, 'another secret of theirs')],
    ['one of another message', () => sign('{}')],
    ['half of one', (body: string) => sign(body).slice(0, 40)],
  ])('as it has %s is refused, and asks nobody anything', async (_, signature) => {
    const { providerId } = await shop.orderAtMollie();
    const before = shop.mollie.asked.length;
    const body = eventOf('payment.paid', providerId);
    expect((await send(body, signature(body))).status).toBe(401);
    expect(shop.mollie.asked).toHaveLength(before);
  });

  test('finds nothing in a shop without a secret', async () => {
    const body = eventOf('payment.paid', 'tr_1');
    const path = '/webhooks/test/events';
    expect((await shop.api.http(path, { method: 'POST', body })).status).toBe(404);
  });
});
