import type { ComponentProps } from 'react';
import { Switch as SwitchPrimitive } from 'radix-ui';
import { classNames } from '#app/lib/class-names.ts';

export function Switch({ className, ...rest }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={classNames(
        'inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors',
        'data-[state=checked]:border-green data-[state=checked]:bg-green disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
      {...rest}
    >
      <SwitchPrimitive.Thumb className="block size-4.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-green" />
    </SwitchPrimitive.Root>
  );
}
