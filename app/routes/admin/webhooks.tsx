import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { SectionHead } from '#app/components/section-head.tsx';
import { MakeWebhookDialog } from '#app/features/webhooks/make-webhook-dialog.tsx';
import { WebhookTable } from '#app/features/webhooks/webhook-table.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { may } from '#domain/role.ts';
import type { Route } from './+types/webhooks.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Webhooks', path: paths.adminWebhooks() });
}

export default function AdminWebhooksPage() {
  const [isMaking, setMaking] = useState(false);
  const mayManage = may(useRole(), 'webhooks.manage');
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: paths.adminSettings(), label: 'Instellingen' }}
        title="Webhooks"
        intro={
          <>
            Met een webhook hoort een ander programma, zoals je boekhouding of chat, meteen wat er
            in de shop gebeurt. In een bericht staan alleen kenmerken: de gegevens zelf vraagt het
            programma op met een{' '}
            <Link to={paths.adminApiKeys()} className="text-green underline underline-offset-4">
              API-sleutel
            </Link>
            . Hoe een bericht eruitziet, staat in de{' '}
            <a href={paths.apiDocs()} className="text-green underline underline-offset-4">
              beschrijving van de API
            </a>
            . Is het van een ander bedrijf, zet dat dan in het{' '}
            <Link
              to={paths.adminProcessingRegister()}
              className="text-green underline underline-offset-4"
            >
              verwerkingsregister
            </Link>
            .
          </>
        }
        actions={
          mayManage ? (
            <Button size="sm" onClick={() => setMaking(true)}>
              <Plus aria-hidden="true" />
              Nieuwe webhook
            </Button>
          ) : undefined
        }
      />
      <AdminsOnly permission="webhooks.manage" what="webhooks">
        {isMaking ? <MakeWebhookDialog onClose={() => setMaking(false)} /> : null}
        <WebhookTable />
      </AdminsOnly>
    </div>
  );
}
