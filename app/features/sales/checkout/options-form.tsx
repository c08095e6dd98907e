import { useState, type ComponentProps } from 'react';
import { isOfferedQuantity, mostOf, quantityText } from '#domain/catalogue/offer.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { FormField } from '#app/components/form-field.tsx';
import { formatMoney } from '#app/lib/format.ts';
import type { ChosenLine, QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';

type Option = QuotedItem['options'][number];

type OptionsFormProps = {
  item: QuotedItem;
  line: ChosenLine;
  onChange: (options: ChosenLine['options']) => void;
};

/** Asks how much more a customer takes of what a plan has, for the term that they pay. */
export function OptionsForm({ item, line, onChange }: OptionsFormProps) {
  return item.options.map((option) =>
    option.unitCents === null ? null : (
      <OptionField
        key={option.key}
        option={option}
        per={PER_TERM[item.termMonths]}
        quantity={line.options[option.key] ?? option.min}
        onChange={(quantity) => onChange({ ...line.options, [option.key]: quantity })}
      />
    ),
  );
}

/** The quantity that can be had nearest to a number, rounded down. */
function nearest(option: Option, number: number): number {
  const { min, step } = option;
  const within = Math.min(Math.max(number, min), mostOf(option));
  return min + Math.floor((within - min) / step) * step;
}

function priceText({ unitCents, unit }: Option, per: string): string {
  if (unitCents === null || unitCents === 0) return 'Gratis';
  return `${formatMoney(unitCents)} per ${unit === '' ? 'stuk' : unit}, ${per}`;
}

type OptionFieldProps = {
  option: Option;
  per: string;
  quantity: number;
  onChange: (quantity: number) => void;
};

function OptionField({ option, per, quantity: chosen, onChange }: OptionFieldProps) {
  const { name, unit, included, min, step } = option;
  const quantity = nearest(option, chosen);
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed !== null && /^\d+$/.test(typed) ? Number(typed) : null;
  const isWrong = typed !== null && (number === null || !isOfferedQuantity(option, number));
  const most = mostOf(option);
  const has = included === 0 ? '' : ` Er zit al ${quantityText({ unit }, included)} bij.`;
  const steps = step === 1 ? '' : `, met stappen van ${step}`;
  const choose = (wanted: number) => {
    setTyped(null);
    onChange(nearest(option, wanted));
  };
  // A number that cannot be had becomes one that can, so that nothing else is ordered than stands there.
  const settle = () => {
    if (isWrong && number !== null) onChange(nearest(option, number));
    setTyped(null);
  };
  return (
    <FormField
      label={unit === '' ? name : `${name} (${unit})`}
      name={option.key}
      error={isWrong ? `Kies een aantal van ${min} tot en met ${most}${steps}.` : undefined}
      help={`${priceText(option, per)}.${has}`}
    >
      <Stepper
        name={option.key}
        what={name}
        value={typed ?? String(quantity)}
        onType={(text) => {
          setTyped(text);
          if (/^\d+$/.test(text) && isOfferedQuantity(option, Number(text))) onChange(Number(text));
        }}
        onSettle={settle}
        isWrong={isWrong}
        {...(quantity > min && { onLess: () => choose(quantity - step) })}
        {...(quantity < most && { onMore: () => choose(quantity + step) })}
      />
    </FormField>
  );
}

type StepperProps = ComponentProps<'input'> & {
  what: string;
  value: string;
  onType: (text: string) => void;
  onSettle: () => void;
  isWrong: boolean;
  onLess?: () => void;
  onMore?: () => void;
};

/** A number with a button on each side. */
function Stepper(props: StepperProps) {
  const { what, onType, onSettle, isWrong, onLess, onMore, ...input } = props;
  return (
    <div className="flex items-center gap-2">
      <StepButton label={`Minder ${what}`} onClick={onLess}>
        −
      </StepButton>
      <div className="w-24">
        <Input
          {...input}
          className="figures text-center"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          onChange={(event) => onType(event.target.value.trim())}
          onBlur={onSettle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isWrong) return;
            event.preventDefault();
            onSettle();
          }}
        />
      </div>
      <StepButton label={`Meer ${what}`} onClick={onMore}>
        +
      </StepButton>
    </div>
  );
}

type StepButtonProps = { label: string; onClick: (() => void) | undefined; children: string };

function StepButton({ label, onClick, children }: StepButtonProps) {
  return (
    <Button
      variant="secondary"
      className="w-11 justify-center"
      aria-label={label}
      aria-disabled={onClick === undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
