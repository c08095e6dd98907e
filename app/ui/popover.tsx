import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { Slot } from '#app/ui/slot.tsx';
import { LIFTED, useLifted } from '#app/ui/use-lifted.ts';

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  trigger: ReactNode;
  /** Name of the popover, for people who listen. */
  label: string;
  children: ReactNode;
};

/** A small panel at a button; on a phone nearly as wide as the screen. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Slot
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpenChange(!open)}
      >
        {trigger}
      </Slot>
      {open ? (
        <Panel id={id} label={label} anchor={button} onClose={() => onOpenChange(false)}>
          {children}
        </Panel>
      ) : null}
    </>
  );
}

type PanelProps = {
  id: string;
  label: string;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
};

function Panel({ id, label, anchor, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLifted(panel, {
    anchor,
    side: 'bottom',
    align: 'end',
    gap: 6,
    onDismiss: (by) => {
      if (by === 'escape') anchor.current?.focus();
      onClose();
    },
  });
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`${LIFTED} flex w-[min(24rem,calc(100vw-1rem))] flex-col rounded-lg border border-line bg-surface text-ink shadow-card outline-none`}
    >
      {children}
    </div>
  );
}
