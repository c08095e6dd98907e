import { PHONE_SENTENCE, type CustomerProfile } from '#contract/customer/profile.ts';
import { normalisePostalCode, normaliseVatId } from '#domain/customer.ts';
import { normaliseKvkNumber } from '#domain/profile.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { normalisePhone } from './normalise-phone.ts';
import { getCustomerProfile } from './queries.ts';

/**
 * Saves the own profile, and the name that the account goes by. Who began from an older profile
 * than the one that stands is told, instead of undoing what was saved since.
 */
export async function saveProfile(
  ctx: VerbContext<UserActor>,
  { updatedAt, ...typed }: CustomerProfile,
): Promise<CustomerProfile> {
  const after = normalise(typed);
  const userId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    // A profile may have no row to lock, its person has.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { updatedAt: savedAt, ...before } = await getCustomerProfile(tx, userId);
    if (savedAt?.getTime() !== updatedAt?.getTime()) throw new AppError('PROFILE_CHANGED');
    await write(tx, { userId, profile: after, now: ctx.now() });
    recordChange(ctx, tx, {
      action: 'profile.save',
      subject: { type: 'user', id: userId },
      before: null,
      // Which fields, not what they hold: the log is kept when its person is forgotten.
      after: { changed: changedFields(before, after) },
      ownerId: userId,
      topics: ['session', 'customers'],
    });
    return getCustomerProfile(tx, userId);
  });
}

type Profile = Omit<CustomerProfile, 'updatedAt'>;

function normalise(typed: Profile): Profile {
  const phone = normalisePhone(typed.phone, typed.country);
  if (!phone.ok) throw inputError('phone', PHONE_SENTENCE);
  return {
    ...typed,
    firstName: typed.firstName.replaceAll(/\s+/g, ' '),
    lastName: typed.lastName.replaceAll(/\s+/g, ' '),
    phone: phone.value,
    postalCode: normalisePostalCode(typed.postalCode, typed.country),
    kvkNumber: normaliseKvkNumber(typed.kvkNumber),
    vatId: normaliseVatId(typed.vatId),
  };
}

function changedFields(before: Profile, after: Profile): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (old.get(field) === value ? [] : field));
}

type Write = { userId: string; profile: Profile; now: Date };

async function write(tx: Tx, { userId, profile, now }: Write): Promise<void> {
  const { firstName, lastName, country } = profile;
  const row = {
    firstName,
    lastName,
    country,
    company: orNull(profile.company),
    phone: orNull(profile.phone),
    address: orNull(profile.address),
    city: orNull(profile.city),
    postalCode: orNull(profile.postalCode),
    kvkNumber: orNull(profile.kvkNumber),
    vatId: orNull(profile.vatId),
    updatedAt: now,
  };
  await tx
    .insertInto('profiles')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  await tx
    .updateTable('users')
    .set({ firstName, lastName, name: `${firstName} ${lastName}`.trim(), updatedAt: now })
    .where('id', '=', userId)
    .execute();
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
