import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { BoundField } from '#app/components/bound-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { CHARGE_BOUNDS, CHARGE_UNITS } from '#domain/charge.ts';
import { UNIT_LABELS } from './labels.ts';
import { fieldOf } from './use-charge-form.ts';

type ChargeLinesCardProps = {
  rows: readonly number[];
  isFull: boolean;
  onAdd: () => void;
  onRemove: (row: number) => void;
};

/** What was done, how much of it, and what one of it costs. */
export function ChargeLinesCard({ rows, isFull, onAdd, onRemove }: ChargeLinesCardProps) {
  return (
    <>
      <ol className="flex flex-col gap-5">
        {rows.map((row, at) => (
          <li key={row} className="border-line not-first:border-t not-first:pt-5">
            <fieldset>
              <div className="mb-2 flex items-center justify-between gap-3">
                <legend className="float-left font-semibold">Regel {at + 1}</legend>
                {rows.length === 1 ? null : (
                  <Button
                    variant="ghost"
                    size="xs"
                    aria-label={`Regel ${at + 1} verwijderen`}
                    onClick={() => onRemove(row)}
                  >
                    <Trash aria-hidden="true" />
                    Verwijderen
                  </Button>
                )}
              </div>
              <LineFields row={row} />
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={isFull ? `Er passen ${CHARGE_BOUNDS.lines.max} regels op.` : null}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" />
          Regel toevoegen
        </GuardedButton>
      </div>
    </>
  );
}

function LineFields({ row }: { row: number }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[6rem_7rem_minmax(0,1fr)]">
      <div className="sm:col-span-3">
        <BoundField name={fieldOf('description', row)} label="Omschrijving">
          <Input maxLength={CHARGE_BOUNDS.descriptionLength} autoComplete="off" />
        </BoundField>
      </div>
      <BoundField name={fieldOf('quantity', row)} label="Aantal">
        <Input inputMode="decimal" autoComplete="off" maxLength={7} />
      </BoundField>
      <BoundField name={fieldOf('unit', row)} label="Eenheid">
        <Select>
          {CHARGE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {UNIT_LABELS[unit]}
            </option>
          ))}
        </Select>
      </BoundField>
      <BoundField name={fieldOf('price', row)} label="Prijs per eenheid (€)">
        <Input inputMode="decimal" autoComplete="off" maxLength={14} placeholder="95,00" />
      </BoundField>
    </div>
  );
}
