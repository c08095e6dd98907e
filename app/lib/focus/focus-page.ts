/**
 * Elements that take the focus by themselves, or kept it: a field or a tab of the page, a dialog over it.
 */
const OWN_PLACE = 'main *, [role=dialog], [role=dialog] *, [role=menu], [role=menu] *';

/** The name of a page that opens with it, else the place where its contents begin. */
function beginning(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title !== null) title.tabIndex = -1;
  return title ?? document.querySelector<HTMLElement>('main');
}

/** A person who goes back to a page goes on from the link that led away from it. */
function wayTo(path: string | null): HTMLElement | null {
  return path === null ? null : document.querySelector(`main a[href="${CSS.escape(path)}"]`);
}

/**
 * Puts the focus where a new page begins, where a browser would by itself when it loads one; `from` is
 * the page that one went back from. What takes its place while it loads gets it too, until one goes on
 * from there. Gives back how to stop that.
 */
export function beginPage(from: string | null): () => void {
  let target: HTMLElement | null = null;
  const begin = () => {
    if (document.activeElement?.matches(OWN_PLACE)) return;
    target = wayTo(from) ?? beginning();
    target?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && target?.isConnected === false) begin();
  });
  const heed = (event: FocusEvent) => {
    if (event.target !== target) stop();
  };
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', heed);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', heed);
  begin();
  return stop;
}
