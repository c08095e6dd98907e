const FIELD = '[data-dialog-body] :is(input, select, textarea):not(:disabled, [hidden])';

/** Puts the focus in the first field once that is there, unless one has gone on meanwhile. */
function waitForField(panel: HTMLElement, begun: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const field = panel.querySelector<HTMLElement>(FIELD);
    const hasGoneOn = begun.isConnected && document.activeElement !== begun;
    if (field !== null && !hasGoneOn) field.focus();
    if (field !== null || hasGoneOn) observer.disconnect();
  });
  observer.observe(panel, { childList: true, subtree: true });
}

/**
 * Begins in the first field of a dialog, also of a form that comes later, else on what the text offers,
 * such as copying a code, else on the first button below it, which is the one that changes nothing.
 * Fingers begin where the browser says: a field would bring up the keyboard of the screen.
 */
export function focusFirstField(event: Event): void {
  const panel = event.target;
  if (matchMedia('(pointer: coarse)').matches || !(panel instanceof HTMLElement)) return;
  const field = panel.querySelector<HTMLElement>(FIELD);
  const first =
    field ??
    panel.querySelector<HTMLElement>('[data-dialog-body] button') ??
    panel.querySelector<HTMLElement>('[data-dialog-footer] button');
  if (first === null) return;
  event.preventDefault();
  first.focus();
  if (field === null) waitForField(panel, first);
}
