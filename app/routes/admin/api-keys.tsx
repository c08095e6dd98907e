import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { SectionHead } from '#app/components/section-head.tsx';
import { KeyTable } from '#app/features/api-keys/key-table.tsx';
import { MakeKeyDialog } from '#app/features/api-keys/make-key-dialog.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { may } from '#domain/role.ts';
import type { Route } from './+types/api-keys.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'API-sleutels', path: paths.adminApiKeys() });
}

export default function AdminApiKeysPage() {
  const [isMaking, setMaking] = useState(false);
  const mayManage = may(useRole(), 'api-keys.manage');
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: paths.adminSettings(), label: 'Instellingen' }}
        title="API-sleutels"
        intro={
          <>
            Met een sleutel vraagt een ander programma, zoals je boekhouding, gegevens van de shop
            op. Hij werkt zolang wie hem maakte owner is. Wat er te vragen is, staat in de{' '}
            <a href={paths.apiDocs()} className="text-green underline underline-offset-4">
              beschrijving van de API
            </a>
            . Gaan de gegevens naar een ander bedrijf, zet dat dan in het{' '}
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
              Nieuwe sleutel
            </Button>
          ) : undefined
        }
      />
      <AdminsOnly permission="api-keys.manage" what="API-sleutels">
        {isMaking ? <MakeKeyDialog onClose={() => setMaking(false)} /> : null}
        <KeyTable />
      </AdminsOnly>
    </div>
  );
}
