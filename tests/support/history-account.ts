import { quoteInput } from '#tests/support/factories.ts';
import { makePayLink } from '#server/platform/auth/pay-links.ts';
import { givePassword, PASSWORD } from './auth-calls.ts';
import { fillBilling } from './charges.ts';
import { orderInput } from './factories.ts';
import { pick, type Step } from './history-shop.ts';

const REASON = 'Dit moet eerst worden uitgezocht.';

/**
 * Steps of visitors who come and go, of customers who are kept out or pay for somebody else, and of a shop
 * whose position before the tax office changes.
 */
export const ACCOUNT_STEPS = {
  async visitorOrders(shop, { which }) {
    const plan = pick(shop.plans, which);
    if (plan === undefined) return;
    const visitor = await shop.make.customer();
    await givePassword(shop.api, visitor);
    shop.visitors.push(visitor);
    await fillBilling(shop.api, visitor);
    const { checkout } = shop.api.as(visitor).customer;
    const { totalCents: shownTotalCents } = await checkout.quote(
      quoteInput({
        plan: plan.slug,
        cycle: 'monthly',
      }),
    );
    await checkout.place(orderInput(plan, { method: 'ideal', shownTotalCents }));
  },
  async visitorLeaves({ api, visitors }, { which }) {
    const visitor = pick(visitors.toReversed(), which);
    if (visitor === undefined) return;
    const { email } = visitor;
    await api.as(visitor).customer.personalData.erase({ email, password: PASSWORD });
  },
  async payByLink({ api, customerOf }, choice) {
    const invoices = await api.db
      .selectFrom('invoices')
      .select('id')
      .where('userId', '=', customerOf(choice).id)
      .where('kind', '=', 'invoice')
      .orderBy('invoiceNumber', 'desc')
      .execute();
    const invoice = pick(invoices, choice.which);
    if (invoice === undefined) return;
    const link = { invoiceId: invoice.id, madeAt: api.clock.now };
    await api.nobody.public.payLinks.pay({ token: makePayLink(api.context.secretKey, link) });
  },
  async switchBtw({ api }, { how }) {
    await api.saveSettings({ vat_small_business: how % 3 === 0 ? 'true' : 'false' });
  },
  async blocks({ admin, customerOf }, choice) {
    await admin.accounts.block({ customerId: customerOf(choice).id, reason: REASON });
  },
  async unblocks({ admin, customerOf }, choice) {
    await admin.accounts.unblock({ customerId: customerOf(choice).id, reason: REASON });
  },
} satisfies Record<string, Step>;
