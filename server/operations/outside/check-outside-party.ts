import {
  OUTSIDE_PARTY_NAMES,
  OUTSIDE_WORK,
  outsideConsequence,
  outsideParty,
  type OutsideParty,
} from '#domain/platform/outside-party.ts';
import { keptReason, shortened } from '#domain/platform/shorten.ts';
import { isPaymentProvider } from '#domain/sales/payment-provider.ts';
import { mailOwners } from '#server/identity/accounts/mail-owners.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

/** Many fail at once: looked at a moment ago is known. */
const KNOWN_MS = 20_000;
/** A panel that starts anew is nobody's business; with who collects the money a customer stands waiting. */
const PANEL_ALARM_MS = 60_000;
const WORDS_MAX = 300;

/**
 * Looks at something outside as the doctor does, and tells the owner what it finds. Once all is well again
 * nobody has to look any more.
 */
export async function checkOutsideParty(
  ctx: VerbContext,
  { party: name }: { party: string },
): Promise<void> {
  const party = outsideParty(name);
  if (party === null || (await isJustLookedAt(ctx, party))) return;
  const finding = await findingOf(ctx, party);
  await transact(ctx, (tx) =>
    finding === null || finding.fine
      ? endTrouble(ctx, tx, party)
      : noteTrouble(ctx, tx, { party, words: finding.line }),
  );
}

async function isJustLookedAt(ctx: VerbContext, party: OutsideParty): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('outsideTroubles')
    .select('lookedAt')
    .where('party', '=', party)
    .executeTakeFirst();
  return known !== undefined && ctx.now().getTime() - known.lookedAt.getTime() < KNOWN_MS;
}

/** Null where the shop has it no more. */
async function findingOf({ payments, provisioning }: VerbContext, party: OutsideParty) {
  const asked = isPaymentProvider(party) ? payments[party] : provisioning[party];
  return (await asked?.look?.()) ?? null;
}

type Trouble = { party: OutsideParty; words: string };

async function noteTrouble(ctx: VerbContext, tx: Tx, { party, ...told }: Trouble): Promise<void> {
  const now = ctx.now();
  const words = shortened(keptReason(told.words), WORDS_MAX);
  const { id, since } = await tx
    .insertInto('outsideTroubles')
    .values({ party, since: now, lookedAt: now, words })
    .onConflict((conflict) => conflict.column('party').doUpdateSet({ lookedAt: now, words }))
    .returning(['id', 'since'])
    .executeTakeFirstOrThrow();
  ctx.log.warn({ party, words }, 'something outside does not do what it is asked');
  const stopsPayments = OUTSIDE_WORK[party] === 'payments';
  if (!stopsPayments && now.getTime() - since.getTime() < PANEL_ALARM_MS) return;
  const name = OUTSIDE_PARTY_NAMES[party];
  const why = outsideConsequence(party);
  const finding = `npm run doctor zegt: ‘${words}’.`;
  const note = `${why} ${finding} Deze taak verdwijnt zodra ${name} weer doet wat we vragen.`;
  const kind = stopsPayments ? 'payments-away' : 'panel-away';
  await openStaffTask(ctx, tx, { kind, userId: null, subjectId: id, note });
  await mailOwners(ctx, tx, {
    kind: 'outside-away',
    occasion: id,
    subject: (siteName) => `${name} doet het niet: ${siteName}`,
    paragraphs: [why, finding, `Zodra ${name} weer doet wat we vragen, gaat alles vanzelf verder.`],
    link: { label: 'Bekijk de taken', path: '/admin/tasks' },
  });
}

async function endTrouble(ctx: VerbContext, tx: Tx, party: OutsideParty): Promise<void> {
  const over = await tx
    .deleteFrom('outsideTroubles')
    .where('party', '=', party)
    .returning('id')
    .executeTakeFirst();
  if (over === undefined) return;
  ctx.log.info({ party }, 'something outside does what it is asked again');
  await closeStaffTasks(ctx, tx, { kinds: ['payments-away', 'panel-away'], subjectId: over.id });
}
