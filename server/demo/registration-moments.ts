import { registerCustomer } from '#server/identity/customers/register-customer.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import { getCustomerProfile } from '#server/identity/profiles/queries.ts';
import { saveProfile } from '#server/identity/profiles/save-profile.ts';
import type { History, Moment } from './history.ts';
import type { DemoPerson } from './people.ts';

/** Somebody makes an account, fills in their profile and, for staff, is given their role. */
export function registration(person: DemoPerson, at: Date, password: string): Moment {
  return {
    at,
    customer: person.email,
    async play(history) {
      await insertAccount(history, person, { at, password });
      const userId = history.idOf(person.email);
      await registerCustomer(history.asSystem('sign-up'), {
        userId,
        company: person.billing.company,
      });
      await fillInProfile(history, person);
      if (person.role !== 'customer') await setRole(history.asSystem('first people'), person);
    },
  };
}

/** The rows that Better Auth writes on sign-up. The password is hashed once, for all. */
async function insertAccount(
  history: History,
  { email, billing: { firstName, lastName } }: DemoPerson,
  { at, password }: { at: Date; password: string },
): Promise<void> {
  const { db } = history.context;
  const id = history.idOf(email);
  const stamps = { createdAt: at, updatedAt: at };
  const name = `${firstName} ${lastName}`;
  await db
    .insertInto('users')
    .values({ id, email, emailVerified: true, name, firstName, lastName, ...stamps })
    .execute();
  await db
    .insertInto('accounts')
    .values({ userId: id, accountId: id, providerId: 'credential', password, ...stamps })
    .execute();
}

async function fillInProfile(history: History, { email, phone, billing }: DemoPerson) {
  const { firstName, lastName, company, street, houseNumber, city } = billing;
  const { postalCode, country, kvk: kvkNumber, vatId } = billing;
  const ctx = history.as(email);
  const current = await getCustomerProfile(ctx.db, ctx.actor.id);
  await saveProfile(ctx, {
    ...current,
    firstName,
    lastName,
    company,
    phone,
    address: `${street} ${houseNumber}`,
    city,
    postalCode,
    country,
    kvkNumber,
    vatId,
  });
}
