import { useSyncExternalStore } from 'react';
import { VAT_ITEM } from '#app/lib/pages/boot-script.ts';

/** Prices with or without btw; consumers must see them with, so that is the default. */
export type VatDisplay = 'incl' | 'excl';

const listeners = new Set<() => void>();

function readDisplay(): VatDisplay {
  return document.documentElement.dataset['vat'] === 'excl' ? 'excl' : 'incl';
}

function show(display: VatDisplay): void {
  if (display === 'excl') document.documentElement.dataset['vat'] = 'excl';
  else delete document.documentElement.dataset['vat'];
  for (const listener of listeners) listener();
}

function handleStorage(event: StorageEvent): void {
  if (event.key === VAT_ITEM) show(event.newValue === 'excl' ? 'excl' : 'incl');
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

export function setVatDisplay(display: VatDisplay): void {
  try {
    localStorage.setItem(VAT_ITEM, display);
  } catch {
    // Storage is shut: the choice holds for this page only.
  }
  show(display);
}

export function useVatDisplay(): VatDisplay {
  return useSyncExternalStore(subscribe, readDisplay, () => 'incl');
}
