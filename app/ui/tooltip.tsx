import { useState, type MouseEvent, type ReactNode } from 'react';
import { Tooltip as TooltipPrimitive } from 'radix-ui';

type TooltipProps = {
  text: ReactNode;
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/**
 * Explains, such as why a button is off. The child must be able to have the focus. A press shows it
 * too: fingers do not hover.
 */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const handleClick = (event: MouseEvent) => {
    // The primitive would close it on a press.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <TooltipPrimitive.Provider delayDuration={200}>
      <TooltipPrimitive.Root open={isOpen} onOpenChange={setOpen}>
        <TooltipPrimitive.Trigger asChild onClick={handleClick}>
          {children}
        </TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-[0.8125rem] text-paper shadow-card"
          >
            {text}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
