import {
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Slot } from '#app/ui/slot.tsx';
import { LIFTED, useLifted } from '#app/ui/use-lifted.ts';

type TooltipProps = {
  text: ReactNode;
  /** One element that can have the focus. */
  children: ReactNode;
};

/** Passing over it shows nothing, and on the way from the child to the text it stays. */
const OPEN_AFTER_MS = 200;
const CLOSE_AFTER_MS = 100;

/**
 * Explains, such as why a button is off. The child must be able to have the focus. A press shows it
 * too: fingers do not hover.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<number>(undefined);
  const [isOpen, setOpen] = useState(false);
  const turn = (open: boolean, afterMs = 0) => {
    window.clearTimeout(timer.current);
    if (afterMs === 0) setOpen(open);
    else timer.current = window.setTimeout(() => setOpen(open), afterMs);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const hovers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') turn(true, isOpen ? 0 : OPEN_AFTER_MS);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') turn(false, CLOSE_AFTER_MS);
    },
  };
  return (
    <>
      <Slot
        ref={anchor}
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => turn(true)}
        onBlur={() => turn(false)}
        onClick={() => turn(true)}
        {...hovers}
      >
        {children}
      </Slot>
      {isOpen ? (
        <Panel id={id} anchor={anchor} onDismiss={() => turn(false)} {...hovers}>
          {text}
        </Panel>
      ) : null}
    </>
  );
}

type PanelProps = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onDismiss: () => void;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  children: ReactNode;
};

function Panel({ anchor, onDismiss, children, ...rest }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLifted(panel, { anchor, onDismiss, side: 'top', align: 'center', gap: 6 });
  return (
    <div
      ref={panel}
      role="tooltip"
      popover="manual"
      className={`${LIFTED} w-max max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-[0.8125rem] text-paper shadow-card`}
      {...rest}
    >
      {children}
    </div>
  );
}
