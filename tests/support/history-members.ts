import { memberMay, rightsOf, type MemberRight } from '#domain/identity/membership.ts';
import { MEMBER_ACCESS } from '#server/platform/auth/member-access.ts';
import { isProcedurePath } from '#server/platform/auth/access.ts';
import { watched, type Answer } from './history-answers.ts';
import { CUSTOMER_STEPS } from './history-customer.ts';
import { pick, type Choice, type HistoryShop, type Step } from './history-shop.ts';
import { CUSTOMER_TICKET_STEPS } from './history-tickets.ts';
import { mailedTokens } from './mail-links.ts';
import type { Person } from './factories.ts';

const RIGHTS: readonly MemberRight[][] = [['technical'], ['financial'], ['technical', 'financial']];
/** Steps that a colleague with all rights may take for a customer. */
const { pay, payRest, payTogether, payWithCredit, restart, reinstall } = CUSTOMER_STEPS;
const OF_COLLEAGUES: readonly Step[] = [
  pay,
  payRest,
  payTogether,
  payWithCredit,
  restart,
  reinstall,
  ...Object.values(CUSTOMER_TICKET_STEPS),
];
const OF_CUSTOMERS: readonly Step[] = Object.values(CUSTOMER_STEPS);
/** Errors of a call for which the right is missing. */
const KEPT_OUT = new Set(['MEMBERSHIP_OVER', 'FORBIDDEN']);

type Customer = ReturnType<HistoryShop['as']>;

/** Steps in which people come to work for others, and work for them. */
export const MEMBER_STEPS = {
  async invites(shop, choice) {
    const rights = pick(RIGHTS, choice.how) ?? [];
    const { email } = colleagueOf(shop, choice);
    await shop.as(choice).members.invite({ email, rights });
    if (choice.how % 3 !== 0) await MEMBER_STEPS.accepts(shop, choice);
  },
  async accepts(shop, choice) {
    const colleague = colleagueOf(shop, choice);
    const tokens = await mailedTokens(shop.api, 'member-invitation', colleague.email);
    const token = pick(tokens.toReversed(), choice.how < 8 ? 0 : choice.how);
    if (token === undefined) return;
    await shop.api.as(colleague).customer.members.accept({ token });
  },
  async changesRights(shop, choice) {
    const { members } = shop.as(choice);
    const one = await memberOf(shop, choice);
    const rights = pick(RIGHTS, choice.how);
    if (one === undefined || rights === undefined) return;
    await members.change({ membershipId: one.id, rights, seen: one.rights });
  },
  async endsMember(shop, choice) {
    const one = await memberOf(shop, choice);
    if (one !== undefined) await shop.as(choice).members.end({ membershipId: one.id });
  },
  async leavesAccount(shop, choice) {
    const { members } = shop.api.as(colleagueOf(shop, choice)).customer;
    const account = pick((await members.accounts()).items, choice.how);
    if (account !== undefined) await members.leave({ membershipId: account.membershipId });
  },
  /**
   * Takes any step of a customer in the name of another: some of them are allowed, with the right for it.
   */
  async actsForAnother(shop, choice) {
    const sides = await pickSides(shop, choice);
    const { holder, colleague } = sides;
    const steps = choice.how % 2 === 0 ? OF_CUSTOMERS : OF_COLLEAGUES;
    const step = pick(steps, choice.which * 5 + Math.floor(choice.how / 2));
    if (step === undefined) return;
    const answers: Answer[] = [];
    const { customer } = shop.api.asMember(colleague, holder);
    const acting = watched(customer, ['customer'], answers);
    const before = await readRights(shop, sides);
    // Looked for among what is the holder's.
    const who = shop.customers.findIndex(({ id }) => id === holder.id);
    const asSuch = { ...shop, as: () => acting, personOf: () => colleague };
    const [outcome] = await Promise.allSettled([step(asSuch, { ...choice, who })]);
    const after = await readRights(shop, sides);
    const wrong = answers.filter((answer) => isWrong(answer, before) && isWrong(answer, after));
    if (wrong.length > 0) throw new Error(JSON.stringify({ wrong, before, after }));
    if (outcome.status === 'rejected') throw outcome.reason;
  },
} satisfies Record<string, Step>;

/**
 * Lists the people who may come to work for a customer: others who buy here, visitors, and one who never
 * buys.
 */
function peopleBeside({ customers, visitors, bookkeeper }: HistoryShop, holder: Person): Person[] {
  const others = customers.filter(({ id }) => id !== holder.id);
  return [bookkeeper, ...others, ...visitors.slice(-2)];
}

function colleagueOf(shop: HistoryShop, choice: Choice): Person {
  return pick(peopleBeside(shop, shop.customerOf(choice)), choice.which) ?? shop.bookkeeper;
}

/** Picks a holder and a colleague who works for them or did so once; anybody where nobody does. */
async function pickSides(shop: HistoryShop, choice: Choice): Promise<Sides> {
  const rows = await shop.api.db
    .selectFrom('memberships')
    .select(['accountId', 'memberId'])
    .where('acceptedAt', 'is not', null)
    .execute();
  const sides = shop.customers.flatMap((holder) =>
    peopleBeside(shop, holder).map((colleague) => ({ holder, colleague })),
  );
  const known = sides.filter(({ holder, colleague }) =>
    rows.some((row) => row.accountId === holder.id && row.memberId === colleague.id),
  );
  const anybody = { holder: shop.customerOf(choice), colleague: colleagueOf(shop, choice) };
  return pick(known, choice.who + choice.which) ?? anybody;
}

async function memberOf(shop: HistoryShop, choice: Choice) {
  const { items } = await shop.as(choice).members.list();
  const sorted = items.toSorted((a, b) => a.email.localeCompare(b.email));
  return pick(sorted, choice.which);
}

type Sides = { holder: Person; colleague: Person };

/** Reads the rights that one now has for the other, as the database keeps them. */
async function readRights(
  { api }: HistoryShop,
  { holder, colleague }: Sides,
): Promise<MemberRight[]> {
  const row = await api.db
    .selectFrom('memberships')
    .innerJoin('users as holder', 'holder.id', 'accountId')
    .innerJoin('users as colleague', 'colleague.id', 'memberId')
    .select(['technical', 'financial'])
    .where('accountId', '=', holder.id)
    .where('memberId', '=', colleague.id)
    .where('acceptedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('holder.blockedAt', 'is', null)
    .where('colleague.blockedAt', 'is', null)
    .executeTakeFirst();
  return row === undefined ? [] : rightsOf(row);
}

/** Tells whether something was done without the right for it, or refused to who has it. */
function isWrong({ path, refusal }: Answer, rights: readonly MemberRight[]): boolean {
  const may = isProcedurePath(path) && memberMay(rights, MEMBER_ACCESS[path]);
  return refusal === null ? !may : may && KEPT_OUT.has(refusal);
}

/**
 * Finds people whose access to an account differs from the rights that are kept, among all who may have
 * worked for it.
 */
export async function readWronglyLetIn(shop: HistoryShop): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const holder of shop.customers) {
    for (const colleague of peopleBeside(shop, holder)) {
      const answers: Answer[] = [];
      const { customer } = shop.api.asMember(colleague, holder);
      const acting = watched<Customer>(customer, ['customer'], answers);
      const asked = [acting.services.list({}), acting.orders.list({}), acting.mandates.get()];
      await Promise.allSettled(asked);
      const rights = await readRights(shop, { holder, colleague });
      const off = answers.filter((answer) => isWrong(answer, rights));
      if (off.length > 0) wrong.push({ off, rights });
    }
  }
  return wrong;
}
