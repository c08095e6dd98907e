import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { classNames } from '#app/lib/class-names.ts';

type SlotProps = { className?: string; children?: ReactNode } & Record<string, unknown>;

/** Hands its looks and props to its one child; the child's own props win. */
export function Slot({ className, children, ...rest }: SlotProps) {
  const child = Children.only(children);
  if (!isValidElement<{ className?: string }>(child)) throw new TypeError('Slot needs one element');
  return cloneElement(child, {
    ...rest,
    ...child.props,
    className: classNames(className, child.props.className),
  });
}
