import { useEffect } from 'react';

/** Ctrl-K, on a Mac Cmd-K, wherever one is in the console. */
export function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isPalette || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [onPress]);
}
