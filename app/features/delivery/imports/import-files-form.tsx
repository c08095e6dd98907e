import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { IMPORT_MAX_BYTES, type ImportKind } from '#domain/delivery/moving-in.ts';
import { ImportPreviewCard, type ChosenFiles } from './import-preview-card.tsx';
import { saveExample } from './labels.ts';

type Part = keyof ChosenFiles;

const PARTS: Readonly<Record<Part, { kind: ImportKind; title: string; text: string }>> = {
  customers: {
    kind: 'customer',
    title: 'Klanten',
    text: 'Wie al een account heeft, blijft zoals hij is.',
  },
  services: {
    kind: 'service',
    title: 'Services',
    text: 'Van klanten die er al zijn, of die in het klantenbestand staan.',
  },
};

type ChooseFileProps = {
  part: Part;
  file: File | undefined;
  isBusy: boolean;
  onChoose: (file: File | undefined) => void;
};

function ChooseFile({ part, file, isBusy, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const { kind, title, text } = PARTS[part];
  const isTooLarge = file !== undefined && file.size > IMPORT_MAX_BYTES;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={`Bestand met ${title.toLowerCase()} kiezen`}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // Emptied, it lets a file that was put right be chosen again.
          event.target.value = '';
        }}
      />
      {file === undefined ? null : (
        <p className="flex items-center gap-2 text-[0.9375rem]">
          <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0 text-green" />
          <span className="min-w-0 truncate font-medium">{file.name}</span>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${file.name} weghalen`}
            disabled={isBusy}
            onClick={() => onChoose(undefined)}
          >
            <X aria-hidden="true" />
          </Button>
        </p>
      )}
      {isTooLarge ? (
        <p role="alert" className="text-sm font-medium text-bad">
          Dit bestand is groter dan 5 MB. Zet het over in delen.
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {file === undefined ? 'Bestand kiezen' : 'Ander bestand kiezen'}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => saveExample(kind)}>
          Voorbeeld downloaden
        </Button>
      </div>
    </Card>
  );
}

function refusalText(error: unknown): string {
  const [issue] = fieldErrors(error);
  return issue?.message ?? errorText(error);
}

/** Takes one or two files, says what they would do, and has it done. */
export function ImportFilesForm() {
  const [files, setFiles] = useState<ChosenFiles>({});
  const check = useAction(orpc.staff.imports.preview.mutationOptions(), {
    refresh: orpc.staff.imports.key(),
  });
  const choose = (part: Part) => (file: File | undefined) => {
    const { [part]: _before, ...others } = files;
    setFiles(file === undefined ? others : { ...others, [part]: file });
    // The preview was of other files.
    check.reset();
  };
  const isEmpty = files.customers === undefined && files.services === undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {(['customers', 'services'] as const).map((part) => (
          <ChooseFile
            key={part}
            part={part}
            file={files[part]}
            isBusy={check.isPending}
            onChoose={choose(part)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <GuardedButton
          reason={isEmpty ? 'Kies eerst een bestand.' : null}
          pending={check.isPending}
          variant={check.data === undefined ? 'primary' : 'secondary'}
          onClick={() => check.mutate(files)}
        >
          {check.data === undefined ? 'Controleer' : 'Controleer opnieuw'}
        </GuardedButton>
        <p className="text-sm text-ink-soft">
          CSV uit een spreadsheet, hoogstens 5.000 regels en 5 MB. Controleren verandert niets.
        </p>
      </div>
      {check.error === null ? null : <Alert tone="bad">{refusalText(check.error)}</Alert>}
      {check.data === undefined ? null : (
        <ImportPreviewCard key={check.submittedAt} preview={check.data} files={files} />
      )}
    </div>
  );
}
