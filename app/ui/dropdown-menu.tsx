import type { ReactNode } from 'react';
import { DropdownMenu as MenuPrimitive } from 'radix-ui';
import { classNames } from '#app/lib/class-names.ts';

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
};

/** Actions behind one button, such as those of a row. */
export function DropdownMenu({ trigger, children, align = 'end' }: DropdownMenuProps) {
  return (
    <MenuPrimitive.Root modal={false}>
      <MenuPrimitive.Trigger asChild>{trigger}</MenuPrimitive.Trigger>
      <MenuPrimitive.Portal>
        <MenuPrimitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-sm shadow-card"
        >
          {children}
        </MenuPrimitive.Content>
      </MenuPrimitive.Portal>
    </MenuPrimitive.Root>
  );
}

type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** Why it cannot be used now; shown under it. */
  reason?: string | null;
  danger?: boolean;
};

export function MenuItem({ children, icon, onSelect, reason = null, danger }: MenuItemProps) {
  return (
    <MenuPrimitive.Item
      // Not `disabled`: then the keyboard would pass over it and over the reason.
      aria-disabled={reason !== null || undefined}
      onSelect={(event) => {
        if (reason === null) onSelect();
        else event.preventDefault();
      }}
      className={classNames(
        'flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none select-none',
        'data-[highlighted]:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft',
        '[&_svg]:size-4 [&_svg]:shrink-0',
        danger === true && reason === null && 'text-bad',
      )}
    >
      {icon}
      <span className="min-w-0">
        {children}
        {reason === null ? null : <span className="block text-[0.8125rem]">{reason}</span>}
      </span>
    </MenuPrimitive.Item>
  );
}

type MenuGroupProps = { label: string; children: ReactNode };

export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <MenuPrimitive.Group className="mt-1 border-t border-line pt-1">
      <MenuPrimitive.Label className="px-2.5 py-1 text-[0.8125rem] font-semibold text-ink-soft">
        {label}
      </MenuPrimitive.Label>
      {children}
    </MenuPrimitive.Group>
  );
}
