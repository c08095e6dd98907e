import { type OffReason, FAILING_DAYS_MAX } from '#domain/operations/webhook.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailOwners } from '#server/identity/accounts/mail-owners.ts';

type GivenUp = {
  webhookId: string;
  name: string;
  failingSince: Date | null;
  reason: Exclude<OffReason, 'owner'>;
};

/** Switches off a webhook that is on and that the caller has locked; every owner hears why. */
export async function disableWebhook(
  ctx: VerbContext,
  tx: Tx,
  { webhookId, name, failingSince, reason }: GivenUp,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failingSince, offSince: ctx.now(), offReason: reason })
    .where('id', '=', webhookId)
    .execute();
  recordChange(ctx, tx, {
    action: 'webhook.give-up',
    subject: { type: 'webhook', id: webhookId },
    before: { name, offReason: null },
    after: { name, offReason: reason, failingSince },
    ownerId: null,
    topics: ['settings'],
  });
  await mailOffWebhook(ctx, tx, { webhookId, name, reason });
}

const WHY = {
  gone: 'De ontvanger liet weten dat hij geen berichten meer wil (antwoord 410).',
  failing: `Er kwam al ${FAILING_DAYS_MAX} dagen niets meer aan.`,
  'lost-secret':
    'De sleutel van de winkel (SECRET_KEY) is vervangen, en het geheim van deze webhook is daarmee niet meer te lezen.',
} as const;

const WORKS_AGAIN = 'Werkt de ontvanger weer? Zet de webhook dan aan.';
const WHAT_TO_DO = {
  gone: WORKS_AGAIN,
  failing: WORKS_AGAIN,
  'lost-secret': 'Maak een nieuw geheim, zet dat bij de ontvanger en zet de webhook aan.',
} as const;

type OffWebhook = { webhookId: string; name: string; reason: keyof typeof WHY };

/** Every owner hears that a webhook was switched off: who made it may have left. */
async function mailOffWebhook(
  ctx: VerbContext,
  tx: Tx,
  { webhookId, name, reason }: OffWebhook,
): Promise<void> {
  await mailOwners(ctx, tx, {
    kind: 'webhook-off',
    subject: (siteName) => `Een webhook van ${siteName} is uitgezet`,
    paragraphs: [
      `De webhook ‘${name}’ is uitgezet. ${WHY[reason]} Wat er sindsdien gebeurt, wordt daar niet meer gemeld.`,
      `${WHAT_TO_DO[reason]} Wat nog wachtte, gaat dan alsnog weg.`,
    ],
    link: { label: 'Bekijk de webhook', path: `/admin/settings/webhooks/${webhookId}` },
  });
}
