import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { cents } from '#domain/platform/money.ts';
import { END_MOMENTS } from '#domain/delivery/service-end.ts';
import { givePassword, PASSWORD } from './auth-calls.ts';
import { BILLING, COMPANY_ABROAD, orderInput, quoteInput } from './factories.ts';
import { pick, type HistoryShop, type Step } from './history-shop.ts';
import { planOrder, withdrawPlanned } from './plan-changes.ts';

const CANARIAN = { ...BILLING, country: 'ES', postalCode: '35001', city: 'Las Palmas' } as const;
/** Buyers from abroad: taxed another way, or not at all. */
const ABROAD: Readonly<Partial<Record<number, PlaceOrderInput['billing']>>> = {
  7: CANARIAN,
  8: COMPANY_ABROAD,
};

/** Steps of customers, as their screens allow them: with the prices that those show. */
export const CUSTOMER_STEPS = {
  async order(shop, choice) {
    const { how } = choice;
    const plan = pick(shop.plans, choice.which);
    if (plan === undefined) return;
    const { checkout } = shop.as(choice);
    const termMonths = pick([12, 1, 1, 3, 24] as const, how);
    const code = how % 7 === 0 ? { discountCode: shop.code } : {};
    const billing = ABROAD[how] ?? BILLING;
    const { kind, country, vatId, postalCode } = billing;
    const buyer = country === 'NL' ? {} : { buyer: { kind, country, vatId, postalCode } };
    // Some buy two things at once, of which each goes its own way afterwards.
    const plans = how % 3 === 0 ? [plan, pick(shop.plans, choice.which + 1) ?? plan] : [plan];
    const asked = plans.map(({ slug }) => ({ plan: slug, termMonths }));
    const { totalCents } = await checkout.quote({ items: asked, ...code, ...buyer });
    const method = pick(['ideal', 'bancontact', 'bank_transfer', 'credit', 'card'] as const, how);
    const along = canGiveMandate(method) && how % 4 === 0 ? ({ directDebit: true } as const) : {};
    const system = pick(shop.panel.systems, how)?.name;
    const items = plans.flatMap((one, place) => {
      const serviceName = place === 0 ? 'mijn-website' : 'ook-van-mij';
      return orderInput(one, { termMonths, serviceName, ...(system && { system }) }).items;
    });
    const order = orderInput(plan, { method, billing, ...code, ...along });
    await checkout.place({ ...order, items, shownTotalCents: totalCents });
  },
  async orderBesideCredit(shop, choice) {
    const plan = pick(shop.plans, choice.which);
    if (plan === undefined) return;
    const { checkout, credit } = shop.as(choice);
    const { totalCents } = await checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' }));
    const shownRestCents = cents(totalCents - (await credit.get()).balanceCents);
    if (shownRestCents <= 0 || shownRestCents === totalCents) return;
    const asked = { method: 'ideal', shownTotalCents: totalCents, shownRestCents } as const;
    await checkout.place(orderInput(plan, asked));
  },
  /** Two want the last use of a code: who holds it and pays nothing loses it after an hour. */
  async wantLastCode(shop, choice) {
    const plan = pick(shop.plans, choice.which);
    if (plan === undefined) return;
    const discountCode = await shop.makeLastCode();
    const place = async (who: number) => {
      const { checkout } = shop.as({ ...choice, who });
      const asked = { method: 'ideal', discountCode } as const;
      const { totalCents: shownTotalCents } = await checkout.quote(
        quoteInput({
          plan: plan.slug,
          cycle: 'monthly',
          discountCode,
        }),
      );
      await checkout.place(orderInput(plan, { ...asked, shownTotalCents }));
    };
    await place(choice.who);
    // Mostly they let their payment run out.
    const begun = shop.mollie.books.payments.at(-1);
    if (choice.how % 4 !== 0 && begun?.status === 'open') {
      shop.mollie.books.end(begun.id, 'expired');
      await shop.deliver();
      await shop.passHours(2);
    }
    await place(choice.who + 1);
  },
  async pay(shop, choice) {
    const orderId = await shop.orderOf(choice, 'pending');
    if (orderId === undefined) return;
    const along = choice.how % 2 === 0 ? { directDebit: choice.how % 4 === 0 } : {};
    // Also in another way than it was ordered, or in a way that the account does not have.
    const method = pick([undefined, 'bancontact', 'card', 'paypal'] as const, choice.who);
    await shop.as(choice).orders.pay({ orderId, method, ...along });
  },
  async payWithCredit(shop, choice) {
    const orderId = await shop.orderOf(choice, 'pending');
    if (orderId !== undefined) await shop.as(choice).orders.payWithCredit({ orderId });
  },
  async payRest(shop, choice) {
    const orderId = await shop.orderOf(choice, 'pending');
    if (orderId === undefined) return;
    const { orders } = shop.as(choice);
    const { totalCents, creditCents } = await orders.get({ orderId });
    await orders.payRest({ orderId, shownRestCents: cents(Math.max(0, totalCents - creditCents)) });
  },
  async payTogether(shop, choice) {
    const { together } = shop.as(choice);
    const { orders } = await together.list();
    const orderIds = orders.slice(0, 1 + (choice.how % 3)).map(({ orderId }) => orderId);
    if (orderIds.length > 0) await together.pay({ orderIds });
  },
  async cancelOrder(shop, choice) {
    const orderId = await shop.orderOf(choice, 'pending');
    if (orderId !== undefined) await shop.as(choice).orders.cancel({ orderId });
  },
  async cancelService(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active', 'suspended');
    const when = pick(END_MOMENTS, choice.how);
    if (serviceId === undefined || when === undefined) return;
    await shop.as(choice).services.cancel({ serviceId, when });
  },
  async undoCancel(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'cancelled');
    if (serviceId !== undefined) await shop.as(choice).services.undoCancel({ serviceId });
  },
  async restart(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active', 'suspended');
    if (serviceId !== undefined) await shop.as(choice).services.restart({ serviceId });
  },
  async reinstall(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId === undefined) return;
    const { services } = shop.as(choice);
    const { name: confirmName, reinstalls, systems } = await services.get({ serviceId });
    if (!reinstalls && choice.how !== 7) return;
    const system = pick(systems, choice.how);
    await insistOnPassword(shop, shop.personOf(choice));
    const requestKey = shop.keys.request();
    const asked = { serviceId, confirmName, ownPassword: PASSWORD, requestKey };
    const isAlong = shop.panel.module === 'proxmox' && choice.how % 3 !== 0;
    const sshKey = isAlong ? shop.keys.draw({ serviceId, requestKey }) : null;
    await services.reinstall({ ...asked, ...(system && { system }), sshKey });
  },
  async setAccess(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId === undefined) return;
    await insistOnPassword(shop, shop.personOf(choice));
    const sshKey = choice.how % 3 === 0 ? null : shop.keys.draw({ serviceId, requestKey: null });
    await shop.as(choice).services.setAccess({ serviceId, ownPassword: PASSWORD, sshKey });
  },
  async orderPlan(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId === undefined) return;
    const { planChanges } = shop.as(choice);
    const { options } = await planChanges.options({ serviceId });
    const option = pick(
      options.filter(({ now }) => now !== null),
      choice.how,
    );
    if (!option?.now || option.termCents === null) return;
    const plan = { slug: option.slug, priceCents: option.termCents };
    const method = pick(['ideal', 'bank_transfer', 'ideal', 'credit'] as const, choice.how);
    const { dueCents: shownTotalCents } = option.now;
    await planChanges.order(planOrder({ serviceId, plan }, { method, shownTotalCents }));
  },
  async schedulePlan(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId === undefined) return;
    const { planChanges } = shop.as(choice);
    const { options, own } = await planChanges.options({ serviceId });
    const option = pick(own === null ? options : [...options, own], choice.how);
    const price = pick(option?.cycles ?? [], Math.floor(choice.how / 2));
    if (option === undefined || price === undefined) return;
    const { termMonths, termCents: shownTermCents } = price;
    await planChanges.schedule({ serviceId, plan: option.slug, termMonths, shownTermCents });
  },
  async withdrawPlan(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'active');
    if (serviceId !== undefined) await withdrawPlanned(shop.as(choice), serviceId);
  },
  askMandate: (shop, choice) => shop.as(choice).mandates.ask({ agreed: true }),
  stopMandate: (shop, choice) => shop.as(choice).mandates.stop(),
} satisfies Record<string, Step>;

/** One is made when it is asked for: to hash it takes longer than the step. */
export async function insistOnPassword(
  { api }: HistoryShop,
  person: { id: string },
): Promise<void> {
  const known = await api.db
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirst();
  if (known === undefined) await givePassword(api, person);
}
