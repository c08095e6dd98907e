import { mayReturn } from '#domain/sales/return.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { idRange } from '#server/platform/db/search.ts';
import { lockOrderLines } from './lock-order-lines.ts';
import { openReturn } from './open-return.ts';
import { listOpenReturns, openReturnOf, selectReturning, type ReturningOrder } from './queries.ts';

export type TypedWithdrawal = {
  email: string;
  /** The number of an order or the name of a service, as somebody typed it. */
  order: string;
  /** Part of it, as somebody typed it; empty for all. */
  part: string;
  receivedAt: Date;
};

/** An order's number as people see it, among whatever else was typed. */
const NUMBER = /(?<![\da-f-])[\da-f]{8}(?:-[\da-f-]{4,27})?(?![\da-f])/iu;

/**
 * Ties a withdrawal that came without an account to the order that its number and address fit, and of several
 * lines to those that it names: each waits for a person, as nobody proved who wrote it. Answers false where
 * none fits, several orders do, or the law gives no withdrawal from it any more.
 */
export async function tieWithdrawal(
  ctx: VerbContext,
  tx: Tx,
  { email, order: typed, part, receivedAt }: TypedWithdrawal,
): Promise<boolean> {
  const orderId = await findFitting(tx, { email, typed });
  if (orderId === null) return false;
  const asked = { ground: 'withdrawal', askedBy: 'guest', askedAt: receivedAt } as const;
  const lines = await lockOrderLines(tx, orderId);
  const meant = linesMeant(lines, { typed, part });
  const young = meant.filter((line) => mayReturn(line, 'withdrawal', receivedAt).ok);
  if (young.length === 0) return false;
  const open = await listOpenReturns(tx, young);
  for (const order of young) {
    // A return that was asked of it already is decided with it.
    if (openReturnOf(open, order) !== null) continue;
    await openReturn(ctx, tx, { order, asked, isLeftToStaff: true });
  }
  return true;
}

/** The lines that somebody means: all, unless they name some by their service or what was sold. */
function linesMeant(
  lines: readonly ReturningOrder[],
  { typed, part }: { typed: string; part: string },
): readonly ReturningOrder[] {
  if (lines.length === 1) return lines;
  const named = lines.filter(({ serviceName }) => serviceName === typed.trim());
  if (named.length > 0) return named;
  const said = part.trim().toLowerCase();
  if (said === '') return lines;
  const isSaid = (name: string | null) => name !== null && said.includes(name.toLowerCase());
  const byService = lines.filter(({ serviceName }) => isSaid(serviceName));
  return byService.length > 0 ? byService : lines.filter(({ planName }) => isSaid(planName));
}

async function findFitting(
  tx: Tx,
  { email, typed }: { email: string; typed: string },
): Promise<string | null> {
  const range = idRange(NUMBER.exec(typed)?.[0] ?? '');
  const found = await selectReturning(tx)
    .clearSelect()
    .select('orders.id')
    .distinct()
    .where((eb) =>
      eb(
        'orders.userId',
        'in',
        eb
          .selectFrom('users')
          .leftJoin('profiles', 'profiles.userId', 'users.id')
          .select('users.id')
          .where((is) =>
            is.or([is('users.email', '=', email), is('profiles.billingEmail', '=', email)]),
          ),
      ),
    )
    .where((eb) =>
      eb.or([
        ...(range === null
          ? []
          : [eb.and([eb('orders.id', '>=', range.from), eb('orders.id', '<=', range.until)])]),
        eb.and([eb('services.name', '=', typed.trim()), eb('line.kind', '=', 'new')]),
      ]),
    )
    .limit(2)
    .execute();
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.id : null;
}
