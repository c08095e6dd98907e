import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { errorText } from '#app/lib/errors.ts';
import { useRequestKeys } from '#app/lib/forms/request-keys.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import type { ImportPreview } from '#contract/staff/imports.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { ImportFaultsCard } from './import-faults-card.tsx';
import { CustomersPreviewCard, ServicesPreviewCard } from './import-parts-card.tsx';

type Choice = { onlyRight: boolean; invites: boolean };

function freshOf({ customers, services }: ImportPreview) {
  return { customers: customers?.fresh ?? 0, services: services?.fresh ?? 0 };
}

/** A head that is wrong is wrong for all of its file. */
function hasWrongHead({ faults }: ImportPreview): boolean {
  return faults.some(({ line }) => line === 1);
}

function reasonNot(preview: ImportPreview, { onlyRight }: Choice): string | null {
  const { customers, services } = freshOf(preview);
  if (hasWrongHead(preview)) return 'Verbeter eerst de kop van het bestand.';
  if (customers + services === 0) return 'Er is niets nieuws om over te zetten.';
  if (preview.faultCount > 0 && !onlyRight) return 'Verbeter eerst de fouten, of laat ze weg.';
  return null;
}

function actionText(preview: ImportPreview): string {
  const { customers, services } = freshOf(preview);
  const parts = [
    customers > 0 ? formatCounted(customers, 'klant', 'klanten') : '',
    services > 0 ? formatCounted(services, 'service', 'services') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Zet over' : `Zet ${parts.join(' en ')} over`;
}

export type ChosenFiles = { customers?: File; services?: File };

type ImportPreviewCardProps = { preview: ImportPreview; files: ChosenFiles };

/** Shows what the files would do and what is wrong with them, with the button that imports them. */
export function ImportPreviewCard({ preview, files }: ImportPreviewCardProps) {
  const [choice, setChoice] = useState<Choice>({ onlyRight: false, invites: false });
  const keys = useRequestKeys();
  const navigate = useNavigate();
  const start = useAction(orpc.staff.imports.start.mutationOptions(), {
    refresh: orpc.staff.imports.key(),
    onDone: ({ importId }) => navigate(areaPaths.adminImport(importId)),
  });
  // One import of these files, however often it is sent.
  const send = () =>
    start.mutate({ ...files, ...choice, importId: keys.of(choice), shown: freshOf(preview) });
  const newCustomers = preview.customers?.fresh ?? 0;
  const { faultCount } = preview;
  return (
    <section aria-label="Overzicht" className="flex flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        {preview.customers === null ? null : <CustomersPreviewCard part={preview.customers} />}
        {preview.services === null ? null : <ServicesPreviewCard part={preview.services} />}
      </div>
      {faultCount === 0 ? (
        <Alert tone="good">Alle regels zijn goed.</Alert>
      ) : (
        <ImportFaultsCard faults={preview.faults} faultCount={faultCount} />
      )}
      <Card className="flex flex-col gap-3">
        {faultCount === 0 || hasWrongHead(preview) ? null : (
          <CheckboxField
            name="onlyRight"
            label="Zet alleen de goede regels over; wat fout is blijft liggen"
            checked={choice.onlyRight}
            onChange={(event) => setChoice({ ...choice, onlyRight: event.target.checked })}
          />
        )}
        {newCustomers === 0 ? null : (
          <CheckboxField
            name="invites"
            label="Nodig ze uit: elke nieuwe klant krijgt één mail met een link om een wachtwoord te kiezen"
            checked={choice.invites}
            onChange={(event) => setChoice({ ...choice, invites: event.target.checked })}
          />
        )}
        {start.error === null ? null : <Alert tone="bad">{errorText(start.error)}</Alert>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <GuardedButton
            reason={reasonNot(preview, choice)}
            pending={start.isPending || start.isSuccess}
            onClick={send}
          >
            {actionText(preview)}
          </GuardedButton>
          <p className="text-sm text-ink-soft">
            Er wordt niets gefactureerd voor wat al betaald is, en op de servers gebeurt niets.
          </p>
        </div>
      </Card>
    </section>
  );
}
