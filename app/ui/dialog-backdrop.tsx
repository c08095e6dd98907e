import { Dialog as DialogPrimitive } from 'radix-ui';

/** Over the page, below what lies in front of it. A press on it leaves the focus where it was. */
export function DialogBackdrop() {
  return (
    <DialogPrimitive.Overlay
      data-backdrop
      className="fixed inset-0 z-40 bg-[rgb(10_17_15/0.55)]"
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
