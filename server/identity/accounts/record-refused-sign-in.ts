import type { VerbContext } from '#server/context.ts';

export type RefusedSignIn = {
  /** The same attempt is kept once, however often it is told. */
  id: string;
  at: string;
  email: string;
  address: string;
  userAgent: string;
};

/**
 * Keeps that a wrong password was given for an account. Asked in a job and not in the request, whose
 * answer and time must not tell whether there is one; of an address without an account nothing stays.
 */
export async function recordRefusedSignIn(
  { db }: VerbContext,
  { id, at, email, address, userAgent }: RefusedSignIn,
): Promise<void> {
  await db
    .insertInto('signIns')
    .columns(['id', 'userId', 'at', 'outcome', 'address', 'userAgent', 'device'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((user) => [
          user.val(id).as('id'),
          'users.id as userId',
          user.val(new Date(at)).as('at'),
          user.val('wrong_password').as('outcome'),
          user.val(address).as('address'),
          user.val(userAgent === '' ? null : userAgent).as('userAgent'),
          user.val(null).as('device'),
        ])
        .where('email', '=', email),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
