import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { Slot } from '#app/ui/slot.tsx';
import { LIFTED, useLifted } from '#app/ui/use-lifted.ts';
import { useMenuKeys } from '#app/ui/use-menu-keys.ts';

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  /** The time to fetch what its items lead to. */
  onOpen?: () => void;
};

/** Closes the menu, with the focus back on its button. */
const CloseMenu = createContext<() => void>(() => {});

/** The place where the focus begins: with the keyboard on an item, with a pointer where that is. */
type Opened = 'by-key' | 'by-pointer' | null;

/** Actions behind one button, such as those of a row. */
export function DropdownMenu({ trigger, children, align = 'end', onOpen }: DropdownMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const close = useCallback(() => setOpened(null), []);
  const open = (by: Opened) => {
    onOpen?.();
    setOpened(by);
  };
  return (
    <>
      <Slot
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={({ detail }: { detail: number }) => {
          if (opened !== null) close();
          else open(detail === 0 ? 'by-key' : 'by-pointer');
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open('by-key');
        }}
      >
        {trigger}
      </Slot>
      {opened === null ? null : (
        <Panel
          anchor={button}
          labelledBy={id}
          align={align}
          beginsOnItem={opened === 'by-key'}
          onClose={close}
        >
          {children}
        </Panel>
      )}
    </>
  );
}

type PanelProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  align: 'start' | 'end';
  beginsOnItem: boolean;
  onClose: () => void;
  children: ReactNode;
};

function Panel({ anchor, labelledBy, align, beginsOnItem, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const goBack = useCallback(() => {
    anchor.current?.focus();
    onClose();
  }, [anchor, onClose]);
  useLifted(panel, {
    anchor,
    side: 'bottom',
    align,
    gap: 4,
    onDismiss: (by) => (by === 'escape' ? goBack() : onClose()),
  });
  const handleKey = useMenuKeys(panel, goBack);
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[role=menuitem]');
    (beginsOnItem ? first : panel.current)?.focus();
  }, [beginsOnItem]);
  return (
    <CloseMenu value={goBack}>
      <div
        ref={panel}
        popover="manual"
        role="menu"
        aria-labelledby={labelledBy}
        tabIndex={-1}
        onKeyDown={handleKey}
        className={`${LIFTED} min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-sm text-ink shadow-card outline-none`}
      >
        {children}
      </div>
    </CloseMenu>
  );
}

type MenuItemProps = {
  children: ReactNode;
  onSelect: () => void;
  /** Reason that it cannot be used now; shown under it. */
  reason?: string | null;
  danger?: boolean;
};

export function MenuItem({ children, onSelect, reason = null, danger }: MenuItemProps) {
  const close = useContext(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      // Not `disabled`: then the keyboard would pass over it and over the reason.
      aria-disabled={reason !== null || undefined}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (reason !== null) return;
        // The focus is back before what opens takes it, and comes back to the button after that.
        close();
        onSelect();
      }}
      className={classNames(
        'block min-h-9 w-full cursor-default rounded-sm px-2.5 py-1.5 text-left outline-none select-none',
        'focus:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft',
        danger === true && reason === null && 'text-bad',
      )}
    >
      {children}
      {reason === null ? null : <span className="block text-[0.8125rem]">{reason}</span>}
    </button>
  );
}

type MenuGroupProps = { label: string; children: ReactNode };

export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <div role="group" aria-label={label} className="mt-1 border-t border-line pt-1">
      <p aria-hidden="true" className="px-2.5 py-1 text-[0.8125rem] font-semibold text-ink-soft">
        {label}
      </p>
      {children}
    </div>
  );
}
