import { isCustomerAlone } from '#server/platform/auth/acting-access.ts';
import { CUSTOMER_STEPS } from './history-customer.ts';
import { watched, type Answer } from './history-answers.ts';
import { pick, type Step } from './history-shop.ts';
import { CUSTOMER_TICKET_STEPS } from './history-tickets.ts';

const STEPS_ALONG: readonly Step[] = [
  ...Object.values(CUSTOMER_STEPS),
  ...Object.values(CUSTOMER_TICKET_STEPS),
];
/** Steps of a colleague of the shop who looks along as a customer. */
export const LOOKING_STEPS = {
  async looksAlong(shop, choice) {
    const { api, admin, colleague, witness } = shop;
    const { id: customerId } = shop.customerOf(choice);
    const { accessToken } = await admin.accounts.logInAs({ customerId });
    witness.looksAlong(accessToken, colleague);
    const { customer } = api.withToken(accessToken);
    const answers: Answer[] = [];
    const acting = watched(customer, ['customer'], answers);
    const step = pick(STEPS_ALONG, choice.which * 10 + choice.how);
    const asSuch = { ...shop, as: () => acting };
    // Now and then also what their screen would not offer.
    const how = (choice.how + choice.which * 7) % 10;
    const [outcome] = await Promise.allSettled([step?.(asSuch, { ...choice, how })]);
    const wrong = answers.filter(isWrong);
    if (wrong.length > 0) throw new Error(JSON.stringify({ wrong }));
    await customer.security.stopActing();
    const after: Answer[] = [];
    await Promise.allSettled([watched(customer, ['customer'], after).account.me()]);
    if (after.some(({ refusal }) => refusal === null)) throw new Error('let in after all');
    if (outcome.status === 'rejected') throw outcome.reason;
  },
} satisfies Record<string, Step>;

/** Tells whether somebody else could do an act that is the customer's alone. */
function isWrong({ path, refusal }: Answer): boolean {
  return refusal === null && isCustomerAlone(path);
}
