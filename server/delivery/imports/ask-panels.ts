import type { ImportContent } from '#domain/delivery/moving-in.ts';
import type { ProvisioningModule } from '#domain/catalogue/plan.ts';
import type { ServerFound } from '#server/delivery/panels/provisioning-port.ts';
import type { VerbContext } from '#server/context.ts';
import { readImportPlans } from './queries.ts';

/** What a panel said of the server that a line names; null where there is no panel to ask. */
export type PanelAnswer = {
  /** Of its plan when it was asked; undefined when there was no such plan. */
  module: ProvisioningModule | undefined;
  found: ServerFound | null;
};

/**
 * Asks the panels about the servers of lines that are to be imported: by a number typed wrong somebody
 * else's server would be suspended and removed. Answers by the id of the line. Throws when a panel does
 * not say.
 */
export async function askPanels(
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
