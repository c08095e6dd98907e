import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { BANK_BOOKINGS } from '#domain/sales/bank-booking.ts';
import { cents, ZERO_CENTS } from '#domain/platform/money.ts';
import { CHANGE_MOMENTS } from '#domain/sales/plan-change.ts';
import { PASSWORD } from './auth-calls.ts';
import { chargeInput } from './charges.ts';
import { correct } from './corrections.ts';
import { insistOnPassword } from './history-customer.ts';
import { pick, type Step } from './history-shop.ts';
import { fieldsOf } from './plan-fields.ts';
import { refundPart } from './refund-part.ts';

const REASON = 'Er was een storing.';

/** Steps of an admin in the console. */
export const STAFF_STEPS = {
  async markPaid(shop, choice) {
    const orderId = await shop.orderOf(choice, 'pending');
    if (orderId === undefined) return;
    const { part } = await shop.admin.orders.get({ orderId });
    const shown = part === null ? {} : { shownRestCents: part.restCents };
    await shop.admin.orders.markPaid({ orderId, ...shown });
  },
  async markFailed(shop, choice) {
    const orderId = await shop.orderOf(choice, 'pending');
    if (orderId !== undefined) await shop.admin.orders.markFailed({ orderId });
  },
  async refund(shop, choice) {
    const orderId = await shop.orderOf(choice, 'completed', 'paid');
    if (orderId === undefined) return;
    const to = choice.how % 2 === 0 ? 'customer' : 'credit';
    const endService = choice.how % 3 !== 0;
    await shop.admin.orders.refund({ orderId, reason: REASON, endService, to });
  },
  async refundPart(shop, choice) {
    const orderId = await shop.orderOf(choice, 'completed', 'paid');
    if (orderId === undefined) return;
    const to = choice.how % 2 === 0 ? 'customer' : 'credit';
    const amountCents = cents(50 + choice.how * 37);
    await refundPart(shop.admin.orders, { orderId, amountCents, reason: REASON, to });
  },
  async correct(shop, choice) {
    const orderId = await shop.orderOf(choice, 'completed', 'paid', 'pending');
    if (orderId === undefined) return;
    const { invoices } = await shop.admin.orders.get({ orderId });
    const invoice = invoices.find(({ kind, correctedAt }) => kind === 'invoice' && !correctedAt);
    if (invoice === undefined) return;
    const { corrections } = shop.admin;
    const { begin } = await corrections.get({ invoiceId: invoice.id });
    if (begin === null) return;
    const [line] = begin.lines;
    // To less, to as much, and to more.
    const share = [60, 100, 130][choice.how % 3] ?? 100;
    const price = Math.max(1, Math.round(((line?.priceCents[begin.prices] ?? 1) * share) / 100));
    const to = choice.how % 2 === 0 ? 'customer' : 'credit';
    await correct(corrections, invoice.id, { priceCents: cents(price), to });
  },
  async markRefunded(shop, choice) {
    const refund = await shop.api.db
      .selectFrom('refunds')
      .select(['id as refundId', 'orderId'])
      .where('byHand', '=', true)
      .where('status', '<>', 'done')
      .orderBy('createdAt')
      .orderBy('amountCents')
      .offset(choice.which % 2)
      .limit(1)
      .executeTakeFirst();
    if (refund === undefined) return;
    const { refundId, orderId } = refund;
    const { refunds } = await shop.admin.orders.get({ orderId });
    const shownCents = refunds.find(({ id }) => id === refundId)?.sendCents ?? ZERO_CENTS;
    await shop.admin.orders.markRefunded({ refundId, shownCents });
  },
  async payOutCredit(shop, choice) {
    const rich = await shop.api.db
      .selectFrom('creditBalances')
      .innerJoin('users', 'users.id', 'userId')
      .select(['userId as customerId', 'balanceCents as shownCents'])
      .where('balanceCents', '>', cents(0))
      .orderBy('users.email')
      .execute();
    const one = pick(rich, choice.which);
    if (one !== undefined) await shop.admin.credit.payOut(one);
  },
  async suspend(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId === undefined) return;
    const reason = choice.how % 2 === 0 ? 'staff' : 'abuse';
    await shop.admin.services.suspend({ serviceId, reason });
  },
  async activate(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'suspended');
    if (serviceId !== undefined) await shop.admin.services.activate({ serviceId });
  },
  async reinstallForCustomer(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId === undefined) return;
    const service = await shop.api.db
      .selectFrom('services')
      .select('name')
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow();
    await insistOnPassword(shop, shop.colleague);
    const system = pick(shop.panel.systems, choice.how)?.name;
    await shop.admin.services.reinstall({
      serviceId,
      confirmName: service.name,
      ownPassword: PASSWORD,
      requestKey: shop.keys.request(),
      ...(system !== undefined && { system }),
    });
  },
  async deleteService(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active', 'suspended');
    if (serviceId !== undefined) await shop.admin.services.delete({ serviceId });
  },
  async restore(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'cancelled');
    if (serviceId !== undefined) await shop.admin.services.restore({ serviceIds: [serviceId] });
  },
  async charge(shop, choice) {
    const performedOn = amsterdamDate(shop.api.clock.now);
    await shop.admin.charges.create(chargeInput(shop.customerOf(choice), { performedOn }));
  },
  async bookTransfer(shop, choice) {
    const { items } = await shop.admin.bankStatements.lines({ state: 'open', limit: 10 });
    const line = pick(items, choice.which);
    const number = /\d{4}-\d{6}/.exec(line?.text ?? '')?.[0];
    const booking = pick(BANK_BOOKINGS, choice.how);
    if (line === undefined || number === undefined || booking === undefined) return;
    const booked = { lineId: line.id, invoiceNumbers: [number], booking };
    await shop.admin.bankStatements.book(booked);
  },
  async changePlan(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId === undefined) return;
    const { planChanges } = shop.admin;
    const { options, own, open } = await planChanges.options({ serviceId });
    const option = pick(own === null ? options : [...options, own], choice.how);
    const price = pick(option?.cycles ?? [], Math.floor(choice.how / 2));
    const moment = pick(CHANGE_MOMENTS, choice.how);
    if (option === undefined || price === undefined || moment === undefined) return;
    const { termMonths, termCents: shownTermCents } = price;
    const chosen = { serviceId, plan: option.slug, termMonths, moment, shownTermCents };
    await planChanges.change({
      ...chosen,
      changeId: open?.id ?? null,
      reason: REASON,
      agreedWay: 'phone',
      agreedOn: amsterdamDate(shop.api.clock.now),
    });
  },
  async changePrice(shop, { which, how }) {
    const planId = pick(shop.plans, which)?.id ?? '';
    const { plans } = shop.admin;
    const { plan: was } = await plans.get({ planId });
    const priceCents = cents(was.priceCents + 100 * (how - 4));
    if (priceCents <= 0) return;
    const fields = { ...fieldsOf(was), priceCents };
    await plans.edit({ planId, fields, seenAt: was.updatedAt });
    if (how % 2 === 0) await plans.adoptPrice({ planId, seenAt: shop.api.clock.now });
    if (how === 9) await plans.switch({ planId, active: !was.active });
  },
  async givesTime(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active', 'suspended');
    if (serviceId === undefined) return;
    const { service } = await shop.admin.serviceEdits.get({ serviceId });
    if (service.expiresAt === null) return;
    const unit = choice.how % 2 === 0 ? 'months' : 'days';
    const given = { serviceId, unit, count: 1 + (choice.how % 5), reason: REASON } as const;
    await shop.admin.serviceEdits.grant({ ...given, shownUntil: service.expiresAt });
  },
  async setsPrice(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active', 'suspended');
    if (serviceId === undefined) return;
    const priceCents = 500 + choice.how * 100;
    await shop.admin.serviceEdits.setPrice(
      choice.how % 3 === 0
        ? { serviceId, origin: 'list', reason: REASON }
        : { serviceId, origin: 'individual', priceCents, reason: REASON },
    );
  },
} satisfies Record<string, Step>;
