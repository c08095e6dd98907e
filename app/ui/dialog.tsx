import { Suspense, useState } from 'react';
import { onFirstInteraction } from '#app/lib/pages/first-interaction.ts';
import { lazyPart, retryImport } from '#app/lib/session/lazy-code.ts';
import type { DialogProps } from './dialog-panel.tsx';

async function load() {
  const { DialogPanel } = await import('./dialog-panel.tsx');
  return DialogPanel;
}

const LazyDialogPanel = lazyPart(load);

// By the time a dialog is asked for it is here.
if (typeof window !== 'undefined') onFirstInteraction(() => void retryImport(load));

/** A question or a task in front of the page. What it is made of comes before anyone can open it. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense>
      <LazyDialogPanel {...props} />
    </Suspense>
  ) : null;
}
