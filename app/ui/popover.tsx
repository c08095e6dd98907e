import type { ReactNode } from 'react';
import { Popover as PopoverPrimitive } from 'radix-ui';

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  trigger: ReactNode;
  /** What it is, for who listens. */
  label: string;
  children: ReactNode;
};

/** A small panel at a button; on a phone nearly as wide as the screen. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  return (
    <PopoverPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <PopoverPrimitive.Trigger asChild>{trigger}</PopoverPrimitive.Trigger>
      <PopoverPrimitive.Portal>
        <PopoverPrimitive.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-30 flex max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1.5rem))] flex-col rounded-lg border border-line bg-surface shadow-card"
        >
          {children}
        </PopoverPrimitive.Content>
      </PopoverPrimitive.Portal>
    </PopoverPrimitive.Root>
  );
}
