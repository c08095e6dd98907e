import { useSyncExternalStore } from 'react';
import { THEME_ITEM } from '#app/lib/pages/boot-script.ts';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const DARK_QUERY = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_ITEM);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function showTheme(): void {
  const choice = readChoice();
  const system = matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = choice === 'system' ? system : choice;
}

function handleChange(): void {
  showTheme();
  for (const listener of listeners) listener();
}

/** Other tabs and the system's own setting are followed as long as somebody listens. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleChange);
    matchMedia(DARK_QUERY).addEventListener('change', handleChange);
    // The theme may have changed since the page came, before there was anybody to hear it.
    showTheme();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', handleChange);
    matchMedia(DARK_QUERY).removeEventListener('change', handleChange);
  };
}

export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_ITEM);
    else localStorage.setItem(THEME_ITEM, choice);
  } catch {
    // Storage is shut: the choice holds for this page only.
    document.documentElement.dataset['theme'] = choice;
    return;
  }
  handleChange();
}

/** The visitor's choice; 'system' until the browser has been asked. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}
