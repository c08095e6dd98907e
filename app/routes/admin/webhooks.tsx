import {
  ApiDocsLink,
  ApiKeysLink,
  ConnectionPage,
  RegisterLink,
} from '#app/components/connection-page.tsx';
import { MakeWebhookDialog } from '#app/features/operations/webhooks/make-webhook-dialog.tsx';
import { WebhookTable } from '#app/features/operations/webhooks/webhook-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/webhooks.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Webhooks', path: areaPaths.adminWebhooks() });
}

export default function AdminWebhooksPage() {
  return (
    <ConnectionPage
      title="Webhooks"
      intro={
        <>
          Met een webhook hoort een ander programma, zoals je boekhouding of chat, meteen wat er in
          de winkel gebeurt. In een bericht staan alleen kenmerken: de gegevens zelf vraagt het
          programma op met een <ApiKeysLink />. Hoe een bericht eruitziet, staat in de{' '}
          <ApiDocsLink />. Is het van een ander bedrijf, zet dat dan in het <RegisterLink />.
        </>
      }
      permission="webhooks.manage"
      what="webhooks"
      make="Nieuwe webhook"
      Dialog={MakeWebhookDialog}
    >
      <WebhookTable />
    </ConnectionPage>
  );
}
