import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

type LiftedOptions = {
  /** The element that the panel belongs to; it stands beside that. */
  anchor: RefObject<HTMLElement | null>;
  side: 'top' | 'bottom';
  align: 'start' | 'center' | 'end';
  /** Between the two. */
  gap: number;
  /** Escape was pressed, or someone went on elsewhere. */
  onDismiss: (by: 'escape' | 'elsewhere') => void;
};

/** The look of a lifted panel: nothing of its surroundings, such as the one line of a table. */
export const LIFTED = 'fixed inset-auto m-0 text-left font-normal whitespace-normal';

/** Room that stays free at the edges of the window. */
const MARGIN = 8;

/** Beside its anchor and inside the window: on the other side where only that has the room. */
function place(
  panel: HTMLElement,
  anchor: HTMLElement,
  { side, align, gap }: Pick<LiftedOptions, 'side' | 'align' | 'gap'>,
): void {
  const at = anchor.getBoundingClientRect();
  const width = panel.offsetWidth;
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const rooms = {
    top: at.top - gap - MARGIN,
    bottom: window.innerHeight - at.bottom - gap - MARGIN,
  };
  const other = side === 'top' ? 'bottom' : 'top';
  const shownAt = rooms[side] < height && rooms[other] > rooms[side] ? other : side;
  const room = Math.max(rooms[shownAt], 0);
  const lefts = { start: at.left, center: (at.left + at.right - width) / 2, end: at.right - width };
  const mostLeft = document.documentElement.clientWidth - width - MARGIN;
  panel.style.maxHeight = `${room}px`;
  panel.style.top = `${shownAt === 'top' ? at.top - gap - Math.min(height, room) : at.bottom + gap}px`;
  panel.style.left = `${Math.max(MARGIN, Math.min(lefts[align], mostLeft))}px`;
}

/**
 * For a panel with `popover="manual"`, which the browser lifts over the page: shows it beside what it
 * belongs to, keeps it there, and tells when it is to go. It keeps its place in the order of the
 * page, so the keyboard comes to it next and a dialog around it holds it too.
 */
export function useLifted(panel: RefObject<HTMLElement | null>, options: LiftedOptions): void {
  const { anchor, side, align, gap } = options;
  const dismiss = useEffectEvent(options.onDismiss);
  useLayoutEffect(() => {
    const [shown, beside] = [panel.current, anchor.current];
    if (shown === null || beside === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const isOurs = (target: EventTarget | null) =>
      target instanceof Node && (shown.contains(target) || beside.contains(target));
    const adjust = () => place(shown, beside, { side, align, gap });
    const handleElsewhere = ({ target }: Event) => {
      if (!isOurs(target)) dismiss('elsewhere');
    };
    shown.showPopover();
    adjust();
    // The contents may come later, and the page scrolls below it.
    const resizes = new ResizeObserver(adjust);
    resizes.observe(shown);
    window.addEventListener('resize', adjust, { signal });
    window.addEventListener('scroll', adjust, { signal, capture: true, passive: true });
    document.addEventListener('pointerdown', handleElsewhere, { signal, capture: true });
    document.addEventListener('focusin', handleElsewhere, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // It goes alone: a dialog around it stays.
        event.stopPropagation();
        dismiss('escape');
      },
      { signal, capture: true },
    );
    return () => {
      ending.abort();
      resizes.disconnect();
    };
  }, [panel, anchor, side, align, gap]);
}
