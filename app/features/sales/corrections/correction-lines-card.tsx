import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { BoundField } from '#app/components/bound-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { CHARGE_UNITS } from '#domain/sales/charge.ts';
import { CORRECTION_BOUNDS } from '#domain/sales/correction.ts';
import { UNIT_LABELS } from '#app/features/sales/charges/labels.ts';
import { fieldOf, lineOf, type Begin } from './use-correction-form.ts';

type CorrectionLinesCardProps = {
  begin: Begin;
  rows: readonly number[];
  isFull: boolean;
  onAdd: () => void;
  onRemove: (row: number) => void;
};

/** Asks the lines as they have to be, beginning with those of the invoice. */
export function CorrectionLinesCard(props: CorrectionLinesCardProps) {
  const { begin, rows, isFull, onAdd, onRemove } = props;
  return (
    <>
      <ol className="flex flex-col gap-5">
        {rows.map((row, at) => (
          <li key={row} className="border-line not-first:border-t not-first:pt-5">
            <fieldset>
              <legend className="mb-2 font-semibold">Regel {at + 1}</legend>
              <LineFields row={row} line={lineOf(begin, row)} />
              <GuardedButton
                variant="ghost"
                size="xs"
                className="mt-3"
                aria-label={`Regel ${at + 1} verwijderen`}
                reason={whyKept(lineOf(begin, row), rows)}
                onClick={() => onRemove(row)}
              >
                <Trash aria-hidden="true" />
                Verwijderen
              </GuardedButton>
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={isFull ? `Er passen ${CORRECTION_BOUNDS.lines.max} regels op.` : null}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" />
          Regel toevoegen
        </GuardedButton>
      </div>
    </>
  );
}

type Line = ReturnType<typeof lineOf>;

function whyKept(line: Line, rows: readonly number[]): string | null {
  if (line?.stays) return 'Hiermee is een service betaald: maak de regel goedkoper.';
  return rows.length === 1 ? 'Een factuur heeft minstens één regel.' : null;
}

function LineFields({ row, line }: { row: number; line: Line }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[6rem_7rem_minmax(0,1fr)]">
      <div className="col-span-2 sm:col-span-3">
        <BoundField name={fieldOf('description', row)} label="Omschrijving">
          <Input maxLength={CORRECTION_BOUNDS.descriptionLength} autoComplete="off" />
        </BoundField>
      </div>
      <BoundField name={fieldOf('quantity', row)} label="Aantal">
        <Input inputMode="decimal" autoComplete="off" maxLength={7} />
      </BoundField>
      <BoundField name={fieldOf('unit', row)} label="Eenheid">
        <Select>
          <option value="">geen</option>
          {CHARGE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {UNIT_LABELS[unit]}
            </option>
          ))}
        </Select>
      </BoundField>
      <div className="max-sm:col-span-2">
        <BoundField
          name={fieldOf('price', row)}
          label="Prijs per eenheid (€)"
          help={line?.discountLabel ? `Hier gaat nog af: ${line.discountLabel}.` : undefined}
        >
          <Input inputMode="decimal" autoComplete="off" maxLength={14} />
        </BoundField>
      </div>
    </div>
  );
}
