import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { BoundField } from '#app/components/bound-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { CHARGE_UNITS } from '#domain/sales/charge.ts';
import { UNIT_LABELS } from './labels.ts';
import { fieldOf } from './use-lines.ts';

export type LineRows = {
  rows: readonly number[];
  isFull: boolean;
  onAdd: () => void;
  onRemove: (row: number) => void;
};

type LinesCardProps = LineRows & {
  max: number;
  descriptionLength: number;
  /** Tells why a row cannot go, where it cannot; null where nobody is asked to remove it. */
  removal: (row: number) => { reason: string | null } | null;
  /** The word for a line that counts nothing, where there may be one. */
  noUnit?: string;
  placeholder?: string;
  helpOf?: (row: number) => string | undefined;
};

/** Asks the lines of an invoice: what was sold, its quantity, and the price of one. */
export function LinesCard(props: LinesCardProps) {
  const { rows, isFull, max, onAdd, onRemove } = props;
  return (
    <>
      <ol className="flex flex-col gap-5">
        {rows.map((row, at) => (
          <li key={row} className="border-line not-first:border-t not-first:pt-5">
            <fieldset>
              <legend className="mb-2 font-semibold">Regel {at + 1}</legend>
              <LineFields row={row} {...props} />
              <RemoveButton at={at} removal={props.removal(row)} onRemove={() => onRemove(row)} />
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={isFull ? `Er passen ${max} regels op.` : null}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" />
          Regel toevoegen
        </GuardedButton>
      </div>
    </>
  );
}

type RemoveButtonProps = {
  at: number;
  removal: ReturnType<LinesCardProps['removal']>;
  onRemove: () => void;
};

function RemoveButton({ at, removal, onRemove }: RemoveButtonProps) {
  if (removal === null) return null;
  return (
    <GuardedButton
      variant="ghost"
      size="xs"
      className="mt-3"
      aria-label={`Regel ${at + 1} verwijderen`}
      reason={removal.reason}
      onClick={onRemove}
    >
      <Trash aria-hidden="true" />
      Verwijderen
    </GuardedButton>
  );
}

function LineFields({ row, ...props }: LinesCardProps & { row: number }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[6rem_7rem_minmax(0,1fr)]">
      <div className="col-span-2 sm:col-span-3">
        <BoundField name={fieldOf('description', row)} label="Omschrijving">
          <Input maxLength={props.descriptionLength} autoComplete="off" />
        </BoundField>
      </div>
      <BoundField name={fieldOf('quantity', row)} label="Aantal">
        <Input inputMode="decimal" autoComplete="off" maxLength={7} />
      </BoundField>
      <BoundField name={fieldOf('unit', row)} label="Eenheid">
        <Select>
          {props.noUnit === undefined ? null : <option value="">{props.noUnit}</option>}
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
          help={props.helpOf?.(row)}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            placeholder={props.placeholder}
          />
        </BoundField>
      </div>
    </div>
  );
}
