import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { THEME_CHOICES, setTheme, useTheme, type ThemeChoice } from '#app/lib/theme.ts';

const LOOKS = {
  system: { icon: Monitor, label: 'zoals je apparaat' },
  light: { icon: Sun, label: 'licht' },
  dark: { icon: Moon, label: 'donker' },
} as const satisfies Record<ThemeChoice, unknown>;

/** Goes round: as the device says, light, dark. */
export function ThemeSwitch() {
  const choice = useTheme();
  const { icon: Icon, label } = LOOKS[choice];
  const next =
    THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
  return (
    <button
      type="button"
      className="grid size-10 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      aria-label={`Kleuren: ${label}. Wissel naar ${LOOKS[next].label}.`}
      title={`Kleuren: ${label}`}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
