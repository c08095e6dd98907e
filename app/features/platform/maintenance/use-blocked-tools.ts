import { useEffect } from 'react';

const TOOLS: ReadonlySet<string> = new Set(['KeyI', 'KeyJ', 'KeyC', 'KeyK']);

function opensTools({ code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (code === 'F12') return true;
  if (!ctrlKey && !metaKey) return false;
  return code === 'KeyU' || ((shiftKey || altKey) && TOOLS.has(code));
}

function handleMenu(event: Event): void {
  event.preventDefault();
}

function handleKey(event: KeyboardEvent): void {
  if (opensTools(event)) event.preventDefault();
}

/**
 * Keeps the context menu and the shortcuts of developer tools shut while this is shown. As asked
 * for, and cosmetic: every browser has other ways to open them.
 */
export function useBlockedTools(): void {
  useEffect(() => {
    document.addEventListener('contextmenu', handleMenu);
    document.addEventListener('keydown', handleKey, true);
    return () => {
      document.removeEventListener('contextmenu', handleMenu);
      document.removeEventListener('keydown', handleKey, true);
    };
  }, []);
}
