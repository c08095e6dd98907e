import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { api, orpc } from '#app/lib/api.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { formatCount } from '#app/lib/format.ts';
import { randomId } from '#app/lib/random-id.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { ImportedStatement } from '#contract/staff/bank-statements.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { groupIban } from '#domain/sales/iban.ts';

type Answer = { id: string; name: string; text: string; isRead: boolean };

function textOf({ added, incoming, known, pending, skipped }: ImportedStatement): string {
  const parts = [
    `${formatCounted(added, 'nieuwe regel', 'nieuwe regels')}, waarvan ${formatCount(incoming)} te boeken`,
  ];
  if (known > 0) parts.push(`${formatCounted(known, 'stond', 'stonden')} er al`);
  if (pending > 0) parts.push(`${formatCount(pending)} heeft de bank nog niet geboekt`);
  const others = skipped.map(
    ({ account, lines }) =>
      `${formatCounted(lines, 'regel', 'regels')} van ${account || 'een rekening zonder nummer'}`,
  );
  return others.length === 0
    ? `${parts.join('; ')}.`
    : `${parts.join('; ')}. Overgeslagen, want niet van de rekening van de winkel: ${others.join(', ')}.`;
}

async function importFile(file: File): Promise<Answer> {
  // Two files may have one name.
  const of = { id: randomId(), name: file.name };
  try {
    const read = await api.staff.bankStatements.import({ file });
    return { ...of, text: textOf(read), isRead: true };
  } catch (error) {
    const [issue] = fieldErrors(error);
    return { ...of, text: issue?.message ?? errorText(error), isRead: false };
  }
}

/** One after the other: a bank gives a file a day, and what one of them has the next one knows. */
async function importFiles(files: readonly File[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const file of files) answers.push(await importFile(file));
  return answers;
}

type ImportStatementFormProps = {
  /** The account that files must be of. */
  iban: string | null;
};

/** Takes files of the bank, and says of each what was in it. */
export function ImportStatementForm({ iban }: ImportStatementFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = useAction({ mutationFn: importFiles }, { refresh: orpc.staff.bankStatements.key() });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".xml,.sta,.940,.mt940,.swi,.txt,text/xml,application/xml,text/plain"
          aria-label="Afschriften kiezen"
          onChange={(event) => {
            read.mutate([...(event.target.files ?? [])]);
            // Emptied, it lets the same file be chosen again.
            event.target.value = '';
          }}
        />
        <Button pending={read.isPending} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          Afschrift inlezen
        </Button>
        <p className="text-sm text-ink-soft">
          CAMT.053 (XML) of MT940{iban === null ? '' : ` van ${groupIban(iban)}`}, hoogstens 5 MB.
          Inlezen boekt nog niets.
        </p>
      </div>
      {read.data?.map(({ id, name, text, isRead }) => (
        <Alert key={id} tone={isRead ? 'good' : 'bad'} title={name}>
          {text}
        </Alert>
      ))}
    </div>
  );
}
