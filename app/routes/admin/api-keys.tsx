import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { BackLink } from '#app/components/back-link.tsx';
import { KeyTable } from '#app/features/api-keys/key-table.tsx';
import { MakeKeyDialog } from '#app/features/api-keys/make-key-dialog.tsx';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/area-paths.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/api-keys.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'API-sleutels', path: paths.adminApiKeys() });
}

export default function AdminApiKeysPage() {
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink to={paths.adminSettings()}>Instellingen</BackLink>
      </div>
      <div>
        <h2 className="text-xl font-semibold">API-sleutels</h2>
        <p className="mt-1 max-w-[68ch] text-ink-soft">
          Met een sleutel vraagt een ander programma, zoals je boekhouding, gegevens van de shop op.
          Hij werkt zolang wie hem maakte owner is. Wat er te vragen is, staat in de{' '}
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
        </p>
      </div>
      <AdminsOnly permission="api-keys.manage" what="API-sleutels">
        <div>
          <Button size="sm" onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" />
            Nieuwe sleutel
          </Button>
        </div>
        {isMaking ? <MakeKeyDialog onClose={() => setMaking(false)} /> : null}
        <KeyTable />
      </AdminsOnly>
    </div>
  );
}
