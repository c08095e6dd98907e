import { Suspense, useState } from 'react';
import { onFirstMove } from '#app/lib/pages/first-move.ts';
import { lazyPart, untilHere } from '#app/lib/session/late-code.ts';
import type { DialogProps } from './dialog-panel.tsx';

async function load() {
  const { DialogPanel } = await import('./dialog-panel.tsx');
  return DialogPanel;
}

const LazyDialogPanel = lazyPart(load);

// By the time a dialog is asked for it is here.
if (typeof window !== 'undefined') onFirstMove(() => void untilHere(load));

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
