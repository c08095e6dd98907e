import { useRef, type KeyboardEvent, type RefObject } from 'react';

/** Letters within this time are one word. */
const WORD_MS = 500;

/** The item that a key leads to, from the one that has the focus; none has it at first. */
export function itemFor<Item>(key: string, items: readonly Item[], at: number): Item | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[Math.min(at + 1, items.length - 1)];
    case 'ArrowUp':
      return items[at < 0 ? items.length - 1 : Math.max(at - 1, 0)];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

/** The next item that begins with what is typed; the same letter again goes on to the one after. */
export function itemNamed<Item extends { textContent: string }>(
  typed: string,
  items: readonly Item[],
  at: number,
): Item | undefined {
  const from = typed.length === 1 ? at + 1 : Math.max(at, 0);
  const inTurn = [...items.slice(from), ...items.slice(0, from)];
  return inTurn.find((item) => item.textContent.trim().toLowerCase().startsWith(typed));
}

/** A letter that comes soon after the one before it goes on with its word. */
export function typedWith(
  { key, timeStamp }: { key: string; timeStamp: number },
  before: { text: string; at: number },
): { text: string; at: number } {
  const isSameWord = timeStamp - before.at < WORD_MS;
  return { text: `${isSameWord ? before.text : ''}${key.toLowerCase()}`, at: timeStamp };
}

/** The keys of a menu: arrows, the ends, the first letters of an item, and Tab, which leaves it. */
export function useMenuKeys(menu: RefObject<HTMLElement | null>, onLeave: () => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    // The focus goes back to the button first, so that Tab goes on from there.
    if (event.key === 'Tab') onLeave();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    let next = itemFor(event.key, items, at);
    if (next === undefined && event.key.length === 1 && event.key !== ' ') {
      typed.current = typedWith(event, typed.current);
      next = itemNamed(typed.current.text, items, at);
    }
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
}
