import { setVatDisplay, useVatDisplay, type VatDisplay } from '#app/lib/vat-display.ts';

const CHOICES: readonly { value: VatDisplay; label: string }[] = [
  { value: 'incl', label: 'Incl. btw' },
  { value: 'excl', label: 'Excl. btw' },
];

/** Prices with or without btw, for the whole site and remembered. */
export function VatSwitch() {
  const display = useVatDisplay();
  return (
    <div
      role="group"
      aria-label="Prijzen tonen"
      className="vat-choice inline-flex rounded-md border border-line-strong bg-surface p-1 noscript:hidden"
    >
      {CHOICES.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={display === choice.value}
          onClick={() => setVatDisplay(choice.value)}
          className="h-8 rounded-sm px-3 text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-pressed:bg-green aria-pressed:text-on-green"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
