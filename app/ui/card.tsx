import type { ComponentProps } from 'react';
import { classNames } from '#app/lib/class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames('rounded-md border border-line bg-surface p-5 shadow-card', className)}
      {...rest}
    />
  );
}
