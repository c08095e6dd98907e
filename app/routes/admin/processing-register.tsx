import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router';
import { AdminsOnly } from '#app/components/admins-only.tsx';
import { ExportButton } from '#app/components/export-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { SectionHead } from '#app/components/section-head.tsx';
import { OwnProcessingsCard } from '#app/features/compliance/processing-register/own-processings-card.tsx';
import { ProcessingCard } from '#app/features/compliance/processing-register/processing-card.tsx';
import { PROCESSING_FILE_COLUMNS } from '#app/features/compliance/processing-register/processing-columns.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { ProcessingRegisterOutput } from '#contract/staff/processing-register.ts';
import type { Route } from './+types/processing-register.ts';

export function meta({ matches }: Route.MetaArgs) {
  const path = areaPaths.adminProcessingRegister();
  return areaMeta({ matches, title: 'Verwerkingsregister', path });
}

function ControllerCard({ controller }: Pick<ProcessingRegisterOutput, 'controller'>) {
  const { name, address, kvk, email } = controller;
  const isWhole = address !== '' && kvk !== '' && email !== '';
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Verwerkingsverantwoordelijke</h3>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)] max-sm:[&>dd]:mb-1.5">
        <dt className="text-ink-soft">Naam</dt>
        <dd className="min-w-0 break-words">{name}</dd>
        <dt className="text-ink-soft">Adres</dt>
        <dd className="min-w-0 break-words">{address || 'Niet ingevuld'}</dd>
        <dt className="text-ink-soft">KvK-nummer</dt>
        <dd className="figures">{kvk || 'Niet ingevuld'}</dd>
        <dt className="text-ink-soft">E-mail</dt>
        <dd className="min-w-0 break-words">{email || 'Niet ingevuld'}</dd>
      </dl>
      {isWhole ? null : (
        <Alert tone="warn" className="print:hidden">
          Vul de gegevens van het bedrijf aan bij{' '}
          <Link
            to={areaPaths.adminSettings('bedrijfsgegevens')}
            className="font-semibold underline underline-offset-4"
          >
            Instellingen
          </Link>
          .
        </Alert>
      )}
    </Card>
  );
}

function Register() {
  const query = useQuery(orpc.staff.processingRegister.get.queryOptions());
  useLoadFailure(query.isError, 'loadRegister');
  if (query.data === undefined) {
    if (query.isError) return <LoadError failure="loadRegister" query={query} />;
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  const { controller, shipped, own } = query.data;
  return (
    <>
      <ControllerCard controller={controller} />
      <OwnProcessingsCard own={own} />
      <section className="flex flex-col gap-4">
        <div>
          <h3 className="text-lg font-semibold">Wat dit programma doet</h3>
          <p className="mt-1 max-w-[72ch] text-sm text-ink-soft">
            Volgt uit hoe jullie het programma hebben ingesteld; het verandert vanzelf mee.
          </p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2 print:grid-cols-1">
          {shipped.map((processing) => (
            <ProcessingCard key={processing.key} processing={processing} />
          ))}
        </div>
      </section>
    </>
  );
}

export default function AdminProcessingRegisterPage() {
  return (
    <div className="flex flex-col gap-4">
      <SectionHead
        back={{ to: areaPaths.adminDataBreaches(), label: 'Datalekken' }}
        title="Verwerkingsregister"
        intro="Wat er met gegevens van mensen gebeurt, waarom en hoe lang (AVG art. 30). De Autoriteit Persoonsgegevens kan ernaar vragen."
        actions={
          <>
            <Button variant="ghost" size="sm" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Afdrukken
            </Button>
            <ExportButton
              fileName="verwerkingsregister"
              columns={PROCESSING_FILE_COLUMNS}
              open={(signal) => api.staff.processingRegister.export(undefined, { signal })}
            />
          </>
        }
      />
      <AdminsOnly permission="processing-register.manage" what="het verwerkingsregister">
        <Register />
      </AdminsOnly>
    </div>
  );
}
