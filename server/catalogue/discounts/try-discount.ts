import type { DiscountRefusal } from '#domain/catalogue/discount.ts';
import type { Result } from '#domain/platform/result.ts';
import { limitKey } from '#server/platform/auth/address.ts';
import type { Context, UserActor } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

type TryContext = Pick<Context, 'limits'> & { actor: UserActor };

/**
 * Lets somebody try a code, so often in an hour: of one person each try is counted before it is looked
 * at, and one that was right is given back; of one address only what was refused is, because a whole
 * office may order with the same code at once. Their first few are looked at whatever others guessed
 * there: what the address has spent stops who makes accounts to guess on with. Throws RATE_LIMITED.
 */
export async function tryDiscount<Value>(
  { limits, actor }: TryContext,
  attempt: () => Promise<Result<Value, DiscountRefusal>>,
): Promise<Result<Value, DiscountRefusal>> {
  const person = actor.authorId ?? actor.id;
  const network = limitKey(actor.address);
  const isFirst = await limits.consume('firstDiscountCodes', person).then(() => true, ignoreSpent);
  if (isFirst !== true) await limits.check('discountCodesAddress', network);
  const giveBackLimit = async () => {
    await limits.giveBack('discountCodes', person);
    if (isFirst === true) await limits.giveBack('firstDiscountCodes', person);
  };
  await limits.consume('discountCodes', person);
  const tried = await attempt().catch(async (error: unknown) => {
    // Another failure says nothing about the code.
    await giveBackLimit();
    throw error;
  });
  if (tried.ok) await giveBackLimit();
  else await limits.consume('discountCodesAddress', network).catch(ignoreSpent);
  return tried;
}

/** The last ones of many tries at once: they were counted of their person. */
function ignoreSpent(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
}
