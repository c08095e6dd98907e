import type { ImportContent, ImportedService } from '#domain/delivery/moving-in.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { importCustomer } from './import-customer.ts';
import { importService } from './import-service.ts';
import type { InvitingContext } from '#server/identity/customers/issue-invitation.ts';
import { listWaitingRows, readImportPlans, type ImportPlan, type RowOutcome } from './queries.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { ServerFound } from '#server/delivery/panels/provisioning-port.ts';
import type { VerbContext } from '#server/context.ts';

/** Lines of one transaction: few enough that nobody who wants one of them waits long. */
const BATCH = 25;
/** Then the job makes room for others and goes on as another. */
const BATCHES = 40;

/**
 * Imports what waits, in batches that are each done whole; before each of them the panels are asked
 * about its servers. Killed halfway it goes on where it was, and run twice it imports nothing twice.
 */
export async function runImport(
  ctx: InvitingContext,
  { importId, signal }: { importId: string; signal: AbortSignal },
): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const rows = await listWaitingRows(ctx.db, { importId, limit: BATCH });
    const answers = await askPanels(ctx, rows, signal);
    if (await transact(ctx, (tx) => runBatch(ctx, tx, { importId, answers }))) return;
  }
  await transact(ctx, (tx) => ctx.jobs.enqueue(tx, 'import.run', { importId }));
}

/** Imports the next few lines. Answers whether nothing is left to do. */
async function runBatch(
  ctx: InvitingContext,
  tx: Tx,
  { importId, answers }: { importId: string; answers: ReadonlyMap<string, PanelAnswer> },
): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select(['id', 'startedBy', 'invites', 'finishedAt'])
    .where('id', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || row.finishedAt !== null) return true;
  const waiting = await listWaitingRows(tx, { importId, limit: BATCH });
  const plans = await readImportPlans(tx);
  for (const { id, rowKey, content } of waiting) {
    if (content === null || rowKey === null) continue;
    const answer = answers.get(id);
    // Another job was at work, or its plan changed: it is asked first.
    if (isNamed(content) && !isOf(answer, plans.get(content.plan))) return false;
    const outcome =
      content.kind === 'customer'
        ? await importCustomer(ctx, tx, { customer: content, rowKey, run: row })
        : await importService(ctx, tx, {
            service: content,
            rowKey,
            plans,
            found: answer?.found ?? null,
          });
    await noteOutcome(tx, id, outcome);
  }
  if (waiting.length === BATCH) return false;
  await finish(ctx, tx, importId);
  return true;
}

/** Tells whether a line names a server of a panel. */
function isNamed(content: ImportContent): content is ImportedService {
  return content.kind === 'service' && content.panelId !== '';
}

function isOf(answer: PanelAnswer | undefined, plan: ImportPlan | undefined): boolean {
  return answer !== undefined && answer.module === plan?.module;
}

async function noteOutcome(tx: Tx, rowId: string, outcome: RowOutcome): Promise<void> {
  const { state } = outcome;
  const noted =
    state === 'refused'
      ? { refusedColumn: outcome.column, reason: outcome.reason }
      : {
          userId: outcome.userId,
          serviceId: outcome.serviceId,
          onPanel: outcome.state === 'imported' ? (outcome.onPanel ?? null) : null,
        };
  await tx
    .updateTable('importRows')
    .set({ state, content: null, ...noted })
    .where('id', '=', rowId)
    .execute();
}

async function finish(ctx: InvitingContext, tx: Tx, importId: string): Promise<void> {
  const counts = await tx
    .selectFrom('importRows')
    .select(['kind', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .groupBy(['kind', 'state'])
    .execute();
  await tx
    .updateTable('imports')
    .set({ finishedAt: ctx.now() })
    .where('id', '=', importId)
    .execute();
  recordChange(ctx, tx, {
    action: 'import.finish',
    subject: { type: 'import', id: importId },
    before: null,
    after: Object.fromEntries(counts.map(({ kind, state, count }) => [`${kind}:${state}`, count])),
    ownerId: null,
    topics: ['jobs', 'customers', 'services'],
  });
}

/** Answer of a panel about the server that a line names; null where there is no panel to ask. */
type PanelAnswer = {
  /** Module of its plan when it was asked; undefined when there was no such plan. */
  module: ProvisioningModule | undefined;
  found: ServerFound | null;
};

/**
 * Asks the panels about the servers of lines that are to be imported: by a number typed wrong somebody
 * else's server would be suspended and removed. Answers by the id of the line. Throws when a panel does
 * not say.
 */
async function askPanels(
  ctx: VerbContext,
  rows: readonly { id: string; content: ImportContent | null }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PanelAnswer>> {
  const lines = rows.flatMap(({ id, content }) =>
    content?.kind === 'service' && content.panelId !== '' ? { id, ...content } : [],
  );
  if (lines.length === 0) return new Map();
  const plans = await readImportPlans(ctx.db);
  const named = lines.map(({ id, plan, panelId }) => ({
    id,
    panelId,
    module: plans.get(plan)?.module,
  }));
  const answers = new Map<string, PanelAnswer>();
  for (const [module, asked] of Map.groupBy(named, (line) => line.module)) {
    const panel = module === undefined ? null : ctx.provisioning[module];
    const panelIds = asked.map(({ panelId }) => panelId);
    const found = await panel?.lookUp?.({ panelIds, signal });
    for (const { id, panelId } of asked) {
      answers.set(id, { module, found: found?.get(panelId) ?? null });
    }
  }
  return answers;
}
