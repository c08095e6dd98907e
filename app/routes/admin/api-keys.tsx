import { ApiDocsLink, ConnectionPage, RegisterLink } from '#app/components/connection-page.tsx';
import { KeyTable } from '#app/features/identity/api-keys/key-table.tsx';
import { MakeKeyDialog } from '#app/features/identity/api-keys/make-key-dialog.tsx';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { Route } from './+types/api-keys.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'API-sleutels', path: areaPaths.adminApiKeys() });
}

export default function AdminApiKeysPage() {
  return (
    <ConnectionPage
      title="API-sleutels"
      intro={
        <>
          Met een sleutel vraagt een ander programma, zoals je boekhouding, gegevens van de winkel
          op. Hij werkt zolang wie hem maakte owner is. Wat er te vragen is, staat in de{' '}
          <ApiDocsLink />. Gaan de gegevens naar een ander bedrijf, zet dat dan in het{' '}
          <RegisterLink />.
        </>
      }
      permission="api-keys.manage"
      what="API-sleutels"
      make="Nieuwe sleutel"
      Dialog={MakeKeyDialog}
    >
      <KeyTable />
    </ConnectionPage>
  );
}
