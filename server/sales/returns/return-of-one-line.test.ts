import { expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import { call, outcomeOf } from '#tests/support/procedures.ts';
import { grantReturn } from '#tests/support/returns.ts';
import { sweepAt } from '#tests/support/renewals.ts';
import { notesOf, openThreeLines, type ThreeLines } from '#tests/support/three-lines.ts';

/** Asks as the screen would, of one line. */
async function withdraw({ mine, orderId, lineOf }: ThreeLines, serviceName: string) {
  const lineId = await lineOf(serviceName);
  const { offers } = await mine.returns.ofOrder({ orderId });
  const offer = offers.find((one) => one.lineId === lineId && one.ground === 'withdrawal');
  if (offer === undefined) throw new Error(`${serviceName} is not offered`);
  const { ground, backCents: shownBackCents } = offer;
  return mine.returns.ask({ orderId, lineId, ground, shownBackCents });
}

const statusOf = async ({ mine, orderId }: ThreeLines) =>
  (await mine.orders.get({ orderId })).status;

test('withdrawal of one line of three ends its service with its options and set-up, and the others stay', async () => {
  const shop = await openThreeLines();
  const { api, mine, orderId, services } = shop;
  await using _ = api;
  api.clock.set('2026-11-27T09:30:00Z');
  const { offers } = await mine.returns.ofOrder({ orderId });
  expect(offers.map(({ serviceName, ground }) => `${serviceName} ${ground}`)).toEqual([
    'alpha withdrawal',
    'alpha money-back',
    'beta withdrawal',
    'beta money-back',
    'gamma withdrawal',
    'gamma money-back',
  ]);
  // Five of thirty days of € 41,00: its option and what was paid once go with it.
  expect(offers[0]).toMatchObject({ backCents: 3417, keptCents: 683 });
  expect(await withdraw(shop, 'alpha')).toMatchObject({ state: 'granted', about: 'alpha' });
  await api.jobsDone();
  expect(await services()).toEqual([
    { name: 'alpha', status: 'cancelled' },
    { name: 'beta', status: 'active' },
    { name: 'gamma', status: 'active' },
  ]);
  expect(await statusOf(shop)).toBe('completed');
  const notes = await notesOf(shop);
  expect(
    notes.map(({ description, grossCents }) => [description.split(': ')[1], grossCents]),
  ).toEqual([
    ['VPS, 1 maand', -833],
    ['Eenmalige kosten VPS', -2084],
    ['4 × Extra geheugen (GB), 1 maand', -500],
  ]);
  expect((await mine.returns.ofOrder({ orderId })).offers.map((one) => one.serviceName)).toEqual([
    'beta',
    'beta',
    'gamma',
    'gamma',
  ]);
  expect((await mine.returns.list()).items).toMatchObject([{ about: 'alpha', backCents: 3417 }]);
  // The others are renewed, and it is not.
  await sweepAt(api, '2026-12-10T11:00:00Z');
  const renewed = await api.db
    .selectFrom('renewals')
    .innerJoin('services', 'services.id', 'renewals.serviceId')
    .select('services.name')
    .orderBy('name')
    .execute();
  expect(renewed.map(({ name }) => name)).toEqual(['beta', 'gamma']);
});

test('twice the same line is asked once, and on another ground refused; one of several is named', async () => {
  const shop = await openThreeLines({ directStart: false });
  const { api, mine, orderId, lineOf } = shop;
  await using _ = api;
  const lineId = await lineOf('beta');
  const ask = { orderId, ground: 'withdrawal', shownBackCents: cents(401) } as const;
  expect(await outcomeOf(mine.returns.ask(ask))).toBe('INPUT_INVALID');
  const asked = await Promise.all([1, 2, 3].map(() => mine.returns.ask({ ...ask, lineId })));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  const other = { ...ask, lineId, ground: 'money-back' } as const;
  expect(await outcomeOf(mine.returns.ask(other))).toBe('RETURN_ORDER_OVER');
  const wrong = { ...ask, lineId: crypto.randomUUID() };
  expect(await outcomeOf(mine.returns.ask(wrong))).toBe('NOT_FOUND');
  expect(sumCents((await notesOf(shop)).map(({ grossCents }) => grossCents))).toBe(-401);
});

test('the order is refunded once every line went back, and every column of its invoice is at zero', async () => {
  const shop = await openThreeLines({ directStart: false });
  const { api, orderId } = shop;
  await using _ = api;
  await withdraw(shop, 'gamma');
  await withdraw(shop, 'alpha');
  expect(await statusOf(shop)).toBe('completed');
  await withdraw(shop, 'beta');
  await api.jobsDone();
  expect(await statusOf(shop)).toBe('refunded');
  const left = await api.db
    .selectFrom('invoices')
    .select(({ fn }) => [
      fn.sum('totalAmountCents').as('total'),
      fn.sum('netCents').as('net'),
      fn.sum('vatCents').as('vat'),
    ])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  expect(Object.values(left ?? {}).map(Number)).toEqual([0, 0, 0]);
});

test('seven credit invoices over three lines end at zero', async () => {
  const shop = await openThreeLines();
  const { api, admin, orderId, lineOf } = shop;
  await using _ = api;
  const give = async (names: string[], amountCents: number | null) => {
    const lineIds = await Promise.all(names.map(lineOf));
    const { refundLines } = await admin.orders.get({ orderId });
    const picked = refundLines.filter(({ lineId }) => lineIds.includes(lineId));
    const shownLeftCents = sumCents(picked.map(({ leftCents }) => leftCents));
    const asked = {
      orderId,
      lineIds,
      reason: 'Coulance.',
      to: 'customer',
      shownLeftCents,
    } as const;
    await (amountCents === null
      ? admin.orders.refund({ ...asked, endService: true })
      : admin.orders.refundPart({ ...asked, amountCents: cents(amountCents) }));
  };
  await give(['alpha'], 333);
  await give(['alpha', 'beta'], 101);
  await give(['gamma'], 133);
  await give(['gamma'], null);
  await give(['beta'], 7);
  await give(['alpha'], null);
  expect(await statusOf(shop)).toBe('completed');
  await give(['beta'], null);
  await api.jobsDone();
  expect(await statusOf(shop)).toBe('refunded');
  const lines = await api.db
    .selectFrom('invoiceLines')
    .innerJoin('invoices', 'invoices.id', 'invoiceId')
    .select(['grossCents', 'invoiceLines.netCents', 'invoiceLines.vatCents'])
    .select(['invoiceLines.id', 'creditsLineId', 'invoiceId'])
    .execute();
  const byLine = Map.groupBy(lines, ({ id, creditsLineId }) => creditsLineId ?? id);
  expect([...byLine.values()].map((own) => sumCents(own.map((one) => one.grossCents)))).toEqual(
    Array(5).fill(0),
  );
  expect(sumCents(lines.map(({ vatCents }) => vatCents))).toBe(0);
  expect(sumCents(lines.map(({ netCents }) => netCents))).toBe(0);
  expect(new Set(lines.map(({ invoiceId }) => invoiceId)).size).toBe(1 + 7);
});

test('staff tick lines: their services end, and the others go on', async () => {
  const shop = await openThreeLines();
  const { api, admin, mine, orderId, lineOf, services } = shop;
  await using _ = api;
  const lineIds = [await lineOf('beta'), await lineOf('gamma')];
  const asked = {
    orderId,
    lineIds,
    reason: 'Op verzoek.',
    endService: true,
    to: 'credit',
  } as const;
  const wrong = { ...asked, shownLeftCents: cents(1) };
  expect(await outcomeOf(admin.orders.refund(wrong))).toBe('ORDER_MONEY_CHANGED');
  await admin.orders.refund({ ...asked, shownLeftCents: cents(802) });
  expect(await outcomeOf(admin.orders.refund(asked))).toBe('ORDER_NOT_REFUNDABLE');
  expect((await services()).map(({ status }) => status)).toEqual([
    'active',
    'cancelled',
    'cancelled',
  ]);
  expect((await mine.credit.get()).balanceCents).toBe(802);
  const { offers } = await mine.returns.ofOrder({ orderId });
  expect(new Set(offers.map(({ serviceName }) => serviceName))).toEqual(new Set(['alpha']));
  const { items } = await admin.returns.list({ orderId });
  expect(items).toMatchObject([{ ground: 'goodwill', backCents: 802, state: 'settled' }]);
});

test('a withdrawal without an account is tied to the lines that it names, and without any to each', async () => {
  const shop = await openThreeLines();
  const { api, admin, customer, orderId, services } = shop;
  await using _ = api;
  const submit = (fields: object) =>
    call(api.nobody, 'public.withdrawals.submit', {
      name: 'Sanne de Vries',
      email: customer.email,
      order: orderId.slice(0, 8),
      part: '',
      ...fields,
    });
  const asked = async () => {
    const { items } = await admin.returns.list({ state: ['asked'] });
    return items.map(({ serviceName }) => serviceName).toSorted();
  };
  await submit({ part: 'alleen het pakket van Beta' });
  expect(await asked()).toEqual(['beta']);
  await submit({ order: 'gamma' });
  expect(await asked()).toEqual(['beta', 'gamma']);
  await submit({ part: 'iets dat er niet is' });
  expect(await asked()).toEqual(['beta', 'gamma']);
  await submit({});
  expect(await asked()).toEqual(['alpha', 'beta', 'gamma']);
  const { items } = await admin.returns.list({ state: ['asked'] });
  const beta = items.find(({ serviceName }) => serviceName === 'beta');
  await grantReturn(admin.returns, beta?.id ?? '');
  expect((await services()).map(({ status }) => status)).toEqual(['active', 'cancelled', 'active']);
});

test('staff write down that one line goes back, or each', async () => {
  const shop = await openThreeLines();
  const { api, admin, orderId, lineOf } = shop;
  await using _ = api;
  const said = {
    order: orderId,
    ground: 'withdrawal',
    receivedOn: '2026-11-23',
    taskId: null,
  } as const;
  const one = await admin.returns.record({ ...said, lineId: await lineOf('gamma') });
  expect(one).toMatchObject({ serviceName: 'gamma', planName: 'Web', endsService: true });
  expect(one.toGrant).toMatchObject([{ backCents: 388 }]);
  await admin.returns.record(said);
  const { items } = await admin.returns.list({ orderId, state: ['asked'] });
  expect(items).toHaveLength(3);
});
