import type { ReactNode } from 'react';
import { useResting } from '#app/ui/resting.tsx';

export type RadioCardOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** At the right, such as a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  name: string;
  legend: ReactNode;
  options: readonly RadioCardOption[];
  value: string;
  onChange: (value: string) => void;
  /** Cards beside each other from 640 px on. */
  columns?: 1 | 2 | 3;
  hideLegend?: boolean;
};

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** A choice of a few, each with its explanation in sight. */
export function RadioCards(props: RadioCardsProps) {
  const { name, legend, options, value, onChange, columns = 1, hideLegend = false } = props;
  const isResting = useResting();
  return (
    <fieldset>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={`grid gap-2.5 ${COLUMNS[columns]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface p-3.5 transition-colors hover:bg-sunken has-checked:border-green has-checked:bg-green-soft has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled === true || isResting}
              onChange={() => onChange(option.value)}
              className="tick mt-0.5 size-5 rounded-full"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{option.label}</span>
              {option.description ? (
                <span className="block text-sm text-ink-soft">{option.description}</span>
              ) : null}
            </span>
            {option.aside ? (
              <span className="figures shrink-0 font-semibold">{option.aside}</span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
