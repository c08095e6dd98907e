import { THEME_CHOICES, setTheme, useTheme, type ThemeChoice } from '#app/lib/theme.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';

const LABELS: Record<ThemeChoice, string> = {
  system: 'zoals je apparaat',
  light: 'licht',
  dark: 'donker',
};

/** Goes round: as the device says, light, dark. */
export function ThemeSwitch() {
  const choice = useTheme();
  const label = LABELS[choice];
  const next =
    THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
  return (
    <button
      type="button"
      className="grid size-10 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink noscript:hidden"
      aria-label={`Kleuren: ${label}. Wissel naar ${LABELS[next]}.`}
      title={`Kleuren: ${label}`}
      onClick={() => setTheme(next)}
    >
      <FrameIcon name={choice} />
    </button>
  );
}
