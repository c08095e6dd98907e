import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { BoundField } from '#app/components/bound-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { CHARGE_BOUNDS, CHARGE_UNITS } from '#domain/sales/charge.ts';
import { UNIT_LABELS } from './labels.ts';
import { fieldOf } from './use-charge-form.ts';

type ChargeLinesCardProps = {
  rows: readonly number[];
  isFull: boolean;
  onAdd: () => void;
  onRemove: (row: number) => void;
};

/** Asks the lines of the invoice: the work that was done, its quantity, and the price of one. */
export function ChargeLinesCard({ rows, isFull, onAdd, onRemove }: ChargeLinesCardProps) {
  return (
    <>
      <ol className="flex flex-col gap-5">
        {rows.map((row, at) => (
          <li key={row} className="border-line not-first:border-t not-first:pt-5">
            <fieldset>
              <legend className="mb-2 font-semibold">Regel {at + 1}</legend>
              <LineFields row={row} />
              {rows.length === 1 ? null : (
                <Button
                  variant="ghost"
                  size="xs"
                  className="mt-3"
                  aria-label={`Regel ${at + 1} verwijderen`}
                  onClick={() => onRemove(row)}
                >
                  <Trash aria-hidden="true" />
                  Verwijderen
                </Button>
              )}
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
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[6rem_7rem_minmax(0,1fr)]">
      <div className="col-span-2 sm:col-span-3">
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
      <div className="max-sm:col-span-2">
        <BoundField name={fieldOf('price', row)} label="Prijs per eenheid (€)">
          <Input inputMode="decimal" autoComplete="off" maxLength={14} placeholder="95,00" />
        </BoundField>
      </div>
    </div>
  );
}
