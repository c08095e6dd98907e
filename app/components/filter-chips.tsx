import Check from 'lucide-react/icons/check';
import { classNames } from '#app/lib/class-names.ts';

type FilterChipsProps<Value extends string> = {
  /** The field that is filtered, read aloud before the chips: `Filter op status`. */
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

/** On a phone one line that scrolls, so that the list itself is in sight; with room for the ring. */
const LINE =
  'flex gap-1.5 max-sm:scroll-edges max-sm:-mx-5 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:flex-wrap';

/** Narrows a list to some values; none chosen is all of them. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, values, labels, chosen, onChange } = props;
  const toggle = (value: Value) =>
    onChange(values.filter((one) => (one === value) !== chosen.includes(one)));
  return (
    <div role="group" aria-label={label} className={LINE}>
      {values.map((value) => {
        const isOn = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isOn}
            onClick={() => toggle(value)}
            className={classNames(
              'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium transition-colors md:h-8 md:px-3',
              isOn
                ? 'border-green bg-green text-on-green hover:bg-green-deep'
                : 'border-line-strong bg-surface text-ink hover:bg-sunken',
            )}
          >
            {isOn ? <Check aria-hidden="true" className="size-3.5" /> : null}
            {labels[value]}
          </button>
        );
      })}
    </div>
  );
}
