import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { DataExport } from '#contract/customer/personal-data.ts';
import { LoadError } from '#app/components/load-error.tsx';
import { OwnPasswordDialog } from '#app/components/own-password-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatBytes, formatDateTime, formatLongDate } from '#app/lib/format.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** While it is made, the screen looks this often how far it is. */
const LOOK_MS = 1000;

const isBeingMade = (made: DataExport | null | undefined) =>
  made?.status === 'queued' || made?.status === 'running';

/** Everything about oneself as one file: asked, made, fetched. */
export function ExportCard() {
  const query = useQuery({
    ...orpc.customer.personalData.latestExport.queryOptions(),
    refetchInterval: ({ state }) => (isBeingMade(state.data?.export) ? LOOK_MS : false),
  });
  useLoadFailure(query.isError, 'loadUser');
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h3 className="text-lg font-semibold">Je gegevens opvragen</h3>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
          Eén bestand met alles wat we van je bewaren: je profiel, bestellingen, facturen, services,
          tickets en meer. Om te lezen en voor programma’s.
        </p>
      </div>
      {query.data === undefined && query.isError ? (
        <LoadError failure="loadUser" query={query} />
      ) : null}
      {query.data === undefined && !query.isError ? (
        <div aria-busy="true">
          <Skeleton className="h-11 w-48" />
        </div>
      ) : null}
      {query.data === undefined ? null : <ExportState made={query.data.export} />}
    </Card>
  );
}

function ExportState({ made }: { made: DataExport | null }) {
  if (made !== null && isBeingMade(made)) return <Making made={made} />;
  return (
    <>
      {made?.status === 'failed' ? (
        <Alert tone="bad" title="Het maken van je bestand is niet gelukt">
          We proberen het vanzelf nog eens. Je kunt het ook opnieuw opvragen.
        </Alert>
      ) : null}
      {made?.status === 'ready' ? <Ready made={made} /> : null}
      <RequestButton again={made !== null} />
    </>
  );
}

function Making({ made: { done, total } }: { made: DataExport }) {
  return (
    <div role="status">
      <p className="text-[0.9375rem] font-medium">
        {total === 0
          ? 'We beginnen met je bestand…'
          : `We maken je bestand: ${done} van ${total} onderdelen.`}
      </p>
      <progress
        aria-label="Je bestand wordt gemaakt"
        className="mt-2 h-2 w-full accent-green"
        max={Math.max(total, 1)}
        value={done}
      />
      <p className="mt-2 text-sm text-ink-soft">
        Je hoeft niet te wachten: als het klaar is, krijg je een mail.
      </p>
    </div>
  );
}

function Ready({ made: { id, sizeBytes, createdAt, expiresAt } }: { made: DataExport }) {
  const download = useAction(orpc.customer.personalData.downloadExport.mutationOptions(), {
    failure: 'loadUser',
    onDone: (file) => saveFile(file, file.name),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line p-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">Je bestand staat klaar</p>
        <p className="text-sm text-ink-soft">
          Gemaakt op {formatDateTime(createdAt)}, {formatBytes(sizeBytes ?? 0)}. Te downloaden tot{' '}
          {formatLongDate(expiresAt)}.
        </p>
      </div>
      <Button pending={download.isPending} onClick={() => download.mutate({ exportId: id })}>
        <Download aria-hidden="true" />
        Downloaden
      </Button>
    </div>
  );
}

function RequestButton({ again }: { again: boolean }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const request = useAction(orpc.customer.personalData.requestExport.mutationOptions(), {
    onDone: (asked) => {
      queryClient.setQueryData(orpc.customer.personalData.latestExport.queryKey(), {
        export: asked,
      });
      setOpen(false);
    },
    isSecret: true,
  });
  const close = () => {
    setOpen(false);
    request.reset();
  };
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {again ? 'Opnieuw opvragen' : 'Gegevens opvragen'}
      </Button>
      <OwnPasswordDialog
        open={isOpen}
        title="Gegevens opvragen"
        confirmLabel="Opvragen"
        pending={request.isPending}
        error={request.error}
        onClose={close}
        onConfirm={(password) => request.mutate({ password })}
      >
        In het bestand staat alles over je. Daarom vragen we je wachtwoord nog een keer.
      </OwnPasswordDialog>
    </div>
  );
}
