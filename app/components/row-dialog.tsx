import { createContext, Fragment, useContext, useState, type ReactNode } from 'react';

type DialogState = { open: boolean; onClose: () => void };

type Held = {
  /** Names the question and its row. Asked again, the text that was typed in it is still there. */
  key: string;
  render: (state: DialogState) => ReactNode;
};

const HoldDialog = createContext<(held: Held) => void>(() => {});

/** Opens a dialog from a row; the list around it holds the dialog. */
export function useRowDialog(): (held: Held) => void {
  return useContext(HoldDialog);
}

/** Holds the dialog of a row: that may move to another page while somebody writes why. */
export function RowDialogHolder({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<Held | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [hold] = useState(() => (next: Held) => {
    setHeld(next);
    setOpenKey(next.key);
  });
  return (
    <HoldDialog value={hold}>
      {children}
      {held === null ? null : (
        <Fragment key={held.key}>
          {held.render({
            open: openKey === held.key,
            // The question may be answered when another is open.
            onClose: () => setOpenKey((now) => (now === held.key ? null : now)),
          })}
        </Fragment>
      )}
    </HoldDialog>
  );
}
