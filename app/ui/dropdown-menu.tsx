import type { ComponentProps, ReactNode } from 'react';
import { DropdownMenu as Menu } from 'radix-ui';
import { classNames } from '#app/lib/class-names.ts';

type DropdownMenuProps = {
  /** The one button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
};

export function DropdownMenu({ trigger, children, align = 'end' }: DropdownMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-md border border-line bg-surface p-1.5 text-sm shadow-card"
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

type MenuItemProps = ComponentProps<typeof Menu.Item> & { danger?: boolean };

export function MenuItem({ danger = false, className, ...rest }: MenuItemProps) {
  return (
    <Menu.Item
      className={classNames(
        'flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 outline-none select-none [&_svg]:size-4',
        'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-50',
        danger ? 'text-bad' : 'text-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Menu.Label className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-soft">
      {children}
    </Menu.Label>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className="my-1.5 h-px bg-line" />;
}
