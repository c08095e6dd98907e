import { FAILING_DAYS_MAX } from '#domain/operations/webhook.ts';
import { mailOwners } from '#server/identity/accounts/mail-owners.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

const WHY = {
  gone: 'De ontvanger liet weten dat hij geen berichten meer wil (antwoord 410).',
  failing: `Er kwam al ${FAILING_DAYS_MAX} dagen niets meer aan.`,
  'lost-secret':
    'De sleutel van de shop (SECRET_KEY) is vervangen, en het geheim van deze webhook is daarmee niet meer te lezen.',
} as const;

const WORKS_AGAIN = 'Werkt de ontvanger weer? Zet de webhook dan aan.';
const WHAT_TO_DO = {
  gone: WORKS_AGAIN,
  failing: WORKS_AGAIN,
  'lost-secret': 'Maak een nieuw geheim, zet dat bij de ontvanger en zet de webhook aan.',
} as const;

type OffWebhook = { webhookId: string; name: string; reason: keyof typeof WHY };

/** Every owner hears that a webhook was switched off: who made it may have left. */
export async function mailOffWebhook(
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
